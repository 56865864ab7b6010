import { closeSync, openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import { createLogOutput } from './log-output';

test('a full disk under the log is survived', () => {
  // It would retry later, and write to whatever has this file's descriptor by then.
  jest.useFakeTimers();
  const full = openSync('/dev/full', 'w');
  const log = createLogOutput(full);
  for (let line = 0; line < 100; line += 1) log.write(`${'x'.repeat(50_000)}\n`);
  closeSync(full);
  jest.useRealTimers();
});

test('a closed pipe under the log is survived', async () => {
  const script = `
    process.stdout.isTTY;
    const { createLogOutput } = require(${JSON.stringify(require.resolve('./log-output.ts'))});
    const log = createLogOutput(1);
    const timer = setInterval(() => log.write('line\\n'), 1);
    process.stdin.on('end', () => process.exit(7)).resume();
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
