export interface TranscriptLine { readonly role: 'agent' | 'user'; readonly content: string }

/** True when one line extends the other: a sentence grows while it is spoken. */
const continues = (known: TranscriptLine, incoming: TranscriptLine | undefined): boolean =>
  incoming?.role === known.role && (incoming.content.startsWith(known.content) || known.content.startsWith(incoming.content));

/** Merges an update of the last few lines: it replaces the earliest overlap of lines all equal or extended; the last may be worded anew. */
export function mergeTranscript(known: readonly TranscriptLine[], update: readonly TranscriptLine[]): readonly TranscriptLine[] {
  if (update.length === 0) return known;
  for (let start = Math.max(0, known.length - update.length); start < known.length; start += 1) {
    const isRewording = (line: TranscriptLine, index: number) => index > 0 && start + index === known.length - 1 && update[index]?.role === line.role;
    if (known.slice(start).every((line, index) => continues(line, update[index]) || isRewording(line, index))) return [...known.slice(0, start), ...update];
  }
  return [...known, ...update];
}
