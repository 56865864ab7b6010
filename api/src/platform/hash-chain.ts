import { createHash } from 'node:crypto';

/** One link: the exact text that was written, and SHA-256 (hex) over the hash before it and that text. */
export interface ChainLink {
  readonly text: string;
  readonly hash: string;
}

/** What the first link follows. */
export const chainStart = '0'.repeat(64);

/** Hash of a link. The earlier hash has a fixed length, so the two parts cannot run into each other. */
export function linkHash(previousHash: string, text: string): string {
  return createHash('sha256').update(`${previousHash}\n${text}`, 'utf8').digest('hex');
}

/** Place of the first link that is not what it was when it was written; null when the chain is whole. */
export function findBrokenLink(links: Iterable<ChainLink>, start: string = chainStart): number | null {
  let previous = start;
  let place = 0;
  for (const { text, hash } of links) {
    if (linkHash(previous, text) !== hash) return place;
    previous = hash;
    place += 1;
  }
  return null;
}
