import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { array, boolean, number, object, string } from 'yup';
import { DomainError, parseWithSchema, type Person, type Uses } from '../../platform';
import type { SignInSettings } from './auth';
import type { FetchIssuer } from './identity-provider';
import { saysTwoFactors } from './said-factors';
import { sessionLimits } from '../session/session.repository';

export interface Identity extends Person {
  readonly name: string | null;
  /** When the provider authenticated with two factors, if it states both. */
  readonly provedAt: Date | null;
}

/** What a token that nobody has verified yet names as its nonce. */
export const nonceIn = (idToken: string): string => /"nonce":\s*"([\w-]+)"/.exec(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())?.[1] ?? '';

export type VerifyIdToken = (idToken: string, nonce: string) => Promise<Identity>;

interface IdTokenRules extends Pick<SignInSettings, 'issuers' | 'clientId' | 'twoFactor'>, Uses<'clock'> { readonly keys: JWTVerifyGetKey }

const claims = object({
  sub: string().min(1).max(255).required(),
  nonce: string().required(),
  email: string().trim().lowercase().max(254).required(),
  email_verified: boolean().default(false),
  name: string().nullable().transform((name: string | null) => name && name.trim().slice(0, 200).replace(/\p{Surrogate}/u, '')),
  amr: array(string().required()).ensure(),
  acr: string(),
  hd: string(),
  auth_time: number().min(0).default(0),
});

/** The provider's published keys, fetched on first use and again for an unknown key id. */
export function remoteKeys(jwksUri: () => Promise<string>, fetchIssuer?: FetchIssuer): JWTVerifyGetKey {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (header, token) => {
    keys ??= createRemoteJWKSet(new URL(await jwksUri()), { timeoutDuration: 5_000, cooldownDuration: 30_000, ...(fetchIssuer === undefined ? {} : { [customFetch]: fetchIssuer }) });
    return keys(header, token);
  };
}

/** Verifies every ID token. @throws {DomainError} `sign_in_failed`, `service_unavailable` when the keys cannot be fetched */
export function createIdTokenVerifier({ issuers, clientId, twoFactor = { contexts: [], domains: [] }, keys, clock }: IdTokenRules): VerifyIdToken {
  return async (idToken, nonce) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: [...issuers],
        audience: clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: 60,
        currentDate: clock.now(),
      });
      // Several audiences, or another authorised party, mean that the token was issued for somebody else.
      if ((Array.isArray(payload.aud) && payload.aud.length > 1) || (payload.azp ?? clientId) !== clientId) throw new DomainError('sign_in_failed');
      const person = await parseWithSchema(claims, payload, { stripUnknown: true });
      if (person.nonce !== nonce) throw new DomainError('sign_in_failed');
      const now = clock.now().getTime();
      const askedAt = person.auth_time * 1_000;
      // A provider may ignore `max_age` or omit the time: two factors of another day, or of an unknown one, do not count.
      const isOld = askedAt < now - sessionLimits.absoluteMs - 60_000;
      return {
        issuer: issuers[0],
        subject: person.sub,
        email: person.email,
        emailVerified: person.email_verified,
        name: person.name || null,
        provedAt: saysTwoFactors(person, twoFactor) && !isOld ? new Date(Math.min(now, askedAt)) : null,
      };
    } catch (error) {
      if (error instanceof TypeError || /^ERR_(JWKS_TIMEOUT|JWKS_INVALID|JOSE_GENERIC)$/.test(String(Reflect.get(Object(error), 'code')))) throw new DomainError('service_unavailable');
      throw error instanceof errors.JOSEError || (error instanceof DomainError && error.code === 'invalid_input') ? new DomainError('sign_in_failed') : error;
    }
  };
}
