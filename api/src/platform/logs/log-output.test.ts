import fs, { closeSync, openSync } from 'node:fs';
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

test('a reader that stalls again and again is told how many lines it lost, and gets no half of one', () => {
  jest.useFakeTimers();
  let room = 0;
  let out = '';
  const writing = jest.spyOn(fs, 'writeSync').mockImplementation((_fd, line) => {
    if (room === 0) throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
    const part = (line as unknown as Buffer).subarray(0, room);
    room -= part.length;
    out += part.toString();
    return part.length;
  });
  const log = createLogOutput(1);
  let written = 0;
  for (let stall = 0; stall < 4; stall += 1) {
    for (let line = 0; line < 1_500; line += 1) log.write(`${JSON.stringify({ nth: (written += 1), text: 'x'.repeat(1_000) })}\n`);
    // Enough for the beginning of a line.
    room = 100;
    jest.advanceTimersByTime(50);
  }
  room = Infinity;
  jest.advanceTimersByTime(50);
  writing.mockRestore();
  jest.useRealTimers();
  const lines = out.trim().split('\n').map((line) => JSON.parse(line) as { nth?: number; lines?: number });
  expect(lines.filter(({ nth }) => nth !== undefined).length + lines.reduce((sum, { lines: lost = 0 }) => sum + lost, 0)).toBe(written);
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
