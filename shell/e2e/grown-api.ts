import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { isSchema, type SchemaFieldDescription } from 'yup';
import type { Endpoint } from 'shared/contracts/endpoint';
import { eventsPath } from 'shared/contracts/live-events';
import { root } from 'shared/tooling/workspaces';

/** No API of today says it. */
export const wordOfTomorrow = 'tomorrow';
const numberOfTomorrow = 45;
const isIdentity = /^(?:id|.*Id|fingerprint|key)$/;
/** Words of lists that no schema closes. */
const isOpenWord = /^(?:app|kind|act|code|action)$/;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value && isSchema(value.output);
}

/** Every endpoint of the contracts, by what a request to it looks like. */
async function readEndpoints(): Promise<(readonly [RegExp, Endpoint])[]> {
  const folder = path.join(root, 'shared/contracts');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<object>));
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
  return endpoints.map((endpoint) => [new RegExp(`^https?://[^/]+${endpoint.path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`), endpoint]);
}

const isClosed = (field: SchemaFieldDescription) => 'oneOf' in field && field.oneOf.length > 0;
const membersOf = (field: SchemaFieldDescription) => ('fields' in field ? field.fields : {});

/** What stands in a list says by a word what it is. */
const isOfAKind = (field: SchemaFieldDescription) =>
  Object.entries(membersOf(field)).some(([name, member]) => isClosed(member) || isOpenWord.test(name));

/** An answer of tomorrow in place of today's: members that nobody knows, new words, and in each list an entry of a new kind. */
class Tomorrow {
  constructor(private readonly grows: (name: string) => boolean) {}

  answer(field: SchemaFieldDescription, value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return this.list(field, value);
    if (typeof value === 'object' && value !== null) return this.object(value, (member, one) => {
      const own = membersOf(field)[member];
      return own === undefined ? one : this.answer(own, one, member);
    });
    if (!isClosed(field) || value === null || !this.grows(name)) return value;
    return typeof value === 'number' ? numberOfTomorrow : wordOfTomorrow;
  }

  private object(value: object, member: (name: string, one: unknown) => unknown): object {
    const members = Object.entries(value).map(([name, one]: [string, unknown]) => [name, member(name, one)]);
    return { ...Object.fromEntries(members), memberOfTomorrow: { list: [wordOfTomorrow] } };
  }

  /** What is in it today says the same words tomorrow. */
  private list(field: SchemaFieldDescription, value: readonly unknown[]): unknown[] {
    const inner = 'innerType' in field ? field.innerType : undefined;
    if (inner === undefined || Array.isArray(inner)) return [...value];
    if (isClosed(inner)) return [...value, wordOfTomorrow];
    const today = new Tomorrow(() => false);
    const known = value.map((one) => today.answer(inner, one));
    const last = value.at(-1);
    return typeof last === 'object' && last !== null && isOfAKind(inner) ? [...known, this.stranger(inner, last)] : known;
  }

  private stranger(field: SchemaFieldDescription, like: object): object {
    return this.object(like, (name, one) => {
      const own = membersOf(field)[name];
      if (isOpenWord.test(name) || (own !== undefined && isClosed(own))) return typeof one === 'string' ? wordOfTomorrow : one;
      if (!isIdentity.test(name)) return own === undefined ? one : this.answer(own, one, name);
      return typeof one === 'number' ? one + 1_000_000 : typeof one === 'string' ? randomUUID() : one;
    });
  }
}

/**
 * From now on the page meets an API that has grown in every closed list; single members named in `known` alone say what they say today.
 * @returns the endpoints that have answered so
 */
export async function growApi(page: Page, { known = [] }: { readonly known?: readonly string[] } = {}): Promise<ReadonlySet<string>> {
  const met = new Set<string>();
  const tomorrow = new Tomorrow((name) => !known.includes(name));
  for (const [address, { method, path: name, output }] of await readEndpoints()) {
    await page.route(address, async (route) => {
      if (route.request().method() !== method || route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      if (!response.ok() || response.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response });
      const value: unknown = await response.json();
      met.add(`${method} ${name}`);
      await route.fulfill({ response, json: tomorrow.answer(output.describe({ value }), value) });
    });
  }
  return met;
}

/** From now on everything but `answered` is refused with a code that no page of today knows. */
export async function refuseAll(page: Page, sentence: string, answered: readonly Endpoint[]): Promise<void> {
  const isAnswered = ({ method, path: name }: Endpoint) => answered.some((one) => one.method === method && one.path === name);
  for (const [address, endpoint] of await readEndpoints()) {
    if (isAnswered(endpoint)) continue;
    await page.route(address, (route) => {
      if (route.request().method() !== endpoint.method || route.request().isNavigationRequest()) return route.fallback();
      return route.fulfill({ status: 422, json: { error: sentence, code: wordOfTomorrow, memberOfTomorrow: 1 } });
    });
  }
}

/** From now on the page's live events come from the test. */
export async function takeEvents(page: Page): Promise<{ send(type: string, payload: object): void; close(): void }> {
  const send = new Set<(text: string) => void>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('event: connected\ndata: {}\n\n');
    const write = (text: string) => void response.write(text);
    send.add(write);
    response.on('close', () => send.delete(write));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route((url) => url.pathname === eventsPath, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  return {
    send: (type, payload) => send.forEach((write) => write(`event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
