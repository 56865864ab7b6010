import { randomBytes } from 'node:crypto';
import { Router, urlencoded, type NextFunction, type Request, type Response as Answer } from 'express';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { request as ask, type Dispatcher } from 'undici';
import { once } from 'shared/contracts/endpoint';
import { localProviderCopy as copy } from './local-provider.copy.es';
import { isRecord } from '../../platform/is-record';
import { loopbackOnly } from '../../platform/web/loopback-only';
import { escapeHtml, sendPlainPage } from '../../platform';

/** A person who can sign in on a machine without a Google client. */
export interface LocalPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Description on the sign-in page. */
  readonly description: string;
  readonly emailVerified?: boolean;
  /** Signs in with only a password, as people do whose provider reports no factors. */
  readonly oneFactor?: boolean;
}

export const localProviderPath = '/oidc';

export type LocalProviderSettings = ReturnType<typeof settingsOf>;

function settingsOf({ origin, people, siteName }: { readonly origin: string; readonly people: readonly LocalPerson[]; readonly siteName: string }) {
  return {
    issuer: `${origin}${localProviderPath}`,
    clientId: 'local-site',
    clientSecret: randomBytes(32).toString('hex'),
    redirectUri: `${origin}/auth/google/callback`,
    people,
    siteName,
    /** Private RSA key that exists only for this start; it signs the ID tokens. */
    signingKey: once(makeKey),
  };
}

/** A real OpenID provider for starts without Google. It asks for no password: never mount it in production; config.ts refuses that. */
export function createLocalProvider(site: Parameters<typeof settingsOf>[0]) {
  const settings = settingsOf(site);
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  return { router: routerOf(settings), settings, signIn: { issuer, issuers: [issuer] as const, clientId, clientSecret, redirectUri, fetch: fetchOwnHost } };
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') };
}

function routerOf(settings: LocalProviderSettings): Router {
  // Its library and key take much of a start's time, and few starts see a sign-in.
  const openId = once(() => import('./openid-provider').then(({ createOpenIdProvider }) => createOpenIdProvider(settings)));
  const router = Router();
  router.use(localProviderPath, loopbackOnly);

  router.get(`${localProviderPath}/entrar/:uid`, async (request, response) => {
    const { provider } = await openId();
    const { uid } = await provider.interactionDetails(request, response);
    sendPlainPage(response, { title: copy.title, siteName: settings.siteName, status: 200, body: choiceHtml(`${localProviderPath}/entrar/${uid}`, settings.people) });
  });
  router.post(`${localProviderPath}/entrar/:uid`, urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const body: unknown = request.body;
    const person = settings.people.find(({ subject }) => isRecord(body) && subject === body['account']);
    const { provider } = await openId();
    const login = person && { accountId: person.subject, remember: false, amr: person.oneFactor === true ? ['pwd'] : ['pwd', 'mfa'] };
    const result = login === undefined ? { error: 'access_denied' } : { select_account: {}, login };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  router.use(localProviderPath, async (request, response) => (await openId()).answer(request, response));
  // A choice that is over, or of a browser without cookies: the login page says so, as with Google.
  router.use(localProviderPath, (error: Error, _request: Request, response: Answer, next: NextFunction) =>
    void (error.name === 'SessionNotFound' ? response.redirect(303, '/login?error=sign_in_failed') : next(error)));
  return router;
}

function choiceHtml(action: string, people: readonly LocalPerson[]): string {
  const buttons = people.map(({ subject, name, email, description }) => {
    const who = `${copy.enterAs} <strong>${escapeHtml(name)}</strong><br><small>${escapeHtml(email)} · ${escapeHtml(description)}</small>`;
    return `<button type="submit" name="account" value="${escapeHtml(subject)}">${who}</button>`;
  });
  return `<p>${copy.intro}</p><form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`;
}

/** Browsers resolve every name below `localhost` to this machine (RFC 6761). Node.js asks a name server, which may not. An https site has its proxy here. */
async function fetchOwnHost(address: string | URL, { method = 'GET', headers, body }: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown } = {}): Promise<Response> {
  const { protocol, host, port, pathname, search } = new URL(address);
  const sent = { ...Object.fromEntries(new Headers(headers)), host };
  const content = body === undefined || body === null ? null : String(body);
  const answer = await ask(`${protocol}//127.0.0.1:${port}${pathname}${search}`, { method: method as Dispatcher.HttpMethod, headers: sent, body: content });
  return new Response(await answer.body.text(), { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type'] ?? '') } });
}
