import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltRelease } from '../tooling/build/build';
import { contentHashOf } from '../contracts/releases/hash';
import { hashFiles } from '../tooling/build/provenance/hash-files';
import { containerName, contentFolder } from '../contracts/releases/record';

export interface Derivation {
  readonly version: string;
  /** Changes a text file of the release; returns the new content. */
  readonly edit?: (file: string, content: string) => string;
}

/** The hash in a file's name; other scripts refer to the file by it. */
const hashIn = (file: string) => (file.startsWith(contentFolder) ? /\.([0-9a-f]{10})\.(?:js|css)$/.exec(file)?.[1] : undefined);

/** Another valid release with other content, made from a built one in milliseconds; its layout is that of a real build. */
export async function deriveRelease({ folder, record }: BuiltRelease, { version, edit = (_file, content) => content }: Derivation): Promise<BuiltRelease & { dispose(): Promise<void> }> {
  const copy = await mkdtemp(path.join(tmpdir(), 'release-'));
  await cp(folder, copy, { recursive: true });
  await rm(path.join(copy, 'release.json'));
  const container = containerName(record.app, version);
  const [texts, changed] = [new Map<string, string>(), new Set<string>()];
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|json)$/.test(entry.name)) continue;
    const file = path.relative(copy, path.join(entry.parentPath, entry.name));
    const before = await readFile(path.join(copy, file), 'utf8');
    texts.set(file, edit(file, before.replaceAll(record.container, container)));
    if (texts.get(file) !== before) changed.add(hashIn(file) ?? '');
  }
  // A file that names a renamed file changes too, so it also gets another name.
  for (const hash of changed) for (const [file, text] of texts) if (hash !== '' && text.includes(hash)) changed.add(hashIn(file) ?? '');
  const renamed = (text: string) => [...changed].reduce((all, hash) => (hash === '' ? all : all.replaceAll(hash, createHash('sha256').update(hash + version).digest('hex').slice(0, 10))), text);
  for (const [file, text] of texts) {
    await writeFile(path.join(copy, file), renamed(text));
    if (renamed(file) !== file) await rename(path.join(copy, file), path.join(copy, renamed(file)));
  }
  const files = await hashFiles(copy);
  const names = { entry: renamed(record.entry), initialScripts: record.initialScripts.map(renamed), styles: record.styles.map(renamed) };
  const derived = { ...record, ...names, version, container, files, contentHash: contentHashOf(files), sourceHash: `${record.sourceHash}-${version}` };
  return { folder: copy, record: derived, dispose: () => rm(copy, { recursive: true, force: true }) };
}
