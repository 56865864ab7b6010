import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockFolder } from './folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clinavoz-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With a user namespace, so that an ordinary user may create it. Where even that is refused, only the number in the file is foreign. */
const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const elsewhere = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0 ? namespace : [];

/** Another process that holds the lock until its input ends. */
async function holder(around: readonly string[] = []) {
  const script = 'exec 9>>"$0"; flock -n 9 || exit 75; echo held; read -r _';
  const [command = '', ...args] = [...around, 'sh', '-c', script, path.join(folder, 'site.lock')];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { end: async () => void (child.stdin.end(), await once(child, 'exit')), kill: async () => void (child.kill('SIGKILL'), await once(child, 'exit')) };
}

test('a second taker is refused until the first lets go', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('Another site is already running');
  unlock();
  lockFolder(folder)();
});

// A site in another container writes its process id of that namespace.
for (const [here, pid] of [['nobody’s', 4_000_000], ['of the very first process', 1], ['our own', process.pid]] as const) {
  test(`a holder in another process namespace, whose number is ${here} here, is a holder all the same`, async () => {
    const other = await holder(elsewhere);
    writeFileSync(path.join(folder, 'site.lock'), JSON.stringify({ pid }));
    expect(() => lockFolder(folder)).toThrow(`(process ${pid})`);
    await other.end();
    lockFolder(folder)();
  });
}

test('a killed holder holds nothing, whatever its file says', async () => {
  const other = await holder();
  writeFileSync(path.join(folder, 'site.lock'), JSON.stringify({ pid: process.pid }));
  await other.kill();
  lockFolder(folder)();
});
