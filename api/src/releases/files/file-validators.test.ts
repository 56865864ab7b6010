import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { serveFile } from './serve-file';

const file = { content: Buffer.from('alert(1)'), brotli: brotliCompressSync('alert(1)'), gzip: gzipSync('alert(1)'), type: 'text/javascript', etag: '"hash"' };

test('a strong validator stands for the bytes themselves alone, and each is known again', async () => {
  const server = createServer(express().get('/', (request, response) => serveFile(request, response, file, 'no-cache')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers: { 'cache-control': 'max-age=0', ...headers } });
  for (const [encoding, etag] of [['identity', '"hash"'], ['br', 'W/"hash"'], ['gzip', 'W/"hash"']] as const) {
    for (const known of [undefined, etag, '"other", "hash"', '*']) {
      const answer = await get({ 'accept-encoding': encoding, ...(known === undefined ? {} : { 'if-none-match': known }) });
      expect({ known, status: answer.status, etag: answer.headers.get('etag'), vary: answer.headers.get('vary') }).toEqual({ known, status: known === undefined ? 200 : 304, etag, vary: 'Accept-Encoding' });
    }
    expect((await get({ 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
