import { describe, expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { sendFile, smallRelease } from '../../../testing/releases/registry';
import { until } from '../../../testing/running-site';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';
import { keyFingerprint } from './team-keys';

const under = releasesUnderTest();
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function token(actions: string[], apps: string[], by?: string, more: object = {}): Promise<{ status: number; id: string; token: string; details: unknown }> {
  const { status, body } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'panel lead', actions, apps, ...more }, by);
  return { status, id: String(body.id), token: String(body.token), details: body.details };
}
const publicKey = () => generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('whoever administers one app gives away no more than they have: neither actions nor apps', async () => {
  const lead = (await token(['read', 'publish', 'administer'], ['panel'])).token;
  expect((await token(['read', 'publish'], ['panel'], lead)).status).toBe(200);
  const everything = await token(['read', 'activate', 'administer'], ['panel', 'shell'], lead);
  expect(everything).toMatchObject({ status: 403, details: [{ code: 'exceeds_own', facts: { name: expect.stringMatching(/^token panel lead \(\w{12}\)$/), what: 'activate, shell' } }] });
  const ask = async (path: string, body: object) => (await under.registry.ask('POST', path, body, lead)).status;
  expect(await ask('/api/releases/keys', { app: 'shell', publicKey: publicKey() })).toBe(403);
  expect(await ask('/api/releases/operators', { email: 'me@clinavoz.example' })).toBe(403);
  expect(await ask('/api/releases/operators/remove', { email: 'eva@clinavoz.example' })).toBe(403);
  expect((await under.registry.ask('GET', '/api/releases/operators', undefined, lead)).status).toBe(403);
});

test('the right to a canary gives a release to half of the visitors at most', async () => {
  const trier = (await token(['read', 'canary'], ['panel'])).token;
  const give = async (percent: unknown) => (await under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version: '9.9.9', percent }, trier)).status;
  for (const percent of [50.1, 100, '100', '1e2', [100]]) expect(await give(percent)).toBe(403);
  for (const percent of [50, 1, 0]) expect(await give(percent)).not.toBe(403);
});

const everyAct = ['read', 'publish', 'activate', 'rollback', 'canary', 'freeze', 'preview', 'administer'];

test('a token for all apps adds operators, apps and notices, and reaches apps that come later', async () => {
  const { body } = await under.registry.ask('GET', '/api/releases/apps');
  const eva = (await token(everyAct, ['*'])).token;
  const ask = (path: string, more: object) => under.registry.ask('POST', `/api/releases/${path}`, more, eva);
  expect((await ask('operators', { email: 'new@clinavoz.example' })).status).toBe(200);
  expect((await ask('notices', { kind: 'mail', address: 'team@clinavoz.example' })).status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('reports');
  expect((await ask('apps', { app: 'reports', routes: ['/informes'] })).status).toBe(200);
  expect((await ask('uploads', { app: 'reports', version: '1.0.0' })).status).toBe(200);
  const tokens = (await under.registry.ask('GET', '/api/releases/tokens', undefined, eva)).body.tokens as { name: string; apps: string[] }[];
  expect(tokens).toContainEqual(expect.objectContaining({ apps: ['*'] }));
});

test.each([
  [['*'], ['*'], 200],
  [['*'], ['panel'], 200],
  [['*'], ['*', 'panel'], 200],
  [['*'], ['nope'], 409],
  [['*'], ['*', 'nope'], 409],
  [['*'], ['**'], 400],
  [['shell', 'panel', 'demos', 'marketing'], ['*'], 403],
  [['panel'], ['*'], 403],
  [['panel'], ['panel', '*'], 403],
])('a token for %j gives one for %j: %d', async (own, wanted, status) => {
  const lead = await token(['read', 'administer'], own);
  expect((await token(['read'], wanted, lead.token)).status).toBe(status);
});

test('a token for all apps gives no action that it lacks, and a team sees, ends and restores none of these', async () => {
  const wide = await token(['read', 'administer'], ['*']);
  expect(await token(['publish'], ['*'], wide.token)).toMatchObject({ status: 403, details: [{ facts: { what: 'publish' } }] });
  const lead = (await token(['read', 'administer'], ['panel'])).token;
  expect(await token(['read'], ['*'], lead)).toMatchObject({ details: [{ facts: { what: 'all apps' } }] });
  expect((await under.registry.ask('POST', `/api/releases/tokens/${wide.id}/revoke`, {}, lead)).status).toBe(403);
  expect(JSON.stringify((await under.registry.ask('GET', '/api/releases/tokens', undefined, lead)).body)).not.toContain(wide.id);
  await under.registry.ask('POST', `/api/releases/tokens/${wide.id}/revoke`, {});
  expect((await under.registry.ask('POST', `/api/releases/tokens/${wide.id}/restore`, {}, lead)).status).toBe(403);
});

test('a key signs releases, so it takes the right to publish to enter or remove one, and the app', async () => {
  const guard = (await token(['administer'], ['panel'])).token;
  expect((await under.registry.ask('POST', '/api/releases/keys', { app: 'panel', publicKey: publicKey() }, guard)).status).toBe(403);
  const lead = (await token(['publish', 'administer'], ['panel'])).token;
  expect((await under.registry.ask('POST', '/api/releases/keys', { app: 'panel', publicKey: publicKey() }, lead)).status).toBe(200);
  const shellKey = keyFingerprint(createPublicKey(await readTeamKey('shell', under.registry.services.config.dataDir)));
  expect((await under.registry.ask('POST', `/api/releases/keys/${shellKey}/remove`, {}, lead)).status).toBe(403);
  await under.registry.publish('shell', under.nextVersion());
});

test('a team sees and ends no token that can do more than its own', async () => {
  const other = await token(['read', 'rollback'], ['demos']);
  const lead = (await token(['read', 'rollback', 'administer'], ['panel'])).token;
  const own = await token(['rollback'], ['panel'], lead);
  expect((await under.registry.ask('POST', `/api/releases/tokens/${other.id}/revoke`, {}, lead)).status).toBe(403);
  const { body } = await under.registry.ask('GET', '/api/releases/tokens', undefined, lead);
  const seen = body.tokens as { id: string; apps: string[] }[];
  expect(seen.map(({ id }) => id)).toContain(own.id);
  expect(seen.every(({ apps }) => apps.join() === 'panel')).toBe(true);
  expect((await under.registry.ask('GET', '/api/releases/status', undefined, other.token)).status).toBe(200);
});

test('a token that nobody gives an end has one in ninety days', async () => {
  const { id } = await token(['read'], ['panel']);
  const { body } = await under.registry.ask('GET', '/api/releases/tokens');
  const made = (body.tokens as { id: string; expiresAt: string }[]).find((one) => one.id === id);
  expect(Date.parse(made?.expiresAt ?? '')).toBeLessThanOrEqual(Date.parse(soon(90 * 24)));
  expect(Date.parse(made?.expiresAt ?? '')).toBeGreaterThan(Date.parse(soon(89 * 24)));
});

test('a token that has ended before it is made is refused, and nobody gets one', async () => {
  const { body: before } = await under.registry.ask('GET', '/api/releases/tokens');
  for (const hours of [-1, 0]) {
    const { status, body } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'late', actions: ['read'], apps: ['panel'], expiresAt: soon(hours) });
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ field: 'expiresAt' }] } });
  }
  expect((await under.registry.ask('GET', '/api/releases/tokens')).body).toEqual(before);
});

test('a token ends with the one that made it, and no later', async () => {
  const lead = await token(['read', 'administer'], ['panel'], undefined, { expiresAt: soon(1) });
  const child = await token(['read', 'administer'], ['panel'], lead.token, { expiresAt: soon(100) });
  const grandchild = await token(['read'], ['panel'], child.token);
  const { body } = await under.registry.ask('GET', '/api/releases/tokens');
  const ends = (body.tokens as { id: string; expiresAt: string }[]).filter(({ id }) => [child.id, grandchild.id].includes(id)).map(({ expiresAt }) => Date.parse(expiresAt));
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBeLessThanOrEqual(Date.parse(soon(1)));
  await under.registry.ask('POST', `/api/releases/tokens/${lead.id}/revoke`, {});
  for (const made of [child, grandchild]) expect((await under.registry.ask('GET', '/api/releases/status', undefined, made.token)).status).toBe(403);
});

/** Sends an act, ends its right by `end` while it waits for the log's lock, and returns the answer. */
async function endedMeanwhile(send: () => ReturnType<typeof under.registry.ask>, end: string, id: string): ReturnType<typeof under.registry.ask> {
  const { database } = under.held;
  const sent = await database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('release_log', 0))`);
    const answer = send();
    await until(async () => (await database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0 || undefined);
    expect(await tx.query(`${end} RETURNING 1`, [id])).toHaveLength(1);
    return { answer };
  });
  return sent.answer;
}
const revoked = 'UPDATE release_token SET revoked_at = now() WHERE id = $1';

describe('whoever is no longer trusted when their act’s turn comes', () => {
  let next = '';
  let other = { living: '', revoked: '', key: '' };

  test.each<[string, (secret: string) => ReturnType<typeof under.registry.ask>]>([
    ['makes no token', (secret) => under.registry.ask('POST', '/api/releases/tokens', { name: 'late', actions: ['read'], apps: ['panel'] }, secret)],
    ['revokes no token', (secret) => under.registry.ask('POST', `/api/releases/tokens/${other.living}/revoke`, {}, secret)],
    ['restores no token', (secret) => under.registry.ask('POST', `/api/releases/tokens/${other.revoked}/restore`, {}, secret)],
    ['restores no key', (secret) => under.registry.ask('POST', `/api/releases/keys/${other.key}/restore`, {}, secret)],
    ['adds no key', (secret) => under.registry.ask('POST', '/api/releases/keys', { app: 'panel', publicKey: publicKey() }, secret)],
    ['activates nothing', async (secret) => under.registry.ask('POST', '/api/releases/activate', { app: 'panel', version: next }, secret)],
    ['freezes nothing', (secret) => under.registry.ask('POST', '/api/releases/freeze', { app: 'panel', reason: 'late' }, secret)],
    ['gives an app no other addresses', (secret) => under.registry.ask('POST', '/api/releases/apps/panel/grant', { routes: ['/login', '/panel/*', '/late'] }, secret)],
    ['is told of no release', (secret) => under.registry.ask('POST', '/api/releases/notices', { kind: 'mail', address: 'late@clinavoz.example' }, secret)],
  ])('%s', async (_, act) => {
    await under.registry.ask('POST', '/api/releases/unfreeze', { app: 'panel' });
    next = under.nextVersion();
    await under.registry.publish('panel', next);
    const { body } = await under.registry.ask('POST', '/api/releases/keys', { app: 'panel', publicKey: publicKey() });
    other = { living: (await token(['read'], ['panel'])).id, revoked: (await token(['read'], ['panel'])).id, key: String(body.fingerprint) };
    for (const path of [`tokens/${other.revoked}/revoke`, `keys/${other.key}/remove`]) expect(await under.registry.ask('POST', `/api/releases/${path}`, {})).toMatchObject({ status: 200 });
    const { id, token: secret } = await token(everyAct, ['*']);
    expect(await endedMeanwhile(() => act(secret), revoked, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('makes no token: its own has ended', async () => {
    const { id, token: secret } = await token(everyAct, ['*']);
    const make = () => under.registry.ask('POST', '/api/releases/tokens', { name: 'late', actions: ['read'], apps: ['panel'] }, secret);
    expect(await endedMeanwhile(make, 'UPDATE release_token SET expires_at = clock_timestamp() WHERE id = $1', id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test.each(['its token was revoked', 'its key was removed'])('publishes nothing: %s', async (why) => {
    const { registry } = under;
    const { record, contents } = smallRelease('panel', under.nextVersion());
    const { id, token: secret } = await token(everyAct, ['panel']);
    const { body } = await registry.ask('POST', '/api/releases/uploads', record, secret);
    for (const [file, content] of Object.entries(contents)) await sendFile(registry.origin, record, file, content, secret);
    const key = await readTeamKey('panel', registry.services.config.dataDir);
    const publish = () => registry.ask('POST', '/api/releases/publish', { record, upload: body.upload, signature: signRelease(record, String(body.upload), key) }, secret);
    if (why.includes('token')) expect(await endedMeanwhile(publish, revoked, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    else expect(await endedMeanwhile(publish, 'UPDATE release_key SET removed_at = now() WHERE fingerprint = $1', keyFingerprint(createPublicKey(key)))).toMatchObject({ body: { code: 'release_unsigned' } });
    await under.held.database.query('UPDATE release_key SET removed_at = NULL');
    expect((await registry.ask('GET', `/api/releases/records/panel/${record.version}`)).body.code).toBe('release_not_found');
  });
});
