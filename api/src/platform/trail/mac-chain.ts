import { createHmac } from 'node:crypto';

/** One link: the exact text that was written, and HMAC-SHA-256 (hex) over the MAC before it and that text. */
export interface ChainLink { readonly text: string; readonly hash: string }

/** What the first link follows. */
export const chainStart = '0'.repeat(64);

/** MAC of a link. The earlier MAC has a fixed length, so the two parts cannot run into each other. Nobody writes one who only has the database. */
export function linkMac(key: Buffer, previous: string, text: string): string {
  return createHmac('sha256', key).update(`${previous}\n${text}`, 'utf8').digest('hex');
}

/** Place of the first link that is not what it was when it was written; null when the chain is whole. */
export function findBrokenLink(key: Buffer, links: Iterable<ChainLink>, start: string = chainStart): number | null {
  let previous = start;
  let place = 0;
  for (const { text, hash } of links) {
    if (linkMac(key, previous, text) !== hash) return place;
    previous = hash;
    place += 1;
  }
  return null;
}
