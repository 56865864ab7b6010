import { createHmac } from 'node:crypto';
import type { Anchor, Head } from './anchor';

/** One link: its exact text, and the HMAC-SHA-256 (hex) over the previous MAC and that text. */
export interface ChainLink { readonly text: string; readonly hash: string }

/** Predecessor of the first link. */
export const chainStart = '0'.repeat(64);

export type Trail = ReturnType<typeof createTrail>;

export interface AnchoredLog {
  readonly head: () => Promise<Head | null>;
  /** MAC of the entry at a position; null when there is none. */
  readonly macAt: (place: string) => Promise<string | null>;
  /** Whether retention may have deleted entries of that age, so that their absence is no flaw. */
  readonly isPast?: (place: string) => boolean;
}

/**
 * Chains a log's entries and detects their loss: the mechanism of both the audit trail and the release log.
 * @param key from the master key: the database does not have it
 */
export function createTrail({ key, anchor }: { readonly key: Buffer; readonly anchor: Anchor }) {
  /** MAC of a link. The previous MAC has a fixed length, so the parts are unambiguous. The database alone cannot forge one. */
  const macOf = (previous: string, text: string) => createHmac('sha256', key).update(`${previous}\n${text}`, 'utf8').digest('hex');

  /** Heads that this process wrote since it last anchored the log: the database may have lost them silently. */
  let written: Head[] = [];

  /** An entry that once was in the log and is missing now; null when none is. */
  async function findCut({ macAt, isPast }: AnchoredLog): Promise<Head | null> {
    for (const known of [await anchor.read(), ...written]) {
      if (known !== null && isPast?.(known.place) !== true && (await macAt(known.place)) !== known.mac) return known;
    }
    return null;
  }
  return {
    macOf,
    /** @returns the position of the first altered link; null when all are intact */
    findBroken(links: readonly ChainLink[]): number | null {
      const place = links.findIndex(({ text, hash }, index) => macOf(links[index - 1]?.hash ?? chainStart, text) !== hash);
      return place === -1 ? null : place;
    },
    findCut,
    noteWritten: (head: Head) => void written.push(head),
    /** Anchors the current head, or else the lost one, so that the loss stays detectable. @returns the lost head */
    async anchor(log: AnchoredLog): Promise<Head | null> {
      const checked = written.length;
      const cut = await findCut(log);
      const head = cut ?? (await log.head());
      if (head !== null && head.mac !== (await anchor.read())?.mac) await anchor.keep(head);
      written = written.slice(checked);
      return cut;
    },
  };
}
