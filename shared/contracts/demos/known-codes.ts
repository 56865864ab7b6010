/**
 * Codes that a page recognises without the server (why this is secure: DECISIONS.md, "Known codes"). PBKDF2 derives a look-up id and a
 * decryption key for the page's address from a code and a public salt. The page contains neither codes nor addresses; the 50 random bits of
 * a code prevent offline guessing.
 */
export interface KnownDemos {
  readonly salt: string;
  readonly iterations: number;
  /** Encrypted address (base64) by id (hex). */
  readonly paths: Readonly<Record<string, string>>;
}

export const noKnownDemos: KnownDemos = { salt: '', iterations: 200_000, paths: {} };

const idBytes = 8;
const keyBytes = 32;
const nonceBytes = 12;

/** The form in which codes are compared: letters and digits only, upper case. */
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

/** The table's line for one code. */
export async function sealKnownPath(code: string, path: string, salt: string): Promise<{ readonly id: string; readonly sealed: string }> {
  const { id, key } = await derive(code, { salt, iterations: noKnownDemos.iterations });
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(path)));
  return { id, sealed: btoa(String.fromCharCode(...nonce, ...sealed)) };
}

/** The address of a code; null when the table lacks the code or its line was altered. */
export async function openKnownPath(code: string, known: KnownDemos): Promise<string | null> {
  // Plain http other than localhost has no Web Crypto: then the page asks the server, as for any other code.
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
