import { knownDemoCodes } from 'shared/contracts/known-demo-codes';

/**
 * Where a code that needs no question to the server leads; `null` for all others. Hyphens do not count.
 * The page knows only hashes, so no code can be read from its scripts.
 */
export async function knownDemoPath(code: string, known: Readonly<Record<string, string>> = knownDemoCodes): Promise<string | null> {
  const bytes = new TextEncoder().encode(code.replaceAll('-', ''));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return known[hash] ?? null;
}
