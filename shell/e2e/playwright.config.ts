import { defineConfig, type Project } from '@playwright/test';
import path from 'node:path';
import { testedFolders } from '../../shared/tooling/test/browser-tests.mjs';
import { largeBrowserTests, leavesLargeOut } from '../../shared/tooling/test/large-tests.mjs';
import { findChromium } from 'shared/tooling/test/chromium';
import { root } from 'shared/tooling/workspaces';
import { chromiumArguments, ignoredDefaultArguments } from './chromium-arguments';
import { microphoneFile } from './microphone';
import type { EngineOptions } from './engines/engines.fixture';

const engines: Project<object, EngineOptions>[] = (['firefox', 'webkit'] as const).map((engineName) => ({ name: engineName, testDir: 'engines', testIgnore: engineName === 'webkit' ? '**/printing.spec.ts' : [], use: { engineName } }));
const launchOptions = { executablePath: findChromium(), args: chromiumArguments, ignoreDefaultArgs: ignoredDefaultArguments };
/** A visitor who answers every few seconds. */
const talkingVisitor = microphoneFile({ speech: 1.2, pause: 2.4 });
const onLinux = process.platform === 'linux';
if (!onLinux) console.log('The tests in Firefox and WebKit and behind Caddy run on Linux alone and are left out.');

const leftOut = leavesLargeOut() ? largeBrowserTests(['shell', ...testedFolders(root)].map((name) => path.join(root, name, 'e2e'))) : [];

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../output/e2e',
  globalSetup: './build-site.ts',
  // Most tests wait more than they work: for a limit, a sound, a server that hangs.
  workers: 4,
  fullyParallel: false,
  timeout: 240_000,
  // No test measures speed by it: it only has to be long enough for a busy machine.
  expect: { timeout: 20_000 },
  // Also for shared processors; the report names tests that needed the second try (decision 234).
  retries: 1,
  forbidOnly: true,
  grepInvert: leavesLargeOut() ? /@large/ : [],
  reporter: [['line'], ['json', { outputFile: '../../output/e2e.json' }]],
  projects: ([
    // Calls run in real time, so they start first; with more than three at once none gets enough of two processors. One browser with its
    // site serves all of a worker's files.
    { name: 'voice', testDir: 'voice', workers: 3, use: { launchOptions: { ...launchOptions, args: [...chromiumArguments, `--use-file-for-fake-audio-capture=${talkingVisitor}`] } } },
    ...(onLinux ? engines : []),
    // Compilers and package managers: the longest tests, which would delay the end if one started last. After the engines, which take
    // about as long as the calls. Two, for two processors.
    { name: 'builds', testDir: 'builds', workers: 2 },
    { name: 'chromium', testIgnore: ['**/e2e/{voice,engines,builds}/**', ...(onLinux ? [] : ['**/behind-caddy.spec.ts'])] },
    ...testedFolders(root).map((name) => ({ name, testDir: `../../${name}/e2e` })),
  ] as Project<object, EngineOptions>[]).map((project) => ({ ...project, testIgnore: [project.testIgnore ?? [], leftOut].flat() })),
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card the orb's animation occupies a core. Tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
