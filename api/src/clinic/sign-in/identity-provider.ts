import {
  allowInsecureRequests, authorizationCodeGrant, AuthorizationResponseError, buildAuthorizationUrl, calculatePKCECodeChallenge, ClientError,
  customFetch, discovery, randomPKCECodeVerifier, ResponseBodyError, type Configuration,
} from 'openid-client';
import { randomBytes } from 'node:crypto';
import { DomainError } from '../../platform';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly redirectUri: string;
  /** How to reach an issuer that is this very site; the usual way when absent. */
  readonly fetch?: FetchIssuer;
}

export type FetchIssuer = (address: string, init: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown }) => Promise<Response>;

/** What must be remembered between sending the browser away and its return. */
export interface AuthorizationChecks { readonly nonce: string; readonly state: string; readonly codeVerifier: string }

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Authorization code with PKCE S256, state and nonce. Discovery happens at the first use, so that a provider that is down does not keep the site from starting. */
export function createIdentityProvider({ issuer, clientId, clientSecret, redirectUri, fetch: fetchIssuer }: ProviderSettings) {
  let found: Promise<Configuration> | undefined;
  // Plain http is for the local provider alone, and only on this machine.
  const { protocol, hostname } = new URL(issuer);
  const execute = protocol === 'http:' && /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname) ? [allowInsecureRequests] : [];

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10, ...(fetchIssuer === undefined ? {} : { [customFetch]: fetchIssuer }) });
    return found.catch(() => {
      // A failed discovery is asked again next time.
      found = undefined;
      throw new DomainError('service_unavailable');
    });
  }

  return {
    /** @throws {DomainError} `service_unavailable` */
    async jwksUri(): Promise<string> {
      const found = (await configuration()).serverMetadata().jwks_uri;
      if (found === undefined) throw new Error('The issuer publishes no keys');
      return found;
    },

    /** @param maxAge seconds since the provider may have asked the person last; 0: it asks again */
    async authorization(maxAge: number): Promise<{ url: string; checks: AuthorizationChecks }> {
      const checks = { nonce: randomToken(), state: randomToken(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        // With `max_age` the ID token says when the person was asked: a browser that leaves the rest out gains nothing.
        max_age: String(maxAge),
        // Google says so where it is asked for by name.
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
        // Never without a deed of the person: a link from elsewhere leads to their choice.
        prompt: maxAge === 0 ? 'login' : 'select_account',
      });
      return { url: url.href, checks };
    },

    /** The ID token for the code in the address the browser came back to; not yet verified. @throws {DomainError} `sign_in_failed` */
    async redeem(callback: URL, checks: AuthorizationChecks): Promise<string> {
      const address = new URL(redirectUri);
      address.search = callback.search;
      try {
        const tokens = await authorizationCodeGrant(await configuration(), address, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        if (tokens.id_token === undefined) throw new DomainError('sign_in_failed');
        return tokens.id_token;
      } catch (error) {
        if (error instanceof ClientError || error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) throw new DomainError('sign_in_failed');
        throw error;
      }
    },
  };
}
