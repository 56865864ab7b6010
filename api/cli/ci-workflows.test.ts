// Large: runs the steps of both workflows in a repository of their own.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { root } from 'shared/tooling/workspaces';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { rootToken, startRegistry, type Registry } from '../testing/releases/registry';

jest.setTimeout(240_000);
let held: TestDatabase;
let registry: Registry;
const { version } = JSON.parse(readFileSync(path.join(root, 'remote-panel/package.json'), 'utf8')) as { version: string };

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database });
  for (const [app, of] of [['shell', '1.0.0'], ['panel', '0.9.0']] as const) {
    await registry.publish(app, of);
    await registry.ask('POST', '/api/releases/activate', { app, version: of });
  }
  await registry.publish('panel', version);
});
afterAll(async () => {
  await registry.close();
  await held.drop();
});

/** Commands of a workflow file: after `run:`, or in a list of a `script:`. */
const commandsOf = (text: string) => [...text.matchAll(/^\s+(?:run: |- )(npm .+)$/gm)].map(([, command = '']) => command);

function runAsCi(command: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-ec', command.replace(/ > preview\.txt$/, '')], { cwd: root, env: { ...process.env, APP: 'panel', SITE_URL: registry.origin, OPS_TOKEN: rootToken } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

test.each(['github-actions.yml', 'gitlab-ci.yml'])('the steps of %s do what they say: a link to look at, and a ship', async (file) => {
  const workflow = await readFile(path.join(root, 'shared/tooling/ci', file), 'utf8');
  const commands = commandsOf(workflow);
  for (const step of ['npm run build -w "remote-$APP"', 'npm test -w "remote-$APP" -- --all', 'npm run release -- "$APP" --from "remote-$APP/dist/release"']) expect(commands).toContain(step);
  // The commands install dependencies themselves, also for a new remote that is in no lock file (install.test.ts).
  expect(workflow).not.toMatch(/^[^#\n]*npm (?:ci|install)\b/m);
  const preview = await runAsCi(commands.find((command) => command.includes('ops -- preview')) ?? '');
  expect(preview).toMatchObject({ code: 0, output: expect.stringContaining(`${registry.origin}/preview/`) });
  const ship = await runAsCi(commands.find((command) => command.includes('ops -- ship')) ?? '');
  expect(ship).toMatchObject({ code: 0, output: expect.stringContaining(`panel ${version} is on its way: 1 %`) });
  await registry.ask('POST', '/api/releases/ship/steer', { app: 'panel', to: 'stop' });
});

test('a change is published by one run: that of its request, or that of the branch it went into', async () => {
  const [github = '', gitlab = ''] = await Promise.all(['github-actions.yml', 'gitlab-ci.yml'].map((file) => readFile(path.join(root, 'shared/tooling/ci', file), 'utf8')));
  // A push to a branch with a pull request is an event of both kinds.
  expect(github).toMatch(/^on:\n {2}pull_request:\n {2}#.+\n {2}push: \{ branches: \[main\], /m);
  // Without these rules, branches have pipelines beside those of their merge requests, which lack the jobs that have no rules.
  expect(gitlab).toMatch(/^workflow:\n {2}rules: \[\{ if: \$CI_PIPELINE_SOURCE == "merge_request_event" \}, \{ if: \$CI_COMMIT_BRANCH == \$CI_DEFAULT_BRANCH \}\]$/m);
});

test('only a push that raises the version ships: a release that somebody stopped or rolled back does not come again with the next push', async () => {
  const [github = '', gitlab = ''] = await Promise.all(['github-actions.yml', 'gitlab-ci.yml'].map((file) => readFile(path.join(root, 'shared/tooling/ci', file), 'utf8')));
  expect(github).toMatch(/^ {2}push: \{ branches: \[main\], paths: \[remote-panel\/package\.json\] \}$/m);
  expect(github).toMatch(/^ {2}APP: panel$/m);
  expect(gitlab).toMatch(/^ship:\n {2}stage: ship\n {2}#.+\n {2}rules: \[\{ if: \$CI_COMMIT_BRANCH == \$CI_DEFAULT_BRANCH, changes: \["remote-\$APP\/package\.json"\] \}\]$/m);
});
