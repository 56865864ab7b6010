import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { except } from './error-code';

export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch(except('ENOENT', null));

/** Writes a file atomically and durably. Whoever shares the folder may write at the same time: each write has its own draft, because containers share process ids. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600, flush: true }).then(() => rename(draft, file)).finally(() => rm(draft, { force: true }));
}
