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

  /** The newest entry that stood here before and does not stand in the log any more; null when the log holds it. */
  async function findCut({ macAt, isPast }: AnchoredLog): Promise<Head | null> {
    const known = anchor.read();
    if (known === null || isPast?.(known.place) === true) return null;
    return (await macAt(known.place)) === known.mac ? null : known;
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
    /** Keeps where the log is now, if it still holds where it was. */
    async anchor(log: AnchoredLog): Promise<void> {
      // A log that has lost what stood here keeps its old anchor: the loss stays to be found.
      if ((await findCut(log)) !== null) return;
      const head = await log.head();
      if (head !== null && head.mac !== anchor.read()?.mac) await anchor.keep(head);
    },
  };
}
