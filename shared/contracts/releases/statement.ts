/** JSON with sorted keys and no white space: equal values give equal texts on both ends. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** The text that a team signs: the record with every file's hash, and the one upload, so that a captured signature can't be replayed. */
export const releaseStatement = (record: unknown, upload: string): string => canonicalJson({ purpose: 'publish a release', upload, record });
