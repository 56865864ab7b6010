import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { createRetellProvider } from './retell-provider';

test.each([
  ['https://api.retellai.com', 1],
  ['https://voz.ejemplo.example', 0],
])('a start says that %s processes calls in the United States: %i', (baseUrl, times) => {
  const log = { warn: jest.fn() };
  createRetellProvider({ baseUrl, apiKey: 'key', clock: { now: () => new Date() }, log, makeId: () => '' }).close();
  expect(log.warn).toHaveBeenCalledTimes(times);
});

test.each([[204, true, 0], [404, true, 0], [422, false, 0], [401, 'service_unavailable', 1]] as const)('a stop that the provider answers with %i is %s, and logged %i times', async (status, told, times) => {
  const server = createServer((_request, response) => void response.writeHead(status, { connection: 'close' }).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const log = { warn: jest.fn() };
  const provider = createRetellProvider({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key', clock: { now: () => new Date() }, log, makeId: () => '' });
  expect(await provider.stopCall('call_1').catch(({ code }: { code: string }) => code)).toBe(told);
  expect(log.warn).toHaveBeenCalledTimes(times);
  provider.close();
  server.close();
});
