import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { smallRelease } from '../../../testing/releases/registry';
import { ReleaseFiles } from './release-files';

// Words in varying order, as in a program.
const words = ['const', 'return', 'voice', 'clinic', 'await', 'export', 'function', 'release'];
const script = Buffer.from(Array.from({ length: 20_000 }, (_, index) => words[(index * index + (index >> 3)) % words.length]).join(' '));
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const file = { integrity, bytes: script.length };
const recordOf = (name: string) => smallRelease('shell', '1.0.0', { files: { [name]: file } }).record;
const record = recordOf('entry.js');

/** Files over a store that counts its reads. */
function filesWith(content: Buffer | null = script) {
  let reads = 0;
  const files = new ReleaseFiles({ read: async () => ((reads += 1), content) });
  return { files, reads: () => reads };
}

test('the first readers get a file that was packed quickly, all others a smaller one of the same content', async () => {
  let reads = 0;
  const files = new ReleaseFiles({ read: async () => ((reads += 1), script) });
  const first = await files.read(record, 'entry.js');
  let later = first;
  while (later === first) {
    await turn();
    later = await files.read(record, 'entry.js');
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
  expect(await files.read(recordOf('public/mark.png'), 'public/mark.png')).toMatchObject({ content: script, brotli: null, gzip: null });
});

test('what visitors get is held; what nobody asks for any more is let go of', async () => {
  const { files, reads } = filesWith();
  await files.read(record, 'entry.js');
  // Requested since the start, then not since the first run.
  await files.hold([]);
  await files.read(record, 'entry.js');
  expect(reads()).toBe(1);
  await files.hold([]);
  await files.hold([]);
  await files.read(record, 'entry.js');
  expect(reads()).toBe(2);

  expect(await files.hold([record])).toBe(1);
  const before = reads();
  for (let look = 0; look < 3; look += 1) await files.hold([record]);
  await files.read(record, 'entry.js');
  expect(reads()).toBe(before);
});

test('who asks for every file of every release fills no memory, and lets go of nothing that visitors get', async () => {
  const { files, reads } = filesWith(Buffer.from('x'));
  const small = { integrity: `sha384-${createHash('sha384').update('x').digest('base64')}`, bytes: 1 };
  const of = (version: string, count: number) => smallRelease('shell', version, { files: Object.fromEntries(Array.from({ length: count }, (_, index) => [`c/${index}.js`, small])) }).record;
  const [live, old] = [of('2.0.0', 20), of('1.0.0', 700)];
  await files.hold([live]);
  const readAll = async (from: typeof live) => { for (const name of Object.keys(from.files)) await files.read(from, name); };
  await readAll(live);
  const [first] = [await files.read(live, 'c/0.js')];
  await readAll(old);
  const before = reads();
  await readAll(old);
  expect(reads() - before).toBe(700);
  expect(await files.read(live, 'c/0.js')).toBe(first);
});

test('what is not there, or damaged, is asked of the store again', async () => {
  const absent = filesWith(null);
  expect(await absent.files.read(record, 'entry.js')).toBeNull();
  expect(await absent.files.read(record, 'entry.js')).toBeNull();
  expect(absent.reads()).toBe(2);
  const damaged = filesWith(Buffer.from('not the script'));
  expect(await damaged.files.hold([record])).toBe(0);
});

test('a damaged file is not sent, and comes back by itself once its stored copy is repaired', async () => {
  const stored = { content: script.subarray(0, script.length / 2) };
  const files = new ReleaseFiles({ read: async () => stored.content });
  await files.hold([record]);
  expect(await files.read(record, 'entry.js')).toBeNull();
  expect(await files.readPlain(record, 'entry.js')).not.toEqual(script);
  stored.content = script;
  await files.hold([record]);
  expect((await files.read(record, 'entry.js'))?.content).toEqual(script);
  expect(await files.readPlain(record, 'entry.js')).toEqual(script);
});
