import { createNoteOnce, DomainError, orNotFound, randomToken, secretHash, type Queryable, type Uses } from '../../platform';
import { nonceIn, type Identity, type VerifyIdToken } from './identity';
import type { IdentityProvider } from './identity-provider';
import { sessionLimits } from '../session/session.repository';
import type { SessionService } from '../session/session.service';
import { upsertUser } from '../staff/staff.repository';

export const attemptMs = 10 * 60_000;

interface SignInAttempt { readonly nonce: string; readonly state: string | null; readonly codeVerifier: string | null }

/** By the secret that binds attempts to their browser, and the state or nonce that returns: each tab has its own. */
const placeOf = (id: string, returned: string): Buffer => secretHash(`${id} ${returned}`);

async function storeAttempt(database: Queryable, attempt: SignInAttempt, now: Date, id = randomToken()): Promise<string> {
  await database.query(
    'INSERT INTO sign_in_attempt (id_hash, nonce, state, code_verifier, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [placeOf(id, attempt.state ?? attempt.nonce), attempt.nonce, attempt.state, attempt.codeVerifier, new Date(now.getTime() + attemptMs)],
  );
  return id;
}

/** Consumes the attempt in any case: a second use of the same credential or code finds nothing. */
async function takeAttempt(database: Queryable, id: string, returned: string, now: Date): Promise<SignInAttempt | undefined> {
  return (await database.query<SignInAttempt>(
    `DELETE FROM sign_in_attempt WHERE id_hash = $1 AND expires_at > $2
     RETURNING nonce, state, code_verifier AS "codeVerifier"`,
    [placeOf(id, returned), now],
  ))[0];
}

export interface Browser { readonly name: string; readonly attemptId: string | undefined; readonly sessionToken: string | undefined }

interface Dependencies extends Uses<'database' | 'names' | 'clock' | 'audit'> {
  readonly provider: IdentityProvider;
  readonly verifyIdToken: VerifyIdToken;
  readonly sessions: SessionService;
}

export function createSignInService({ database, names, clock, audit, provider, verifyIdToken, sessions }: Dependencies) {
  const noteOnce = createNoteOnce({ audit, clock });

  /** Records refusals in the audit trail: each one of an attempt that began here, because those are limited; others only now and then. */
  async function noted({ attemptId }: Browser, returned: string, work: (attempt: SignInAttempt) => Promise<string>): Promise<string> {
    let begun = false;
    try {
      const attempt = orNotFound(await takeAttempt(database, attemptId ?? '', returned, clock.now()), 'sign_in_failed');
      begun = true;
      return await work(attempt);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sign_in_failed') {
        await noteOnce(begun ? `${attemptId} ${returned}` : 'stray', { actor: 'visitor', action: 'session.refused', details: { begun } });
      }
      throw error;
    }
  }

  function openSession(identity: Identity, { name: browser, sessionToken }: Browser): Promise<string> {
    return database.transaction(async (tx) => {
      const userId = await upsertUser(tx, names, identity, clock.now());
      const { token, clinicId, opens } = await sessions.start(tx, { userId, provedAt: identity.provedAt, browser, previous: sessionToken === undefined ? undefined : secretHash(sessionToken) });
      const details = { factors: identity.provedAt === null ? 1 : 2 };
      await audit.append(tx, { actor: userId, action: opens ? 'session.started' : 'session.awaits_factor', subject: userId, clinicId: clinicId ?? undefined, details });
      return token;
    });
  }

  return {
    purge: () => database.query('DELETE FROM sign_in_attempt WHERE expires_at < $1', [clock.now()]),
    /** For Google's script: a nonce, and the secret that binds it to this browser. */
    async begin(browserId?: string): Promise<{ attemptId: string; nonce: string }> {
      const nonce = randomToken();
      return { attemptId: await storeAttempt(database, { nonce, state: null, codeVerifier: null }, clock.now(), browserId), nonce };
    },
    /** @returns the new session's token @throws {DomainError} `sign_in_failed` */
    withCredential: (credential: string, browser: Browser): Promise<string> => noted(browser, nonceIn(credential), async ({ nonce }) => openSession(await verifyIdToken(credential, nonce), browser)),
    /** For the redirect: the provider's address. `again`: the provider authenticates even a signed-in person. */
    async beginRedirect(again: boolean, browserId?: string): Promise<{ attemptId: string; url: string }> {
      const { url, checks } = await provider.authorization(again ? 0 : sessionLimits.absoluteMs / 1_000);
      return { attemptId: await storeAttempt(database, checks, clock.now(), browserId), url };
    },
    /** @returns the new session's token @throws {DomainError} `sign_in_failed` */
    withRedirect: (callback: URL, browser: Browser): Promise<string> =>
      noted(browser, callback.searchParams.get('state') ?? '', async ({ nonce, state, codeVerifier }) => {
        if (state === null || codeVerifier === null) throw new DomainError('sign_in_failed');
        return openSession(await verifyIdToken(await provider.redeem(callback, { nonce, state, codeVerifier }), nonce), browser);
      }),
  };
}
