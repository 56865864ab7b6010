import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../workspaces';

test('Playwright knows the options that its Chromium is installed with', () => {
  const options = readFileSync(path.join(root, 'shared/tooling/test/ensure-chromium.ts'), 'utf8').match(/--with-[\w-]+/g) ?? [];
  const known = execFileSync(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', '--help'], { encoding: 'utf8' });
  expect(options).not.toEqual([]);
  for (const option of options) expect(known).toContain(` ${option} `);
});
