import { expect, type Page, type Route } from '@playwright/test';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { readRelease, releaseStatus } from 'shared/contracts/releases/control';
import type { TestSite } from 'shared/testing/site';

/** No API of today says it. */
export const wordOfTomorrow = 'tomorrow';
const memberOfTomorrow = { list: [wordOfTomorrow] };

/** The used part of a JSON Schema in the served OpenAPI document. */
interface Schema {
  readonly enum?: readonly (string | number | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Operation {
  /** `GET /api/calls/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly address: RegExp;
  readonly answer: Schema;
}

type Documented = Readonly<Record<string, { readonly responses: { readonly 200: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } } } }>>;

async function readOperations(origin: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { readonly paths: Readonly<Record<string, Documented>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      // An export is a table.
      answer: responses[200].content['application/json']?.schema ?? {},
    })),
  );
}

/** Names of the operations that the code of the live releases calls: the build has recorded them. */
async function readUsed(site: TestSite): Promise<Set<string>> {
  const { apps } = await callAsOperator(site, releaseStatus, {});
  const live = apps.flatMap(({ app, active }) => (active === null ? [] : [{ app, version: active }]));
  const releases = await Promise.all(live.map((release) => callAsOperator(site, readRelease, release)));
  return new Set(releases.flatMap(({ record }) => Object.keys(record.uses ?? {})).map((name) => name.replaceAll(/:(\w+)/g, '{$1}')));
}

/** The closed lists below a schema: `GET /api/calls [].outcome`. */
function closedLists(schema: Schema, place: string): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => closedLists(member, `${place}.${name}`));
  const items = schema.items === undefined ? [] : closedLists(schema.items, `${place}[]`);
  return [...(schema.enum === undefined ? [] : [place]), ...inner, ...items];
}

/** A value of the list's type that is not in it. */
function outside(list: readonly (string | number | null)[]): string | number {
  const numbers = list.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? wordOfTomorrow : Math.max(...numbers) + 1;
}

/**
 * A real answer, as an API of tomorrow gives it: each object has a member more, and each closed list for which `grows` answers true has a
 * value more: a list of words at its end, any other place instead of the value of today. Lists are read from their end. Pure but for `grows`.
 */
function grow(schema: Schema, value: unknown, place: string, grows: (place: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    if (items.enum !== undefined) return grows(`${place}[]`) ? [...value, outside(items.enum)] : value;
    return value.toReversed().map((entry: unknown) => grow(items, entry, `${place}[]`, grows)).reverse();
  }
  if (typeof value === 'object' && value !== null) {
    const { properties } = schema;
    if (properties === undefined) return value;
    const members = Object.entries(value).map(([name, member]: [string, unknown]) => [name, properties[name] === undefined ? member : grow(properties[name], member, `${place}.${name}`, grows)]);
    return { ...Object.fromEntries(members), memberOfTomorrow };
  }
  return schema.enum !== undefined && value !== null && value !== undefined && grows(place) ? outside(schema.enum) : value;
}

/** Adds closed lists to an answer where only its description says that a newer API may use more words. */
function close(schema: Schema, [name, ...rest]: readonly string[]): Schema {
  if (name === undefined) return { ...schema, enum: [] };
  if (name === '[]') return { ...schema, items: close(schema.items ?? {}, rest) };
  return { ...schema, properties: { ...schema.properties, [name]: close(schema.properties?.[name] ?? {}, rest) } };
}

/** What the pages of a running site meet when its API is newer than they are. Their requests reach the real API. */
export class GrownApi {
  /** The closed lists that a page has met with a value more. */
  readonly met = new Set<string>();

  private constructor(
    private readonly operations: readonly Operation[],
    private readonly used: ReadonlySet<string>,
  ) {}

  /** `open`: places of words that no schema closes, as `GET /api/releases/log` and `.entries[].kind`. */
  static async of(site: TestSite, open: Readonly<Record<string, string>> = {}): Promise<GrownApi> {
    const operations = (await readOperations(site.origin)).map((operation) => {
      const place = open[operation.name];
      return place === undefined ? operation : { ...operation, answer: close(operation.answer, place.match(/\w+|\[\]/g) ?? []) };
    });
    return new GrownApi(operations, await readUsed(site));
  }

  /** Every closed list in an answer that the code of some live page asks for. */
  get closedLists(): string[] {
    return this.operations.filter(({ name }) => this.used.has(name)).flatMap(({ name, answer }) => closedLists(answer, `${name} `));
  }

  /** From now on the page's answers have grown, in each closed list but those `kept`. */
  async answer(page: Page, { kept = [] }: { readonly kept?: readonly string[] } = {}): Promise<void> {
    await this.intercept(page, async (route, { name, answer }) => {
      const response = await route.fetch();
      if (!response.ok() || response.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response });
      const here = new Set<string>();
      const grows = (place: string) => {
        if (kept.includes(place) || here.has(place)) return false;
        here.add(place);
        this.met.add(place);
        return true;
      };
      await route.fulfill({ response, json: grow(answer, await response.json(), `${name} `, grows) });
    });
  }

  /** From now on the API refuses all but `answered`: with the members of a real refusal, another code, and this sentence. */
  async refuse(page: Page, sentence: string, answered: readonly string[] = []): Promise<void> {
    await this.intercept(page, async (route, { name }) => {
      if (answered.includes(name)) return route.fallback();
      const refusal = await route.fetch({ url: new URL('/api/nothing-of-today', route.request().url()).href, method: 'GET', postData: undefined });
      const body = (await refusal.json()) as object;
      await route.fulfill({ response: refusal, status: 422, json: { ...body, error: sentence, code: wordOfTomorrow, memberOfTomorrow } });
    });
  }

  private async intercept(page: Page, handle: (route: Route, operation: Operation) => Promise<void>): Promise<void> {
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/*', (route, request) => {
      const { pathname } = new URL(request.url());
      const operation = request.isNavigationRequest() ? undefined : this.operations.find(({ method, address }) => method === request.method() && address.test(pathname));
      return operation === undefined ? route.fallback() : handle(route, operation);
    });
  }
}

export interface Drawn {
  /** What the page is made of, whatever its data are. */
  readonly parts: readonly string[];
  readonly rows: number;
}

/** What `main` shows. */
export async function drawn(page: Page): Promise<Drawn> {
  const main = page.getByRole('main');
  const parts = await main.locator(':is(h1, h2, h3, th, legend, label, button):not(tbody *, li *)').allInnerTexts();
  return { parts: [...new Set(parts.map((text) => text.trim()).filter(Boolean))], rows: await main.locator('li, tbody tr').count() };
}

/** Live regions without a text have nothing to say. */
export const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

/** The page has every part and every row that it had, and no alert. */
export async function expectWhole(page: Page, { parts, rows }: Drawn, where: string): Promise<void> {
  const lacking = async () => {
    const now = await drawn(page);
    return { parts: parts.filter((part) => !now.parts.includes(part)), rows: Math.max(0, rows - now.rows) };
  };
  await expect.poll(lacking, { message: where }).toEqual({ parts: [], rows: 0 });
  await expect(alerts(page), where).toHaveCount(0);
}
