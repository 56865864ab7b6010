import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for each purpose from one root. Each key is one buffer that is refilled when the root becomes known: a site whose database
 * is down serves pages before that, and stores nothing made with the earlier keys.
 */
export function createPurposeKeys(firstRoot: Buffer) {
  const keys = new Map<string, Buffer>();
  let root = firstRoot;
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `clinavoz:${purpose}`, 32));
  return {
    /** 32 bytes. */
    keyFor(purpose: string): Buffer {
      const key = keys.get(purpose) ?? derive(purpose);
      keys.set(purpose, key);
      return key;
    },
    holdRoot(found: Buffer): void {
      root = found;
      for (const [purpose, key] of keys) key.set(derive(purpose));
    },
  };
}
