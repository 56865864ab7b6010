import { createHmac } from 'node:crypto';
import type { Anchor, Head } from './anchor';

/** One link: the exact text that was written, and HMAC-SHA-256 (hex) over the MAC before it and that text. */
export interface ChainLink { readonly text: string; readonly hash: string }

/** What the first link follows. */
export const chainStart = '0'.repeat(64);

export type Trail = ReturnType<typeof createTrail>;

export interface AnchoredLog {
  readonly head: () => Promise<Head | null>;
  /** MAC of the entry at a place; null when there is none. */
  readonly macAt: (place: string) => Promise<string | null>;
  /** Whether the log deletes entries of that age, so that nobody misses them. */
  readonly isPast?: (place: string) => boolean;
}

/**
 * How a log's entries follow each other, and what was the newest of them: the one mechanism behind the audit trail and the releases' log.
 * @param key from the master key: the database does not have it
 */
export function createTrail({ key, anchor }: { readonly key: Buffer; readonly anchor: Anchor }) {
  /** MAC of a link. The earlier MAC has a fixed length, so the two parts cannot run into each other. Nobody writes one who only has the database. */
  const macOf = (previous: string, text: string) => createHmac('sha256', key).update(`${previous}\n${text}`, 'utf8').digest('hex');

  /** What this process has written since it last kept where the log is: the database may have dropped it unsaid. */
  let written: Head[] = [];

  /** An entry that stood here before and does not stand in the log any more; null when the log holds them. */
  async function findCut({ macAt, isPast }: AnchoredLog): Promise<Head | null> {
    for (const known of [anchor.read(), ...written]) {
      if (known !== null && isPast?.(known.place) !== true && (await macAt(known.place)) !== known.mac) return known;
    }
    return null;
  }
  return {
    macOf,
    /** @returns the place of the first link that is not what was written; null when they all are */
    findBroken(links: Iterable<ChainLink>, start = chainStart): number | null {
      let previous = start;
      let place = 0;
      for (const { text, hash } of links) {
        if (macOf(previous, text) !== hash) return place;
        previous = hash;
        place += 1;
      }
      return null;
    },
    findCut,
    noteWritten: (head: Head) => void written.push(head),
    /** Keeps where the log is now, or else what it has lost: the loss stays to be found. @returns what was lost */
    async anchor(log: AnchoredLog): Promise<Head | null> {
      const checked = written.length;
      const cut = await findCut(log);
      const head = cut ?? (await log.head());
      if (head !== null && head.mac !== anchor.read()?.mac) await anchor.keep(head);
      written = written.slice(checked);
      return cut;
    },
  };
}
