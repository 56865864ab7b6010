import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { builtVersions, workingSocket } from 'shared/contracts/apps/working-copies';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { smallRelease } from '../../testing/releases/registry';
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

test('a working copy that no development server serves is said to be missing, and how it comes, instead of showing the site without it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  const record = smallRelease('marketing', '1.0.0').record;
  const socket = path.join(folder, 'remote-marketing', workingSocket);
  await mkdir(path.dirname(socket), { recursive: true });
  const server = createServer((_request, response) => void response.end(JSON.stringify(record))).listen(socket);
  const get = (address: string) => supertest(express().use(createWorkingCopies(folder).router)).get(address).set('Host', 'localhost');
  try {
    await once(server, 'listening');
    expect((await get('/dev/marketing').expect(302)).headers.location).toBe('/');
    expect(await get('/dev/marketing,panel,agenda')).toMatchObject({ status: 404, text: 'No development server runs for panel, agenda: npm run dev -- panel agenda' });
    const { headers } = await get('/dev/off').expect(302);
    expect([headers.location, headers['set-cookie']]).toEqual(['/', [expect.stringContaining('Max-Age=0')]]);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
