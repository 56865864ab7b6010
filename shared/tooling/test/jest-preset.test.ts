import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { kit, root } from '../workspaces';

test('tests in a folder of any name are found, wherever the checkout is', () => {
  const preset = JSON.stringify(path.join(kit, 'tooling/test/jest-preset.mjs'));
  const program = `import { projects } from ${preset}; console.log(JSON.stringify(projects(${JSON.stringify(root)})));`;
  const made = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })) as Record<string, string[] | undefined>[];
  expect(made.length).toBeGreaterThan(1);
  for (const { testPathIgnorePatterns = [], modulePathIgnorePatterns = [] } of made) {
    const ignores = (file: string) => [...testPathIgnorePatterns, ...modulePathIgnorePatterns].some((pattern) => new RegExp(pattern).test(file));
    expect(['/data/clinavoz/remote-panel/src/app.test.tsx', '/srv/remote-panel/src/data/rows.test.ts', '/srv/output/remote-panel/src/app.test.tsx'].filter(ignores)).toEqual([]);
    expect(ignores('/srv/node_modules/yup/index.test.ts')).toBe(true);
  }
});
