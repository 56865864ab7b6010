import { findBrokenLink, linkMac, type ChainLink } from './mac-chain';
import type { Anchor, Head } from './anchor';

/** How a log's entries follow each other, and what was the newest of them: the one mechanism behind the audit trail and the releases' log. */
export interface Trail {
  macOf(previous: string, text: string): string;
  /** @returns the place of the first link that is not what was written; null when they all are */
  findBroken(links: Iterable<ChainLink>, start?: string): number | null;
  /** The newest entry that stood here before and does not stand in the log any more; null when the log holds it. */
  findCut(log: AnchoredLog): Promise<Head | null>;
  /** Keeps where the log is now, if it still holds where it was. */
  anchor(log: AnchoredLog): Promise<void>;
}

export interface AnchoredLog {
  readonly head: () => Promise<Head | null>;
  /** MAC of the entry at a place; null when there is none. */
  readonly macAt: (place: string) => Promise<string | null>;
  /** Whether the log deletes entries of that age, so that nobody misses them. */
  readonly isPast?: (place: string) => boolean;
}

/** @param key from the master key: the database does not have it */
export function createTrail({ key, anchor }: { readonly key: Buffer; readonly anchor: Anchor }): Trail {
  async function findCut({ macAt, isPast }: AnchoredLog): Promise<Head | null> {
    const known = anchor.read();
    if (known === null || isPast?.(known.place) === true) return null;
    return (await macAt(known.place)) === known.mac ? null : known;
  }
  return {
    macOf: (previous, text) => linkMac(key, previous, text),
    findBroken: (links, start) => findBrokenLink(key, links, start),
    findCut,
    async anchor(log) {
      // A log that has lost what stood here keeps its old anchor: the loss stays to be found.
      if ((await findCut(log)) !== null) return;
      const head = await log.head();
      if (head !== null && head.mac !== anchor.read()?.mac) await anchor.keep(head);
    },
  };
}
