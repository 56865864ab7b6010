/** Words of telephone networks and language models for a missing number or name, without accents. */
const words: ReadonlySet<string> = new Set([
  '', 'anonymous', 'anonimo', 'anonima', 'restricted', 'unknown', 'unknown caller', 'unavailable', 'private', 'private number', 'withheld', 'blocked', 'hidden',
  'no caller id', 'no number', 'no name', 'not provided', 'privado', 'oculto', 'numero privado', 'numero oculto', 'numero desconocido', 'desconocido', 'desconocida', 'sin nombre', 'sin numero',
  'n/a', 'none', 'null', 'nil', 'undefined',
  // ANONYMOUS, RESTRICTED, UNAVAILABLE, BLOCKED and UNKNOWN, which some networks write with the keys of a telephone.
  '266696687', '1266696687', '7378742833', '86282452253', '2562533', '8656696',
]);

/** A caller's number or name to store; null where it was withheld, which a word, a sign or an empty text can express. */
export function unlessWithheld(text: string | null | undefined): string | null {
  if (text == null) return null;
  // As networks format it: `sip:anonymous@anonymous.invalid`, `<Anonymous>`.
  const [beforeHost = ''] = text.replace(/^[^\p{L}\p{N}]*(?:sips?:|tel:)?/iu, '').split('@');
  const plain = beforeHost.normalize('NFD').replace(/[^\p{L}\p{N}/ ]/gu, '').trim().toLowerCase();
  return words.has(plain) || /^[0 ]+$/.test(plain) ? null : text.trim();
}
