import { defineConfig } from '@playwright/test';
import { findChromium } from 'shared/tooling/test/chromium';
import { chromiumArguments } from './chromium-arguments';

export default defineConfig({
  testDir: '.',
  outputDir: '../../output/e2e',
  globalSetup: './build-site.ts',
  // Most tests wait more than they work: for a limit, a sound, a server that hangs.
  workers: 3,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 1,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../../output/e2e.json' }]],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    // A trace of every first try would take a third of the machine.
    trace: 'on-first-retry',
    // Without a graphics card the orb's motion alone keeps a core busy. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
    },
  },
});
