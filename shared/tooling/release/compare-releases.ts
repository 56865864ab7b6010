import { canonicalJson } from '../../contracts/release-statement';
import type { ReleaseRecord } from '../../contracts/releases';

/** One thing that two builds of a release do not agree on. */
export interface BuildDifference { readonly what: string; readonly published: string; readonly rebuilt: string }

const described = (file: ReleaseRecord['files'][string] | undefined) => (file === undefined ? 'missing' : `${file.bytes} bytes, ${file.integrity.slice(0, 19)}…`);

/** Everything of a record but what is told file by file, and the time of the build, which no two builds share. */
function factsOf({ files: _files, contentHash: _contentHash, builtAt: _builtAt, ...facts }: ReleaseRecord): Readonly<Record<string, unknown>> {
  return facts;
}

/** What keeps two builds from being the same release: every file, then everything that the record says. Empty when they are. Pure. */
export function compareReleases(published: ReleaseRecord, rebuilt: ReleaseRecord): BuildDifference[] {
  const names = [...new Set([...Object.keys(published.files), ...Object.keys(rebuilt.files)])].sort();
  const files = names
    .filter((name) => published.files[name]?.integrity !== rebuilt.files[name]?.integrity)
    .map((name) => ({ what: name, published: described(published.files[name]), rebuilt: described(rebuilt.files[name]) }));
  const [before, after] = [factsOf(published), factsOf(rebuilt)];
  const facts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fact) => ({ what: `record: ${fact}`, published: textOf(before[fact]), rebuilt: textOf(after[fact]) }))
    .filter((fact) => fact.published !== fact.rebuilt);
  return [...files, ...facts];
}

/** The same text for the same content: a registry gives a record's fields back in an order of its own. */
const textOf = (fact: unknown): string => (fact === undefined ? 'absent' : canonicalJson(fact));
