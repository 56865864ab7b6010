import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeServer } from './lifecycle';

test('a connection that is in use when the server ends gets its answer, and with it the request to close', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = get({ host: '127.0.0.1', port, agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return { connection: response.headers.connection, reused: request.reusedSocket };
  };
  expect(await ask()).toEqual({ connection: 'keep-alive', reused: false });
  const closed = closeServer(server, { politeMs: 200, graceMs: 1_000 });
  expect(await ask()).toEqual({ connection: 'close', reused: true });
  await closed;
  agent.destroy();
});
