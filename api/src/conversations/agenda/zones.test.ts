import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { root } from 'shared/tooling/workspaces';

jest.setTimeout(180_000);

test('panel, mail, feed and file agree about the days around each clock change, whatever zone the process is in', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['shared/tooling/run/run.mjs', 'api/bench/zones.ts', 'sample'], { cwd: root });
  expect(stdout).toMatch(/^4\d{3} quarters of an hour in 3 time zones \(3 different clocks\): panel, mail, feed and file agree$/m);
});
