import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createUpgrades } from './upgrades';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer();
  const upgrades = createUpgrades({ production: false, origins: { site: 'https://clinavoz.example', panel: 'https://clinavoz.example', preview: 'https://clinavoz.example' } });
  upgrades.serve('/voice', (_request, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'));
  upgrades.attachTo(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** @returns the status of a connection from a page of `origin` */
function upgrade(path: string, origin: string | undefined, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', ...(origin === undefined ? {} : { Origin: origin }), ...(host === undefined ? {} : { Host: host }) };
    const asked = request({ host: '127.0.0.1', port, path, headers });
    asked.on('upgrade', ({ statusCode }, socket) => (socket.destroy(), resolve(statusCode)));
    asked.on('response', ({ statusCode }) => resolve(statusCode));
    asked.on('error', reject);
    asked.end();
  });
}

test('pages of the site and programs open a connection', async () => {
  expect(await upgrade('/voice', undefined)).toBe(101);
  expect(await upgrade('/voice', 'https://clinavoz.example')).toBe(101);
  expect(await upgrade('/voice', `http://127.0.0.1:${port}`)).toBe(101);
});

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://clinavoz.example.evil.example', 'http://clinavoz.example', ''])('a page of %j opens none', async (origin) => {
  expect(await upgrade('/voice', origin)).toBe(403);
});

test('a page under a name that somebody has pointed at this machine opens none', async () => {
  expect(await upgrade('/voice', 'http://evil.example', 'evil.example')).toBe(403);
  expect(await upgrade('/voice', undefined, 'evil.example')).toBe(403);
});

test('an address that is nobody’s is not found', async () => {
  expect(await upgrade('/else', undefined)).toBe(404);
});

test('a client that is refused and never closes its half keeps no connection open', async () => {
  const asked = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  asked.write('GET /else HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(asked.resume(), 'end');
  const open = await new Promise((resolve) => setTimeout(() => server.getConnections((_error, count) => resolve(count)), 100));
  asked.destroy();
  expect(open).toBe(0);
});
