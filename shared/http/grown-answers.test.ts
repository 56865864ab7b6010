import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { isSchema, type SchemaFieldDescription } from 'yup';
import type { Endpoint } from '../contracts/endpoint';
import { callAsOperator } from '../tooling/release/operator-client';
import { call } from './client';
import { readAnswer } from './read-answer';

const contracts = path.resolve(__dirname, '../contracts');
const ofTomorrow = { string: 'a word of tomorrow', number: 45 };

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value && isSchema(value.output);
}

const endpoints = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => Object.values(jest.requireActual<object>(path.join(contracts, file))).filter(isEndpoint));

/** An answer that fits its schema, with one entry in each list. `grownAt` gets a value that no version knows. */
function answerOf(field: SchemaFieldDescription, grownAt: string | null, place = ''): unknown {
  if (!('tests' in field)) return {};
  if ('fields' in field) return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, answerOf(inner, grownAt, `${place}.${name}`)]));
  if ('innerType' in field && field.innerType !== undefined && !Array.isArray(field.innerType)) return [answerOf(field.innerType, grownAt, `${place}[]`)];
  if (field.oneOf.length > 0) return place === grownAt ? ofTomorrow[field.type as keyof typeof ofTomorrow] : field.oneOf[0];
  const has = (name: string) => field.tests.some((one) => one.name === name);
  if (field.type === 'number') return Number(field.tests.find(({ name }) => name === 'min')?.params?.min ?? 1);
  if (field.type === 'boolean') return true;
  if (field.type !== 'string') return {};
  if (has('uuid')) return '0a1b2c3d-0000-4000-8000-0123456789ab';
  if (has('app-name')) return 'panel';
  if (has('date')) return '2026-11-24';
  if (has('email')) return 'ana@clinica.example';
  const patterns = field.tests.map(({ params }) => params?.regex).filter((regex) => regex instanceof RegExp);
  return ['2026-11-24T09:00:00.000Z', '2026-11-24', '1.0.0', 'ana@clinica.example', `sha384-${'a'.repeat(64)}`, 'text', '/demos/text', '#0b7a55', place.endsWith('.to') ? '19:00' : '09:00'].find((text) => patterns.every((pattern) => pattern.test(text))) ?? 'text';
}

/** The paths of an answer's closed lists. */
function closedPlaces(field: SchemaFieldDescription, place = ''): string[] {
  if (!('tests' in field)) return [];
  if ('fields' in field) return Object.entries(field.fields).flatMap(([name, inner]) => closedPlaces(inner, `${place}.${name}`));
  if ('innerType' in field && field.innerType !== undefined && !Array.isArray(field.innerType)) return closedPlaces(field.innerType, `${place}[]`);
  return field.type in ofTomorrow && field.oneOf.length > 0 ? [place] : [];
}

/** An answer repeats a value of its request: a newer API sends no other value there. */
const lastName = (place: string) => place.split('.').at(-1);
const repeated = ({ input, output }: Endpoint, place: string) => !lists(output) && closedPlaces(input.describe()).some((one) => lastName(one) === lastName(place));
const lists = ({ type }: Endpoint['output']) => type === 'array';

const places = endpoints.flatMap((endpoint) => closedPlaces(endpoint.output.describe()).filter((place) => !repeated(endpoint, place)).map((place) => [`${endpoint.method} ${endpoint.path}`, place, endpoint] as const));

const browserFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = browserFetch));

/** Reads as a page and as a command. */
async function read(endpoint: Endpoint, answer: unknown): Promise<void> {
  globalThis.fetch = jest.fn<typeof fetch>().mockImplementation(() => Promise.resolve(new Response(JSON.stringify(answer))));
  await call(endpoint, {});
  await callAsOperator({ origin: 'http://localhost', token: 'token', dataFolder: '' }, endpoint, {});
}

test('there are closed lists to grow', () => expect(places.length).toBeGreaterThan(10));

test.each(places)('%s is read by an older page and an older command although %s has a word that it does not know', async (_, place, endpoint) => {
  await read(endpoint, answerOf(endpoint.output.describe(), null));
  await read(endpoint, answerOf(endpoint.output.describe(), place));
});

/** Entries in all lists of objects of an answer. */
const rowsIn = (answer: unknown): number =>
  (Array.isArray(answer) ? answer.filter((entry) => typeof entry === 'object').length : 0) + (typeof answer === 'object' && answer !== null ? Object.values(answer).map(rowsIn).reduce((sum, one) => sum + one, 0) : 0);

test('no row is lost for a word that this version does not know, but a measure that it could not name', async () => {
  const lost: string[] = [];
  for (const [name, place, endpoint] of places.filter(([, one]) => one.includes('[].'))) {
    const answers = [null, place].map((grownAt) => answerOf(endpoint.output.describe(), grownAt));
    const [all, kept] = await Promise.all(answers.map(async (answer) => rowsIn(await readAnswer(endpoint.output, answer))));
    if (kept !== all) lost.push(`${name} ${place}`);
  }
  expect(lost).toEqual(['GET /api/vitals/curves .releases[].vitals[].name']);
});
