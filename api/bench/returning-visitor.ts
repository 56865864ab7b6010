import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type BuiltRelease } from 'shared/tooling/build/build';
import { root } from 'shared/tooling/workspaces';
import { addressOf } from '../src/site/references';

export const packedSize = (content: Buffer): number => brotliCompressSync(content).length;

/** Scripts and styles that a visitor with all of `before` downloads for all of `after`. */
export async function fetchedAnew(before: BuiltRelease, after: BuiltRelease): Promise<ReadonlyMap<string, Buffer>> {
  const addressIn = ({ record }: BuiltRelease) => (file: string) => addressOf(record, file, 'shared');
  const known = new Set(Object.keys(before.record.files).map(addressIn(before)));
  const scripts = Object.keys(after.record.files).filter((file) => /\.(?:js|css)$/.test(file));
  const fresh = scripts.filter((file) => !known.has(addressIn(after)(file)));
  return new Map(await Promise.all(fresh.map(async (file) => [file, await readFile(path.join(after.folder, file))] as const)));
}

/** Brotli bytes that a returning visitor downloads for the same sources under another version. */
export async function withVersionRaised(app: string): Promise<number> {
  const outputFolder = path.join(root, 'output/version-raised', app, 'release');
  await mkdir(path.dirname(path.dirname(outputFolder)), { recursive: true });
  const before = await build({ app, log: () => undefined });
  const after = await build({ app, version: '9.9.9', outputFolder, log: () => undefined });
  return [...(await fetchedAnew(before, after)).values()].reduce((sum, content) => sum + packedSize(content), 0);
}
