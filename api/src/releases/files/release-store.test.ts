import fs, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startS3Server, type S3Server } from '../../../testing/releases/s3-server';
import { createFolderReleaseStore } from './folder-release-store';
import { isSafeFileName } from 'shared/contracts/releases/record';
import type { ReleaseStore } from './release-store';
import { createS3ReleaseStore } from './s3-release-store';

const release = { app: 'panel', version: '1.0.0' } as const;
const keys = { accessKeyId: 'test-key', secretAccessKey: 'a secret of this test' };
let folder: string;
let s3: S3Server;
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  s3 = await startS3Server('releases-of-test', keys);
});
afterAll(async () => {
  for (const close of closing) close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function bucket(secretAccessKey = keys.secretAccessKey, timeoutMs = 10_000) {
  const store = createS3ReleaseStore({ bucket: 'releases-of-test', region: 'eu-south-2', endpoint: s3.endpoint, accessKeyId: keys.accessKeyId, secretAccessKey, timeoutMs });
  closing.push(store.close);
  return store;
}

const stores: [string, () => ReleaseStore][] = [
  ['a folder', () => createFolderReleaseStore(folder)],
  ['an S3-compatible bucket', () => bucket()],
];

describe.each(stores)('release files in %s', (_name, open) => {
  test('are seen once they are published, all of them, and stay as they are until they are removed', async () => {
    const store = open();
    const binary = Buffer.from([0, 255, 128, 10, 13]);
    await store.stage(release, 'entry.js', Buffer.from('one'));
    await store.stage(release, 'assets/font.woff2', binary);
    await store.stage(release, 'left-over.js', Buffer.from('not in the record'));
    expect(await store.read(release, 'entry.js')).toBeNull();
    expect((await store.readStaged(release, 'entry.js'))?.toString()).toBe('one');
    expect(await store.readStaged(release, 'never-sent.js')).toBeNull();

    await store.publish(release, ['entry.js', 'assets/font.woff2']);
    expect((await store.read(release, 'entry.js'))?.toString()).toBe('one');
    expect(await store.read(release, 'assets/font.woff2')).toEqual(binary);
    expect(await store.read(release, 'left-over.js')).toBeNull();
    expect(await store.readStaged(release, 'entry.js')).toBeNull();
    expect(await store.read({ ...release, version: '1.0.1' }, 'entry.js')).toBeNull();

    await store.remove(release);
    expect(await store.read(release, 'entry.js')).toBeNull();
  });
});

describe.each(stores)('what is staged in %s', (_name, open) => {
  test('can be removed, whatever of it there is, and nothing else goes', async () => {
    const [store, other] = [open(), { app: 'panel', version: '1.0.10' } as const];
    for (const one of [release, other]) await store.stage(one, 'a/b.js', Buffer.from('x'));
    for (let time = 0; time < 2; time += 1) await store.removeStaged(release);
    expect(await store.readStaged(release, 'a/b.js')).toBeNull();
    expect((await store.readStaged(other, 'a/b.js'))?.toString()).toBe('x');
    await store.removeStaged(other);
  });
});

test('a full disk is said so, and keeps nothing of the file that it had no room for', async () => {
  const root = path.join(folder, 'full');
  const { writeFile } = fs;
  const full = jest.spyOn(fs, 'writeFile').mockImplementation(async (file) => {
    await writeFile(file, 'half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const staging = createFolderReleaseStore(root).stage(release, 'entry.js', Buffer.from('one'));
  await expect(staging).rejects.toMatchObject({ code: 'service_unavailable', details: [{ field: 'entry.js', code: 'disk_full' }] });
  full.mockRestore();
  expect((await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([]);
});

/** What an operator is told, and what the log says of the bucket's reason. */
const said = (cause: string | RegExp) => ({ code: 'service_unavailable', details: [{ code: 'bucket_failed' }], cause: { message: expect.stringMatching(cause) } });

test('a bucket is not opened with another secret', async () => {
  await expect(bucket('another secret').stage(release, 'entry.js', Buffer.from('x'))).rejects.toMatchObject(said('SignatureDoesNotMatch'));
  expect([...s3.objects.keys()]).toEqual([]);
});

test('a bucket that refuses, or breaks off within a file, is said so to whoever waits for it', async () => {
  const [store, closed] = [bucket(), bucket('another secret')];
  const asked = [() => closed.readStaged(release, 'a.js'), () => closed.read(release, 'a.js'), () => closed.publish(release, ['a.js']), () => closed.removeStaged(release), () => closed.remove(release)];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject(said('SignatureDoesNotMatch'));
  await expect(store.publish(release, ['never-sent.js'])).rejects.toMatchObject(said('NoSuchKey'));
  s3.objects.set('releases/panel/1.0.0/entry.js', Buffer.alloc(100_000));
  s3.breaksOff = true;
  await expect(store.read(release, 'entry.js')).rejects.toMatchObject(said('aborted'));
  s3.breaksOff = false;
  await store.remove(release);
});

test('a bucket that does not let a file be removed is said so, once', async () => {
  s3.objects.set('releases/panel/1.0.0/entry.js', Buffer.from('x'));
  s3.locked.add('releases/panel/1.0.0/entry.js');
  await expect(bucket().remove(release)).rejects.toMatchObject(said('The bucket did not remove releases/panel/1.0.0/entry.js: AccessDenied'));
  s3.locked.clear();
  await bucket().remove(release);
  expect(s3.objects.size).toBe(0);
});

test('more files than a bucket lists at once are removed, too', async () => {
  for (let file = 0; file < 1_001; file += 1) s3.objects.set(`releases/panel/1.0.0/${file}.js`, Buffer.from('x'));
  await bucket().remove(release);
  expect(s3.objects.size).toBe(0);
});

test('a bucket that still lists what was removed is not asked again and again', async () => {
  s3.objects.set('releases/panel/2.0.0/entry.js', Buffer.from('x'));
  s3.staleLists = 10;
  await bucket().remove({ ...release, version: '2.0.0' });
  expect(s3.objects.size).toBe(0);
  expect(s3.staleLists).toBe(9);
  s3.staleLists = 0;
});

test('a bucket that hangs fails whoever waits for it', async () => {
  s3.hangs = true;
  await expect(bucket(keys.secretAccessKey, 100).read(release, 'entry.js')).rejects.toMatchObject(said(/timed? ?out|timeout/i));
  s3.hangs = false;
});

test.each(['../secret', '/etc/passwd', 'a/../b', '.hidden', 'a//b', 'a/.b', '', 'a\\b'])('%j is no file name', (name) => {
  expect(isSafeFileName(name)).toBe(false);
});
