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

/** With users of its own, too: then an ordinary user may make one. */
const ownNamespace = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];

/** Another process that holds the lock, if need be in a process namespace of its own, until its input ends. */
async function holder(inNamespace: boolean) {
  const script = 'exec 9>>"$0"; flock -n 9 || exit 75; echo held; read -r _';
  const namespace = inNamespace ? ['unshare', ...ownNamespace] : [];
  const [command = '', ...args] = [...namespace, 'sh', '-c', script, path.join(folder, 'site.lock')];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { end: async () => void (child.stdin.end(), await once(child, 'exit')), kill: async () => void (child.kill('SIGKILL'), await once(child, 'exit')) };
}

test('a second taker is refused until the first lets go', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('Another site is already running');
  unlock();
  (await lockFolder(folder))();
});

test('a holder whose process number means nothing here is a holder all the same', async () => {
  const other = await holder(false);
  // As a site in another container writes it: no process of ours has this number.
  writeFileSync(path.join(folder, 'site.lock'), JSON.stringify({ pid: 4_000_000, started: '1' }));
  await expect(lockFolder(folder)).rejects.toThrow('(process 4000000)');
  await other.end();
  (await lockFolder(folder))();
});

test('a killed holder holds nothing, whatever its file says', async () => {
  const other = await holder(false);
  writeFileSync(path.join(folder, 'site.lock'), JSON.stringify({ pid: process.pid, started: 'me' }));
  await other.kill();
  (await lockFolder(folder))();
});

const hasNamespaces = spawnSync('unshare', [...ownNamespace, 'true']).status === 0;
(hasNamespaces ? test : test.skip)('a holder in another process namespace is a holder', async () => {
  const other = await holder(true);
  await expect(lockFolder(folder)).rejects.toThrow('Another site is already running');
  await other.end();
  (await lockFolder(folder))();
});
