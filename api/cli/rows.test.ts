import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readRows } from './rows';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'rows-'))));
afterEach(() => rm(folder, { recursive: true }));

async function rowsOf(content: string | Buffer, name = 'rows.csv') {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return readRows(file);
}

test('what separates the header separates the rows, and the other sign stays in its cell', async () => {
  expect(await rowsOf('\ufeffcode;company\r\nA;Sol, Madrid\r\n')).toEqual([{ code: 'A', company: 'Sol, Madrid' }]);
  expect(await rowsOf('code,company\nA,Sol; Madrid\n')).toEqual([{ code: 'A', company: 'Sol; Madrid' }]);
});

test('no cell moves to the next column where a row has one too few', async () => {
  await expect(rowsOf('code;company;note\nA;Sol, SL\n')).rejects.toThrow('Invalid Record Length');
});

test('a file in another encoding is refused, and its accents are not lost', async () => {
  await expect(rowsOf(Buffer.from('code;company\nA;Clínica\n', 'latin1'))).rejects.toThrow(/rows\.csv is no text in UTF-8\. Save a table as "CSV UTF-8"/);
});

test('a file is told by the end of its name, in small letters or in capitals', async () => {
  expect(await rowsOf('code\nA\n', 'CODES.CSV')).toEqual([{ code: 'A' }]);
  expect(await rowsOf('[{"code":"A"}]', 'CODES.JSON')).toEqual([{ code: 'A' }]);
});
