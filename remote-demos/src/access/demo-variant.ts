/**
 * Depends on the code alone: the same at every visit and on every device. FNV-1a (32 bit), then the finaliser of MurmurHash3 to separate
 * similar codes. Bit 0 selects the main button, bit 1 whether the badges include the expiry.
 */
export function demoVariant(bareCode: string): { readonly mainAction: 'call' | 'book'; readonly showsExpiry: boolean } {
  let hash = 0x811c9dc5;
  for (const character of bareCode) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return { mainAction: (hash & 1) === 0 ? 'call' : 'book', showsExpiry: (hash & 2) === 0 };
}
