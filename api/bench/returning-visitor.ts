import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type BuiltRelease } from 'shared/tooling/build/build';
import { root } from 'shared/tooling/workspaces';
import { addressOf } from '../src/site/references';

/** Brotli bytes that somebody fetches who has every script and style of `before`, to have all those of `after`. */
export async function fetchedAnew(before: BuiltRelease, after: BuiltRelease): Promise<number> {
  const known = new Set(Object.keys(before.record.files).map((file) => addressOf(before.record, file, 'shared')));
  const fresh = Object.keys(after.record.files).filter((file) => /\.(?:js|css)$/.test(file) && !known.has(addressOf(after.record, file, 'shared')));
  const sizes = await Promise.all(fresh.map(async (file) => brotliCompressSync(await readFile(path.join(after.folder, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The same sources under another version. */
export async function withVersionRaised(app: string): Promise<number> {
  const folder = path.join(root, 'output/version-raised');
  await mkdir(folder, { recursive: true });
  const [before, after] = [await build({ app, log: () => undefined }), await build({ app, version: '9.9.9', outputFolder: path.join(folder, app, 'release'), log: () => undefined })];
  return fetchedAnew(before, after);
}
