import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writeWhole } from './whole-file';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whole-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('writers of one file at the same moment, such as two containers with the same process id, leave what one of them wrote', async () => {
  const contents = Array.from({ length: 20 }, (_, writer) => String.fromCodePoint(97 + writer).repeat(300_000 - writer * 1_000));
  await Promise.all(contents.map((content) => writeWhole(path.join(folder, 'a.head'), content)));
  expect(contents).toContain(await readFile(path.join(folder, 'a.head'), 'utf8'));
  expect(await readdir(folder)).toEqual(['a.head']);
});

test('a file that cannot be put in its place leaves nothing beside it', async () => {
  await writeWhole(path.join(folder, 'b/inner'), 'x');
  await expect(writeWhole(path.join(folder, 'b'), 'y')).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(['a.head', 'b']);
});
