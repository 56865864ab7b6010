import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Configuration } from 'oidc-provider';
// Not the package's index: on Node.js 20 it warns at every start that its authors only test with 22. Our tests sign in on 20.
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { base, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { LocalProviderSettings } from './local-provider';

/** The provider, and the handler of its addresses. */
export async function createOpenIdProvider(settings: LocalProviderSettings) {
  const provider = new Provider(settings.issuer, configuration(settings, await settings.signingKey()));
  // Behind a proxy of https the addresses that it names begin like the site's.
  provider.proxy = settings.issuer.startsWith('https:');
  return { provider, answer: provider.callback() };
}

function configuration(settings: LocalProviderSettings, signingKey: JWK): Configuration {
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  // Every sign-in asks for the person, so that one browser can switch between the owner and a staff member.
  policy.get('login')?.checks.add(new Check('choose_person', 'a person must be chosen', (context) => context.oidc.result?.login === undefined));
  return {
    adapter: createMemoryAdapter(),
    clients: [{
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uris: [settings.redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'RS256',
    }],
    jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // The panel reads only the ID token, as with Google's.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')], long: { sameSite: 'lax' }, short: { sameSite: 'lax' } },
    interactions: { policy, url: (_context, interaction) => `${new URL(settings.issuer).pathname}/entrar/${interaction.uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 600 },
    findAccount(_context, subject) {
      const person = settings.people.find((candidate) => candidate.subject === subject);
      if (person === undefined) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject, email: person.email, email_verified: person.emailVerified ?? true, name: person.name }) };
    },
    // Consent is meaningless between our own services.
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
