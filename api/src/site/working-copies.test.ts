import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { builtVersions, workingSocket } from 'shared/contracts/apps/working-copies';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { createWorkingCopies } from './working-copies';

test('a file comes also from a development server that closes each connection after one answer, as a build makes it do', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  const socket = path.join(folder, 'remote-marketing', workingSocket);
  await mkdir(path.dirname(socket), { recursive: true });
  const used = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.end(request.url);
  });
  await once(server.listen(socket), 'listening');
  try {
    const { read } = createWorkingCopies(folder);
    const release = { app: 'marketing', version: builtVersions[0] } as ReleaseRecord;
    for (const file of ['entry.js', 'c/app.js', 'release.css']) expect(String(await read(release, file))).toBe(`/r/marketing/${release.version}/${file}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});
