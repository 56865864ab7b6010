import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { array, boolean, number, object, string, ValidationError } from 'yup';
import { DomainError, type Person, type Uses } from '../../platform';
import type { SignInSettings } from './auth';
import type { FetchIssuer } from './identity-provider';
import { saysTwoFactors } from './said-factors';
import { sessionLimits } from './session.service';

export interface Identity extends Person {
  readonly name: string | null;
  /** When the provider asked for two factors, if it says both. */
  readonly provedAt: Date | null;
}

export type VerifyIdToken = (idToken: string, nonce: string) => Promise<Identity>;

interface IdTokenRules extends Pick<SignInSettings, 'issuers' | 'clientId' | 'twoFactor'>, Uses<'clock'> { readonly keys: JWTVerifyGetKey }

const claims = object({
  sub: string().min(1).max(255).required(),
  nonce: string().required(),
  email: string().trim().lowercase().max(254).required(),
  email_verified: boolean().default(false),
  name: string().max(200).optional(),
  amr: array(string().required()).ensure(),
  acr: string(),
  hd: string(),
  auth_time: number().min(0).default(0),
});

/** The provider's published keys, fetched when first needed and again when an unknown key id turns up. */
export function remoteKeys(jwksUri: () => Promise<string>, fetchIssuer?: FetchIssuer): JWTVerifyGetKey {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (header, token) => {
    keys ??= createRemoteJWKSet(new URL(await jwksUri()), { timeoutDuration: 5_000, cooldownDuration: 30_000, ...(fetchIssuer === undefined ? {} : { [customFetch]: fetchIssuer }) });
    return keys(header, token);
  };
}

/** The one door for ID tokens, from Google's script and from the redirect alike. @throws {DomainError} `sign_in_failed`, `service_unavailable` when the keys cannot be fetched */
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
      // With several audiences, or an authorised party that is not us, the token was made for someone else's use.
      if (Array.isArray(payload.aud) && payload.aud.length > 1) throw new DomainError('sign_in_failed');
      if (payload.azp !== undefined && payload.azp !== clientId) throw new DomainError('sign_in_failed');
      const person = await claims.validate(payload, { stripUnknown: true });
      if (person.nonce !== nonce) throw new DomainError('sign_in_failed');
      const now = clock.now().getTime();
      const askedAt = person.auth_time * 1_000;
      // A provider may ignore `max_age` or not say when it asked: two factors of another day, or of who knows when, are none.
      const isOld = askedAt < now - sessionLimits.absoluteMs - 60_000;
      return { issuer: issuers[0], subject: person.sub, email: person.email, emailVerified: person.email_verified, name: person.name ?? null, provedAt: saysTwoFactors(person, twoFactor) && !isOld ? new Date(Math.min(now, askedAt)) : null };
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw new DomainError('service_unavailable');
      throw error instanceof errors.JOSEError || error instanceof ValidationError ? new DomainError('sign_in_failed') : error;
    }
  };
}
