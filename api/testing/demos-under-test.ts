import type { ConnectedDatabase } from '../src/platform/database/database';
import { administratorsWith } from './sign-in/administrators';
import { createDemos, type Demos } from '../src/demos/demos';
import { exportContacts } from '../src/contact/contact.repository';
import type { Mail } from '../src/platform/mail/mail';
import { buildTestApp, type TestApp } from './test-app';

export const operatorToken = 'token-of-the-operators';
/** The site's own agents, for calls and for chats. */
export const internalAgents = ['agent_site', 'agent_site_chat'];

export interface DemosUnderTest extends TestApp {
  readonly demos: Demos;
  /** Mails that would wait in the outbox. */
  readonly mails: readonly Mail[];
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<{ status: number; body: unknown }>;
  readonly admin: (path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
  /** Creates a code for tests, in the clear. */
  readonly makeCode: (request?: object) => Promise<{ id: string; code: string; mask: string; link: string | null; path: string }>;
}

/** The demo modules in the real middleware pipeline, with a clock that only the test moves. */
export async function demosUnderTest(database: ConnectedDatabase, clock: { now(): Date }, settings: Readonly<Record<string, string>> = {}): Promise<DemosUnderTest> {
  const mails: Mail[] = [];
  let made: Demos | undefined;
  const operators = administratorsWith(operatorToken);
  // Modules are built synchronously and the demos are not, so their routers are looked up at the first request.
  const app = await buildTestApp({
    database,
    clock,
    settings,
    modules: () => [(request, response, next) => {
      const routers = [operators, ...(made?.routers ?? [])];
      const step = (index: number): void => {
        const router = routers[index];
        if (router === undefined) next();
        else router(request, response, (error?: unknown) => (error === undefined ? step(index + 1) : next(error)));
      };
      step(0);
    }],
  });
  const demos = await createDemos({
    ...app.services,
    site: { name: 'Clinavoz', origin: 'https://clinavoz.example', phone: '+34 900 000 000', phoneHref: '+34900000000' },
    salesAddress: 'ventas@clinavoz.example',
    salesPage: 'https://panel.clinavoz.example/ops/demos',
    pepper: Buffer.alloc(32, 7),
    knownSalt: Buffer.from('salt'),
    internalAgentIds: internalAgents,
    enqueueMail: async (_tx, mail) => void mails.push(mail),
    exportContacts: () => exportContacts(app.services),
  });
  made = demos;
  app.services.lifecycle.onStop('demos', () => demos.stop());

  async function ask(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<{ status: number; body: unknown }> {
    const response = await fetch(app.origin + path, { method, headers: { 'content-type': 'application/json', ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  }
  const admin: DemosUnderTest['admin'] = (path, body) => ask(body === undefined ? 'GET' : 'POST', path, body, { authorization: `Bearer ${operatorToken}` });
  return {
    ...app,
    demos,
    mails,
    post: (path, body, headers = {}) => ask('POST', path, body, headers),
    admin,
    makeCode: async (request = {}) => (await admin('/api/admin/demo-codes', request)).body as Awaited<ReturnType<DemosUnderTest['makeCode']>>,
  };
}
