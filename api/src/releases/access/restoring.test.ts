import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import type { Person } from '../../platform/person';

jest.setTimeout(120_000);
const person = (name: string): Person => ({ issuer: 'https://accounts.example', subject: name, email: `${name}@clinavoz.example`, emailVerified: true });
let held: TestDatabase;
let programs: Registry;
let eva: Registry;
let paco: Registry;

// Three processes over one database: two with one signed-in person each, and one for tokens.
beforeAll(async () => {
  held = await createTestDatabase();
  programs = await startRegistry({ database: held.database });
  eva = await startRegistry({ database: held.database, signedInPerson: person('eva') });
  paco = await startRegistry({ database: held.database, signedInPerson: person('paco') });
  for (const name of ['eva', 'paco']) await ask('operators', { email: `${name}@clinavoz.example` });
});
afterAll(async () => {
  for (const registry of [eva, paco, programs]) await registry.close();
  await held.drop();
});

interface Answer { readonly status: number; readonly body: Record<string, unknown> & { readonly details?: readonly { readonly code: string; readonly message: string; readonly facts: Record<string, string> }[] } }
const ask = (what: string, body: object, token?: string) => programs.ask('POST', `/api/releases/${what}`, body, token) as Promise<Answer>;
async function as(registry: Registry, what: string): Promise<Answer> {
  const response = await fetch(`${registry.origin}/api/releases/${what}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: registry.origin }, body: '{}' });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const why = ({ status, body }: Answer) => ({ status, why: body.details?.[0]?.code });
const list = async <Row>(what: string) => (await programs.ask('GET', `/api/releases/${what}`)).body[what] as Row[];
const log = async () => (await programs.ask('GET', '/api/releases/log?limit=3')).body.entries as { kind: string; by: string; app: string | null; detail: string | null }[];
const publicKey = () => generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
async function made(name: string, actions: string[], by?: string, more: object = {}): Promise<{ id: string; token: string }> {
  return (await ask('tokens', { name, actions, apps: ['panel'], ...more }, by)).body as { id: string; token: string };
}

let lead: { id: string; token: string };
let other: { id: string; token: string };
let fingerprint: string;
beforeEach(async () => {
  lead = await made('lead', ['read', 'publish', 'administer']);
  other = await made('other', ['read', 'publish', 'administer']);
  fingerprint = String((await ask('keys', { app: 'panel', publicKey: publicKey() })).body.fingerprint);
});
const keyNow = async () => (await list<{ fingerprint: string; removedAt: string | null; removedBy: string | null }>('keys')).find((one) => one.fingerprint === fingerprint);
const opens = async (token: string) => (await programs.ask('GET', '/api/releases/status', undefined, token)).status;

test('a removed key is listed with who removed it, and comes back by another operator alone; the log names both', async () => {
  expect((await ask(`keys/${fingerprint}/remove`, {}, lead.token)).status).toBe(200);
  expect(await keyNow()).toMatchObject({ removedAt: expect.any(String), removedBy: `token lead (${lead.id})` });
  const own = await ask(`keys/${fingerprint}/restore`, {}, lead.token);
  expect(why(own)).toEqual({ status: 403, why: 'restore_own' });
  expect(own.body.details?.[0]?.message).toMatch(/^token lead \(\w{12}\) took .* away: another operator restores it, .*the root token, which all operators are told of$/);
  expect(why(await ask(`keys/${fingerprint}/restore`, {}, (await made('child of lead', ['publish', 'administer'], lead.token)).token))).toEqual({ status: 403, why: 'restore_own' });
  expect(await keyNow()).toMatchObject({ removedBy: `token lead (${lead.id})` });
  expect((await ask(`keys/${fingerprint}/restore`, {}, other.token)).status).toBe(200);
  expect(await keyNow()).toMatchObject({ removedAt: null, removedBy: null });
  const [restored, , removed] = await log();
  expect(restored).toMatchObject({ kind: 'restore_key', by: `token other (${other.id})`, app: 'panel', detail: fingerprint });
  expect(removed).toMatchObject({ kind: 'remove_key', by: `token lead (${lead.id})` });
  // Only a removed key can be restored.
  expect((await ask(`keys/${fingerprint}/restore`, {}, other.token)).status).toBe(404);
});

test('a person who signed in restores what a token removed; who may only publish does not', async () => {
  const ci = await made('ci', ['read', 'publish']);
  await ask(`keys/${fingerprint}/remove`, {}, lead.token);
  expect(why(await ask(`keys/${fingerprint}/restore`, {}, ci.token))).toEqual({ status: 403, why: 'not_permitted' });
  expect((await as(eva, `keys/${fingerprint}/restore`)).status).toBe(200);
  expect((await log())[0]).toMatchObject({ kind: 'restore_key', by: 'eva@clinavoz.example' });
});

test('of a protected app, who asked for the removal does not restore, and who approved it may', async () => {
  await ask('apps/panel/protect', { isProtected: true });
  const asked = await ask(`keys/${fingerprint}/remove`, {}, lead.token);
  expect((await as(eva, `requests/${asked.body.details?.[0]?.facts.id ?? ''}/approve`)).status).toBe(200);
  expect(await keyNow()).toMatchObject({ removedBy: `token lead (${lead.id})` });
  expect(why(await ask(`keys/${fingerprint}/restore`, {}, lead.token))).toEqual({ status: 403, why: 'restore_own' });
  expect((await as(eva, `keys/${fingerprint}/restore`)).status).toBe(200);
  const { id } = (await ask('apps/panel/protect', { isProtected: false })).body.details?.[0]?.facts ?? {};
  expect((await as(paco, `requests/${id ?? ''}/approve`)).status).toBe(200);
});

test('a revoked token is listed with who did it, opens again by another operator, and the log names both', async () => {
  const ci = await made('ci', ['read', 'publish']);
  await ask(`tokens/${ci.id}/revoke`, {}, lead.token);
  expect((await list<{ id: string; revokedBy: string | null }>('tokens')).find(({ id }) => id === ci.id)).toMatchObject({ revokedBy: `token lead (${lead.id})` });
  expect(why(await ask(`tokens/${ci.id}/restore`, {}, lead.token))).toEqual({ status: 403, why: 'restore_own' });
  expect(await opens(ci.token)).toBe(403);
  expect((await ask(`tokens/${ci.id}/restore`, {}, other.token)).status).toBe(200);
  expect(await opens(ci.token)).toBe(200);
  const [restored, revoked] = await log();
  expect(restored).toMatchObject({ kind: 'restore_token', by: `token other (${other.id})`, detail: `ci (${ci.id})` });
  expect(revoked).toMatchObject({ kind: 'revoke_token', by: `token lead (${lead.id})` });
  expect((await ask(`tokens/${ci.id}/restore`, {}, other.token)).status).toBe(404);
});

test('nobody restores a token that can do more than they, and a person none that administers', async () => {
  const wide = await made('wide', ['read', 'rollback', 'administer']);
  await ask(`tokens/${wide.id}/revoke`, {});
  expect(why(await ask(`tokens/${wide.id}/restore`, {}, other.token))).toEqual({ status: 403, why: 'exceeds_own' });
  expect(why(await as(eva, `tokens/${wide.id}/restore`))).toEqual({ status: 403, why: 'exceeds_own' });
  expect(await opens(wide.token)).toBe(403);
});

test('the root token restores what it removed itself, for an emergency', async () => {
  const ci = await made('ci', ['read']);
  await ask(`tokens/${ci.id}/revoke`, {});
  expect((await ask(`tokens/${ci.id}/restore`, {})).status).toBe(200);
  expect(await opens(ci.token)).toBe(200);
});

test('what was made with a token comes back after it, one by one, and what is past its end stays ended', async () => {
  const child = await made('child', ['read'], lead.token);
  await ask(`tokens/${lead.id}/revoke`, {});
  expect(why(await ask(`tokens/${child.id}/restore`, {}, other.token))).toEqual({ status: 409, why: 'maker_revoked' });
  expect((await ask(`tokens/${lead.id}/restore`, {}, other.token)).status).toBe(200);
  expect(await opens(child.token)).toBe(403);
  expect((await ask(`tokens/${child.id}/restore`, {}, other.token)).status).toBe(200);
  expect(await opens(child.token)).toBe(200);
  await ask(`tokens/${child.id}/revoke`, {});
  await held.database.query(`UPDATE release_token SET expires_at = now() - interval '1 minute' WHERE id = $1`, [child.id]);
  const late = await ask(`tokens/${child.id}/restore`, {}, other.token);
  expect(why(late)).toEqual({ status: 409, why: 'token_ended' });
  expect(late.body.details?.[0]?.message).toContain('stays ended');
});

test('who removed something is not to be read in the database', async () => {
  await ask(`keys/${fingerprint}/remove`, {}, lead.token);
  await ask(`tokens/${other.id}/revoke`, {}, lead.token);
  const rows = JSON.stringify([await held.database.query('SELECT removed_by, removed_hand FROM release_key'), await held.database.query('SELECT revoked_by, revoked_hand FROM release_token')]);
  expect(rows).not.toContain('lead');
  expect(rows).not.toContain(lead.id);
});

test('a token that is being revoked leaves no heirs, keys or operators behind', async () => {
  const boss = await made('boss', ['read', 'publish', 'administer']);
  const asked = () => [
    ask('tokens', { name: 'heir', actions: ['read'], apps: ['panel'] }, boss.token),
    ask('keys', { app: 'panel', publicKey: publicKey() }, boss.token),
  ];
  const before = Array.from({ length: 8 }, asked).flat();
  const revoked = ask(`tokens/${boss.id}/revoke`, {});
  const answers = await Promise.all([...before, ...Array.from({ length: 8 }, asked).flat()]);
  expect((await revoked).status).toBe(200);
  const heirs = answers.map(({ body }) => body as { token?: string }).flatMap(({ token }) => token ?? []);
  for (const heir of heirs) expect(await opens(heir)).toBe(403);
  const acts = (await programs.ask('GET', '/api/releases/log?limit=60')).body.entries as { id: number; kind: string; by: string }[];
  const end = acts.find(({ kind }) => kind === 'revoke_token')?.id ?? 0;
  expect(acts.filter(({ id, by }) => by === `token boss (${boss.id})` && id > end)).toEqual([]);
});
