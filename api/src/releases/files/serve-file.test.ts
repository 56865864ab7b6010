import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import { serveFile } from './serve-file';

const content = Buffer.from('0123456789');
const audio = { content, brotli: null, gzip: null, type: 'audio/mpeg', etag: '"call"' };
let server: Server;
let origin: string;

beforeAll(async () => {
  const app = express();
  app.get('/call.mp3', (request, response) => serveFile(request, response, audio, 'no-cache'));
  app.get('/main.js', (request, response) => serveFile(request, response, { ...audio, brotli: Buffer.from('b'), gzip: Buffer.from('g'), type: 'text/javascript' }, 'no-cache'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = async (headers: Record<string, string>, path = '/call.mp3') => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, range: response.headers.get('content-range'), length: response.headers.get('content-length'), text: await response.text() };
};

describe('a file that is asked for in part', () => {
  test.each([
    ['bytes=0-1', 'bytes 0-1/10', '01'],
    ['bytes=4-', 'bytes 4-9/10', '456789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=8-99', 'bytes 8-9/10', '89'],
  ])('%s is answered with that part', async (range, contentRange, text) => {
    expect(await ask({ range })).toEqual({ status: 206, range: contentRange, length: String(text.length), text });
  });

  test('beyond its end is refused with its length', async () => {
    expect(await ask({ range: 'bytes=10-' })).toMatchObject({ status: 416, range: 'bytes */10', text: '' });
  });

  test.each(['lines=0-1', 'bytes=x', 'bytes=0-1,5-6'])('as %s comes whole', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, range: null, text: '0123456789' });
  });

  test('goes on only with the file that it began with', async () => {
    expect(await ask({ range: 'bytes=4-', 'if-range': '"call"' })).toMatchObject({ status: 206 });
    expect(await ask({ range: 'bytes=4-', 'if-range': '"another"' })).toMatchObject({ status: 200, text: '0123456789' });
  });

  test('is never a part of a packed text', async () => {
    expect(await ask({ range: 'bytes=0-1', 'accept-encoding': 'identity' }, '/main.js')).toMatchObject({ status: 200, text: '0123456789' });
  });
});
