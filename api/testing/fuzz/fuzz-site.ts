import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import type { Express } from 'express';
import type { AppName } from 'shared/contracts/apps/apps';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { startFakeRetell } from 'shared/testing/fake-retell';
import { signedHeaders } from '../conversations/signed-webhook';
import { createApp } from '../../src/app';
import { routesOf, type Route } from '../../src/platform/web/routes';
import { Browser } from '../sign-in/browser';
import { smallRelease } from '../releases/registry';
import { until } from '../running-site';
import { buildTestApp, type TestApp } from '../test-app';
import { createTestDatabase, type TestDatabase } from '../database/test-database';

export const providerKey = 'key_of_the_fake';
export const providerAgent = 'agent_of_the_landing';

/** The whole API on its own port. */
export interface WholeApp extends TestApp {
  readonly routes: readonly Route[];
}

export interface FuzzSite {
  readonly store: TestDatabase;
  /** A local start: sandbox, sample data, local sign-in, one small release of each app. */
  readonly local: WholeApp;
  /** A second process on the same database, configured with the voice provider: its webhooks can be signed. */
  readonly provided: WholeApp;
  /** Signs in a member of staff. */
  signIn(): Promise<Browser>;
  close(): Promise<void>;
}

/** Limits stop floods, and a fuzzer is one. */
const noLimits = { take: async () => undefined, begin: async () => undefined, msUntilTurn: async () => 0, note: async () => undefined, restore: async () => undefined, giveBack: async () => undefined, clean: async () => undefined };

/**
 * @param settingsOf settings that may depend on the port, as origins do
 * @param limited whether the limits apply
 */
export async function startWhole(store: TestDatabase, settingsOf: (port: number) => Readonly<Record<string, string>>, { limited = false } = {}): Promise<WholeApp> {
  let app: Express | undefined;
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, (request, response) => app?.(request, response));
  const port = await listen(server);
  const origin = `http://localhost:${port}`;
  let frame: TestApp | undefined;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await frame?.close();
  };
  try {
    frame = await buildTestApp({ database: store.database, settings: { SITE_ORIGIN: origin, ...settingsOf(port) }, modules: () => [(_request, _response, next) => next()] });
    app = await createApp(limited ? frame.services : { ...frame.services, limits: noLimits });
    frame.services.upgrades.attachTo(server);
    return { ...frame, origin, routes: routesOf([app.router]), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The whole API twice over one database, with data to lose. Closes what was opened if a later step fails. */
export async function startFuzzSite(): Promise<FuzzSite> {
  // The local sign-in's library warns at each start that it is only for development.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const store = await createTestDatabase();
    opened.push(() => store.drop());
    const retell = await startFakeRetell();
    opened.push(() => retell.close());
    const local = await startWhole(store, () => ({}));
    opened.push(local.close);
    const provided = await startWhole(store, () => ({ DATA_DIR: local.services.config.dataDir, RETELL_API_KEY: providerKey, RETELL_AGENT_ID: providerAgent, RETELL_CHAT_AGENT_ID: providerAgent, RETELL_BASE_URL: retell.url, SAMPLE_DATA: 'false' }));
    opened.push(provided.close);
    for (const app of ['shell', 'marketing', 'demos', 'panel']) await release(local, app);
    await until(async () => (await store.database.query(`SELECT 1 FROM clinic_member`)).length > 1 || undefined);
    const signIn = async () => {
      const browser = new Browser(local.origin);
      await browser.signIn('local-owner');
      return browser;
    };
    return { store, local, provided, signIn, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Publishes and activates a small release of an app. */
export async function release({ origin, services: { config } }: WholeApp, app: AppName): Promise<void> {
  const { record, contents } = smallRelease(app, '1.0.0');
  const headers = { authorization: `Bearer ${config.opsToken}`, 'content-type': 'application/json' };
  const post = async (act: string, body: object) => {
    const answer = await fetch(`${origin}/api/releases/${act}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, unknown>;
  };
  const upload = String((await post('uploads', { app, version: '1.0.0' })).upload);
  for (const [file, content] of Object.entries(contents)) {
    await fetch(`${origin}/api/releases/uploads/${app}/1.0.0/${file}`, { method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' }, body: content });
  }
  await post('publish', { record, upload, signature: signRelease(record, upload, await readTeamKey(app, config.dataDir)) });
  await post('activate', { app, version: '1.0.0' });
}

/** Sends a webhook or a function call with the provider's signature. */
export function sendAsProvider(origin: string, path: string, body: string): Promise<Response> {
  return fetch(origin + path, { method: 'POST', headers: signedHeaders(body, providerKey), body });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
