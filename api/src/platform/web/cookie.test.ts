import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { readCookie } from './cookie';

/** What is read of a Cookie header with these bytes. */
async function readOf(header: string): Promise<string> {
  const app = express().get('/', (asked, answer) => void answer.json(readCookie(asked, '__Host-session')));
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, headers: { cookie: header } }, (answer) => void answer.setEncoding('utf8').on('data', resolve));
    asked.on('error', reject).end();
  });
  server.close();
  return JSON.parse(text) as string;
}

test.each([
  ['__Host-session=own', 'own'],
  ['a=b; __Host-session=own; c=d', 'own'],
  ['a=b;__Host-session=own', 'own'],
  ['__Host-session=; __Host-session=own', 'own'],
  // Firefox takes these from any host of the domain, because their name begins with no prefix to it.
  ['\u00A0__Host-session=planted', null],
  ['\u00A0__Host-session=planted; __Host-session=own', 'own'],
  ['a=b; \u0085__Host-session=planted', null],
  ['a=b; \u00C2\u00A0__Host-session=planted', null],
  ['=__Host-session=planted', null],
  ['__Host-session =planted', null],
])('of %j the cookie is %j', async (header, value) => {
  expect(await readOf(header)).toBe(value);
});
