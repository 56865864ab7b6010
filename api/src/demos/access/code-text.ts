import { createHmac, randomInt } from 'node:crypto';
import { bareCode } from 'shared/contracts/demos/known-codes';

/** No 0, 1, I or O: codes are also read out on the telephone. 32 letters, so ten of them hold 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function randomCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Display form of a code: enough to tell two apart, too little to guess the rest. */
export function maskOf(code: string): string {
  const bare = bareCode(code);
  return '•'.repeat(Math.max(3, bare.length - 2)) + bare.slice(-2);
}

export type CodeKeys = ReturnType<typeof createCodeKeys>;

/** Lookup keys, separate for codes and link tokens. Without the pepper, which is not in the database, the table reveals nothing. */
export function createCodeKeys(pepper: Buffer) {
  const key = (kind: string, text: string) => createHmac('sha256', pepper).update(`${kind}\0${text}`).digest();
  return { ofCode: (code: string) => key('code', bareCode(code)), ofLink: (token: string) => key('link', token) };
}
