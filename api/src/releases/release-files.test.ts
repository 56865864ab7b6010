import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { ReleaseFiles } from './release-files';

const release = { building: 'shell', version: '1.0.0' } as const;
// Words that come again in ever another order, as in a program.
const words = ['const', 'return', 'voice', 'clinic', 'await', 'export', 'function', 'release'];
const script = Buffer.from(Array.from({ length: 20_000 }, (_, index) => words[(index * index + (index >> 3)) % words.length]).join(' '));

test('the first reader gets a file that was packed quickly, all others a smaller one of the same content', async () => {
  let reads = 0;
  const files = new ReleaseFiles({ read: async () => ((reads += 1), script) });
  const first = await files.read(release, 'a.js');
  let later = first;
  while (later === first) {
    await turn();
    later = await files.read(release, 'a.js');
  }
  expect(later?.brotli?.length).toBeLessThan(first?.brotli?.length ?? 0);
  for (const file of [first, later]) {
    expect(brotliDecompressSync(file?.brotli ?? Buffer.alloc(0)).equals(script)).toBe(true);
    expect(gunzipSync(file?.gzip ?? Buffer.alloc(0)).equals(script)).toBe(true);
    expect(file).toMatchObject({ etag: first?.etag, type: 'text/javascript; charset=utf-8' });
  }
  expect(reads).toBe(1);
});

test('an image is sent as it is', async () => {
  const files = new ReleaseFiles({ read: async () => script });
  expect(await files.read(release, 'public/mark.png')).toMatchObject({ content: script, brotli: null, gzip: null });
});
