import {
  allowInsecureRequests, authorizationCodeGrant, AuthorizationResponseError, buildAuthorizationUrl, calculatePKCECodeChallenge, ClientError,
  customFetch, discovery, randomPKCECodeVerifier, ResponseBodyError, type Configuration,
} from 'openid-client';
import { DomainError, orNotFound, randomToken } from '../../platform';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly redirectUri: string;
  /** Fetches an issuer that is this site itself; the default fetch when absent. */
  readonly fetch?: FetchIssuer;
}

export type FetchIssuer = (address: string, init: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown }) => Promise<Response>;

/** Data to keep between the redirect to the provider and the browser's return. */
export interface AuthorizationChecks { readonly nonce: string; readonly state: string; readonly codeVerifier: string }

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Authorization code flow with PKCE S256, state and nonce. Discovery is lazy, so that a start does not need the provider. */
export function createIdentityProvider({ issuer, clientId, clientSecret, redirectUri, fetch: fetchIssuer }: ProviderSettings) {
  let found: Promise<Configuration> | undefined;
  // Plain http is only for the local provider, and only on this machine.
  const { protocol, hostname } = new URL(issuer);
  const execute = protocol === 'http:' && /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname) ? [allowInsecureRequests] : [];

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10, ...(fetchIssuer === undefined ? {} : { [customFetch]: fetchIssuer }) });
    return found.catch(() => {
      // A failed discovery is retried next time.
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

    /** @param maxAge maximum seconds since the provider last authenticated the person; 0: it authenticates again */
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
        // With `max_age` the ID token includes the authentication time: a browser that omits other parameters gains nothing.
        max_age: String(maxAge),
        // Google includes it only when requested by name.
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
        // Always requires the person's action: a link from elsewhere leads to the account choice. Google knows no `login`.
        prompt: maxAge === 0 && hostname !== 'accounts.google.com' ? 'login' : 'select_account',
      });
      return { url: url.href, checks };
    },

    /** Exchanges the code in the callback address for the ID token, not yet verified. @throws {DomainError} `sign_in_failed`, `service_unavailable` */
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
        return orNotFound(tokens.id_token, 'sign_in_failed');
      } catch (error) {
        if (error instanceof TypeError || /^OAUTH_(TIMEOUT|RESPONSE_IS_NOT_(CONFORM|JSON))$/.test(String(Reflect.get(Object(error), 'code')))) throw new DomainError('service_unavailable');
        if (error instanceof ClientError || error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) throw new DomainError('sign_in_failed');
        throw error;
      }
    },
  };
}
