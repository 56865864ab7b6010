import { integrityOf } from 'shared/contracts/releases/hash';
import type { AppName, PrerenderedDocument, ReleaseRecord } from 'shared/contracts/releases/record';

/** A release's local file is missing or does not match the release's record. */
export class DamagedReleaseError extends Error {
  override readonly name = 'DamagedReleaseError';

  constructor(
    readonly app: AppName,
    readonly version: string,
    file: string,
  ) {
    super(`${app} ${version}: ${file} is missing or damaged`);
  }
}

/** Reads a published file as text. @throws {DamagedReleaseError} */
export type ReadText = (release: ReleaseRecord, file: string) => Promise<string>;

/** Reads fragments and styles for documents, without a byte order mark. As parts of pages, browsers cannot check their hash: this code does. */
export function createTextReader(read: (release: ReleaseRecord, file: string) => Promise<Buffer | null>): ReadText {
  return async (release, file) => {
    const content = await read(release, file);
    if (content === null || integrityOf(content) !== release.files[file]?.integrity) throw new DamagedReleaseError(release.app, release.version, file);
    return new TextDecoder().decode(content);
  };
}

/** Before a relative address, as other bundlers write them. */
const beforeRelative = /(?:url\(\s*["']?|@import\s+["'])(?![\s"'/#)]|[a-z][\w+.-]*:)/gi;

/**
 * The style sheets of a release, for inlining: a style sheet that must be fetched delays the first paint by a round trip. In a document,
 * addresses relative to the sheet would be relative to the page: they get the sheet's folder.
 */
export async function readStyles(release: ReleaseRecord, readText: ReadText): Promise<string> {
  const sheets = release.styles.map(async (file) => {
    const folder = `/r/${release.app}/${release.version}/${file.slice(0, file.lastIndexOf('/') + 1)}`;
    return (await readText(release, file)).replaceAll(beforeRelative, `$&${folder}`);
  });
  return (await Promise.all(sheets)).join('\n');
}

/** A document's HTML fragment; null when its release prerendered none. */
export const readFragment = async (release: ReleaseRecord, document: PrerenderedDocument, readText: ReadText): Promise<string | null> =>
  document.file === '' ? null : readText(release, document.file);
