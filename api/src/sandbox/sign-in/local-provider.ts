import { randomBytes } from 'node:crypto';
import { Router, urlencoded } from 'express';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration } from 'oidc-provider';
import type { LocalPerson } from './local-person';
import { localProviderCopy as copy } from './local-provider.copy.es';
import { fetchOwnHost } from './fetch-own-host';
import { loopbackOnly } from '../../platform/web/loopback-only';
import { escapeHtml, sendPlainPage } from '../../platform/web/plain-page';

export interface LocalProviderSettings {
  /** Ends with the path at which the provider is mounted, e.g. `http://localhost:4000/oidc`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly people: readonly LocalPerson[];
  readonly siteName: string;
  /** Private RSA key that signs the ID tokens. */
  readonly signingKey: JWK;
}

export const localProviderPath = '/oidc';

/** The provider for a start without a Google client, with keys of this start alone, and what `createAuth` must know of it. */
export async function createLocalProvider({ origin, people, siteName }: { origin: string } & Pick<LocalProviderSettings, 'people' | 'siteName'>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const settings: LocalProviderSettings = {
    issuer: `${origin}${localProviderPath}`,
    clientId: 'local-site',
    clientSecret: randomBytes(32).toString('hex'),
    redirectUri: `${origin}/auth/google/callback`,
    people,
    siteName,
    signingKey: { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') },
  };
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  let loaded: Promise<Router> | undefined;
  return {
    // Large, and on most starts nobody signs in.
    router: Router().all(`${localProviderPath}{/*rest}`, async (request, response, next) => (await (loaded ??= localProviderModule(settings)))(request, response, next)),
    settings,
    signIn: { issuer, issuers: [issuer] as const, clientId, clientSecret, redirectUri, fetch: fetchOwnHost },
  };
}

/**
 * A real OpenID provider for local starts: staff sign in through the same code as with Google.
 * It asks for no password, so it must never be mounted in production; config.ts refuses that.
 */
export async function localProviderModule(settings: LocalProviderSettings): Promise<Router> {
  // Not the package's index: on Node.js 20 that warns at every start that its authors test with 22 only. Our tests sign in on 20.
  const { Provider } = await import('oidc-provider/lib/provider.js');
  const provider = new Provider(settings.issuer, await configuration(settings));
  const router = Router();
  router.use(localProviderPath, loopbackOnly);

  router.get(`${localProviderPath}/entrar/:uid`, async (request, response) => {
    const { uid } = await provider.interactionDetails(request, response);
    sendPlainPage(response, { title: copy.title, siteName: settings.siteName, status: 200, body: choiceHtml(`${localProviderPath}/entrar/${uid}`, settings.people) });
  });
  router.post(`${localProviderPath}/entrar/:uid`, urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const body: unknown = request.body;
    const accountId = typeof body === 'object' && body !== null && 'account' in body ? body.account : undefined;
    const person = settings.people.find(({ subject }) => subject === accountId);
    await provider.interactionFinished(
      request,
      response,
      person === undefined ? { error: 'access_denied' } : { login: { accountId: person.subject, remember: false, amr: person.oneFactor === true ? ['pwd'] : ['pwd', 'mfa'] } },
      { mergeWithLastSubmission: false },
    );
  });
  router.use(localProviderPath, provider.callback());
  return router;
}

function choiceHtml(action: string, people: readonly LocalPerson[]): string {
  const buttons = people.map(({ subject, name, email, description }) => {
    const who = `${copy.enterAs} <strong>${escapeHtml(name)}</strong><br><small>${escapeHtml(email)} · ${escapeHtml(description)}</small>`;
    return `<button type="submit" name="account" value="${escapeHtml(subject)}">${who}</button>`;
  });
  return `<p>${copy.intro}</p><form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`;
}

async function configuration(settings: LocalProviderSettings): Promise<Configuration> {
  const { base, Check } = await import('oidc-provider/lib/helpers/interaction_policy/index.js');
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js');
  const policy = base();
  // Every sign-in asks who it is, so that one browser can be the owner now and the staff member next.
  policy.get('login')?.checks.add(new Check('choose_person', 'a person must be chosen', (context) => context.oidc.result?.login === undefined));
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [{ ...settings.signingKey, use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // The panel reads the ID token alone, as it does with Google's.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')], long: { sameSite: 'lax' }, short: { sameSite: 'lax' } },
    interactions: { policy, url: (_context, interaction) => `${localProviderPath}/entrar/${interaction.uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 600 },
    findAccount(_context, subject) {
      const person = settings.people.find((candidate) => candidate.subject === subject);
      if (person === undefined) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email: person.email, email_verified: person.emailVerified ?? true, name: person.name }),
      };
    },
    // Consent has no meaning between us and ourselves.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}
