import type { PrerenderedDocument, ReleaseRecord } from 'shared/contracts/releases';

/** Reads a published file as text; null when the release has none of that name. */
export type ReadText = (release: ReleaseRecord, file: string) => Promise<string | null>;

/** Style element contents of a release; inlined, because a style sheet that must be fetched delays the first paint by a round trip. */
export async function readStyles(release: ReleaseRecord, readText: ReadText): Promise<string> {
  const sheets = await Promise.all(release.styles.map((file) => readText(release, file)));
  return sheets.filter((sheet) => sheet !== null).join('\n');
}

/** HTML fragment of a document; null when its release rendered none. */
export async function readFragment(release: ReleaseRecord, document: PrerenderedDocument, readText: ReadText): Promise<string | null> {
  if (document.file === '') return null;
  const html = await readText(release, document.file);
  if (html === null) throw new Error(`${release.app} ${release.version} lacks ${document.file}`);
  return html;
}
