import { canonicalJson } from '../../contracts/releases/statement';
import type { ReleaseRecord } from '../../contracts/releases/record';

/** One difference between two builds of a release. */
export interface BuildDifference { readonly what: string; readonly published: string; readonly rebuilt: string }

const described = (file: ReleaseRecord['files'][string] | undefined) => (file === undefined ? 'missing' : `${file.bytes} bytes, ${file.integrity.slice(0, 19)}…`);

/** A record without its files, and without the build time, which always differs. */
const factsOf = ({ files: _files, contentHash: _contentHash, builtAt: _builtAt, ...facts }: ReleaseRecord): Readonly<Record<string, unknown>> => facts;

/** The differences between two builds: files first, then the record's other fields. Empty for the same release. Pure. */
export function compareReleases(published: ReleaseRecord, rebuilt: ReleaseRecord): BuildDifference[] {
  const files = [...new Set([...Object.keys(published.files), ...Object.keys(rebuilt.files)])].sort()
    .filter((name) => published.files[name]?.integrity !== rebuilt.files[name]?.integrity)
    .map((name) => ({ what: name, published: described(published.files[name]), rebuilt: described(rebuilt.files[name]) }));
  const [before, after] = [factsOf(published), factsOf(rebuilt)];
  const facts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fact) => ({ what: `record: ${fact}`, published: textOf(before[fact]), rebuilt: textOf(after[fact]) }))
    .filter((fact) => fact.published !== fact.rebuilt);
  return [...files, ...facts];
}

/** Canonical text: a registry returns a record's fields in its own order. */
const textOf = (fact: unknown): string => (fact === undefined ? 'absent' : canonicalJson(fact));
