/** JSON with sorted keys and no white space: the same value gives the same text on both ends. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/**
 * What a team signs. It names the release, everything in its record and so every file's hash, and the one upload that the
 * registry opened for it: a signature that was seen once is good for nothing a second time, nor at another registry.
 */
export function releaseStatement(record: unknown, upload: string): string {
  return canonicalJson({ purpose: 'publish a release', upload, record });
}
