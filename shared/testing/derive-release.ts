import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltRelease } from '../tooling/build/build';
import { contentHashOf, hashFiles } from '../tooling/build/hash-files';
import { containerName } from '../contracts/releases';

export interface Derivation {
  readonly version: string;
  /** Changes a text file of the release; gives the new content. */
  readonly edit?: (file: string, content: string) => string;
}

/** Another valid release with other content, made from a built one in milliseconds: version, container and hashes are those of a real build. */
export async function deriveRelease({ folder, record }: BuiltRelease, { version, edit = (_file, content) => content }: Derivation): Promise<BuiltRelease & { dispose(): Promise<void> }> {
  const copy = await mkdtemp(path.join(tmpdir(), 'release-'));
  await cp(folder, copy, { recursive: true });
  await rm(path.join(copy, 'release.json'));
  const container = containerName(record.app, version);
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|json)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = (await readFile(file, 'utf8'))
      .replaceAll(record.container, container)
      .replaceAll(`/r/${record.app}/${record.version}/`, `/r/${record.app}/${version}/`);
    await writeFile(file, edit(path.relative(copy, file), content));
  }
  const files = await hashFiles(copy);
  const derived = { ...record, version, container, files, contentHash: contentHashOf(files), sourceHash: `${record.sourceHash}-${version}` };
  return { folder: copy, record: derived, built: true, dispose: () => rm(copy, { recursive: true, force: true }) };
}
