import type { Queryable } from '../../platform/database';
import { secretHash } from './secret-hash';

const lifetimeMs = 10 * 60_000;

export interface SignInAttempt { readonly nonce: string; readonly state: string | null; readonly codeVerifier: string | null }

export async function storeAttempt(database: Queryable, id: string, attempt: SignInAttempt, now: Date): Promise<void> {
  await database.query('DELETE FROM sign_in_attempt WHERE expires_at < $1', [now]);
  await database.query(
    'INSERT INTO sign_in_attempt (id_hash, nonce, state, code_verifier, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [secretHash(id), attempt.nonce, attempt.state, attempt.codeVerifier, new Date(now.getTime() + lifetimeMs)],
  );
}

/** Takes the attempt away, whatever becomes of it: a second use of the same credential or code finds nothing. */
export async function takeAttempt(database: Queryable, id: string, now: Date): Promise<SignInAttempt | undefined> {
  return (await database.query<SignInAttempt>(
    `DELETE FROM sign_in_attempt WHERE id_hash = $1 AND expires_at > $2
     RETURNING nonce, state, code_verifier AS "codeVerifier"`,
    [secretHash(id), now],
  ))[0];
}
