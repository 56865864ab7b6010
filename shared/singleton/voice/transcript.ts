export interface TranscriptLine {
  readonly role: 'agent' | 'user';
  readonly content: string;
}

/** The transcript goes on in what is being said: the sentence grows while it is spoken. */
function continues(known: TranscriptLine, incoming: TranscriptLine): boolean {
  return known.role === incoming.role && (incoming.content.startsWith(known.content) || known.content.startsWith(incoming.content));
}

/**
 * Joins an update to the lines known so far. Updates carry only the last few lines, and the last of those may still
 * grow, so the update is laid over the earliest place where all lines that overlap are the same or go on.
 */
export function mergeTranscript(known: readonly TranscriptLine[], update: readonly TranscriptLine[]): readonly TranscriptLine[] {
  if (update.length === 0) return known;
  for (let start = Math.max(0, known.length - update.length); start < known.length; start += 1) {
    const overlap = known.slice(start);
    const fits = overlap.every((line, index) => {
      const incoming = update[index];
      return incoming !== undefined && continues(line, incoming);
    });
    if (fits) return [...known.slice(0, start), ...update];
  }
  return [...known, ...update];
}
