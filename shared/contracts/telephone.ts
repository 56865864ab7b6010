/**
 * A telephone as people paste it, in the signs that a keyboard has: contact lists and web pages put no-break and thin
 * spaces, typographic hyphens, full-width digits and invisible marks of direction into it.
 */
export function plainTelephone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
