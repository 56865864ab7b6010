/**
 * Codes that a page recognises by itself, without asking the server (why this is sound: DECISIONS.md, "Known codes").
 * From a code and a public salt PBKDF2 derives an id to look it up by and a key that opens the page's address.
 * Neither a code nor an address stands in the page; what cannot be guessed offline are the 50 random bits of a code.
 */
export interface KnownDemos {
  readonly salt: string;
  readonly iterations: number;
  /** Sealed address (base64) by id (hex). */
  readonly paths: Readonly<Record<string, string>>;
}

export const noKnownDemos: KnownDemos = { salt: '', iterations: 200_000, paths: {} };

const idBytes = 8;
const keyBytes = 32;
const nonceBytes = 12;

/** What a code is compared by: hyphens and everything else that is neither letter nor digit do not count. */
export function bareCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

async function derive(code: string, { salt, iterations }: Pick<KnownDemos, 'salt' | 'iterations'>) {
  const encoder = new TextEncoder();
  const password = await crypto.subtle.importKey('raw', encoder.encode(bareCode(code)), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations }, password, (idBytes + keyBytes) * 8);
  const id = Array.from(new Uint8Array(bits, 0, idBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = await crypto.subtle.importKey('raw', bits.slice(idBytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { id, key };
}

/** The line of the table for one code. */
export async function sealKnownPath(code: string, path: string, salt: string): Promise<{ readonly id: string; readonly sealed: string }> {
  const { id, key } = await derive(code, { salt, iterations: noKnownDemos.iterations });
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(path)));
  return { id, sealed: btoa(String.fromCharCode(...nonce, ...sealed)) };
}

/** Where a code leads; null for a code that the table does not hold, or whose line has been altered. */
export async function openKnownPath(code: string, known: KnownDemos): Promise<string | null> {
  // Plain http other than localhost has no cryptography: the server is asked then, like for any other code.
  if (Object.keys(known.paths).length === 0 || !('subtle' in crypto)) return null;
  const { id, key } = await derive(code, known);
  const line = known.paths[id];
  if (line === undefined) return null;
  const bytes = Uint8Array.from(atob(line), (character) => character.charCodeAt(0));
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, nonceBytes) }, key, bytes.slice(nonceBytes)).then(
    (path) => new TextDecoder().decode(path),
    () => null,
  );
}
