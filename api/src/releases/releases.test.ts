import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import pg from 'pg';
import { readTeamKey, signRelease } from 'shared/build/sign-release';
import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import { rootToken, sendFile, smallRelease, startRegistry, type Registry } from '../../testing/registry';

// A hundred releases are published over HTTP, on a machine that has other work too.
jest.setTimeout(90_000);

let held: TestDatabase;
let registry: Registry;
let version = 0;
const nextVersion = () => `1.${(version += 1)}.0`;

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database });
});
afterAll(async () => {
  await registry.close();
  await held.drop();
});

const activate = (building: string, target: string, more: object = {}) => registry.ask('POST', '/api/releases/activate', { building, version: target, ...more });
async function released(building: 'shell' | 'marketing' | 'demos' | 'panel'): Promise<string> {
  const target = nextVersion();
  await registry.publish(building, target);
  const answer = await activate(building, target);
  expect(answer.status).toBe(200);
  return target;
}
async function statusOf(building: string, at?: string): Promise<Record<string, unknown>> {
  const { body } = await registry.ask('GET', `/api/releases/status${at === undefined ? '' : `?at=${at}`}`);
  return (body.buildings as Record<string, unknown>[]).find((row) => row.building === building) ?? {};
}

describe('publishing', () => {
  /** Sends a release as `change` distorts it, and gives the answer. */
  async function attempt(distort: (parts: { record: ReturnType<typeof smallRelease>['record']; upload: string; key: string }) => { record?: object; upload?: string; signature?: string } | Promise<object>, contentOf = (content: string) => content) {
    const target = nextVersion();
    const { record, contents } = smallRelease('panel', target);
    const { body } = await registry.ask('POST', '/api/releases/uploads', { building: 'panel', version: target });
    for (const [file, content] of Object.entries(contents)) await sendFile(registry.origin, record, file, contentOf(content));
    const upload = String(body.upload);
    const key = await readTeamKey('panel', registry.services.config.dataDir);
    const answer = await registry.ask('POST', '/api/releases/publish', { record, upload, signature: signRelease(record, upload, key), ...(await distort({ record, upload, key })) });
    return { ...answer, target };
  }

  test('a release signed by its team is kept, and changes nothing that visitors get', async () => {
    const before = await statusOf('panel');
    const answer = await attempt(() => ({}));
    expect(answer.body).toMatchObject({ building: 'panel', version: answer.target, created: true });
    expect((await statusOf('panel')).active).toBe(before.active);
    const file = await fetch(`${registry.origin}/r/panel/${answer.target}/entry.js`);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${registry.origin}/r/panel/${answer.target}/documents/0.html`)).status).toBe(404);
  });

  test('unsigned, or signed by another team, it is refused', async () => {
    expect((await attempt(() => ({ signature: 'AAAA' }))).body.code).toBe('release_unsigned');
    const foreign = await readTeamKey('demos', registry.services.config.dataDir);
    expect((await attempt(({ record, upload }) => ({ signature: signRelease(record, upload, foreign) }))).body.code).toBe('release_unsigned');
    const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await attempt(({ record, upload }) => ({ signature: signRelease(record, upload, stranger) }))).body.code).toBe('release_unsigned');
  });

  test('a record that was altered after signing is refused', async () => {
    const answer = await attempt(({ record }) => ({ record: { ...record, routes: ['/panel', '/other'] } }));
    expect(answer.body.code).toBe('release_unsigned');
  });

  test('a file that is not what the signed record says is refused', async () => {
    const answer = await attempt(() => ({}), (content) => `${content} `);
    expect(answer).toMatchObject({ status: 422, body: { code: 'release_invalid' } });
    expect(JSON.stringify(answer.body.details)).toContain('entry.js');
  });

  test('a signature that was used once is good for nothing more', async () => {
    let sent: object = {};
    const first = await attempt(({ record, upload, key }) => (sent = { record, upload, signature: signRelease(record, upload, key) }));
    expect(first.status).toBe(200);
    expect((await registry.ask('POST', '/api/releases/publish', sent)).body.code).toBe('release_unsigned');
  });

  test('a version that exists is never anything else', async () => {
    const target = nextVersion();
    await registry.publish('panel', target);
    await expect(registry.publish('panel', target)).resolves.toBeDefined();
    await expect(registry.publish('panel', target, { files: smallRelease('panel', '9.9.9').record.files })).rejects.toThrow('release_exists');
  });
});

describe('activation', () => {
  test('visitors get what was activated, and the one before stands in', async () => {
    const first = await released('marketing');
    const second = await released('marketing');
    expect(await statusOf('marketing')).toMatchObject({ active: second, fallback: first });
  });

  test('an operator who saw another state is told so, and nothing changes', async () => {
    const first = await released('marketing');
    const second = await released('marketing');
    const answer = await registry.ask('POST', '/api/releases/rollback', { building: 'marketing', expected: first });
    expect(answer).toMatchObject({ status: 409, body: { code: 'activation_conflict' } });
    expect(JSON.stringify(answer.body.details)).toContain(second);
    expect(await statusOf('marketing')).toMatchObject({ active: second });
  });

  test('of 100 operators at once who saw the same state exactly one wins', async () => {
    const first = await released('demos');
    const versions = Array.from({ length: 4 }, nextVersion);
    for (const target of versions) await registry.publish('demos', target);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => activate('demos', versions[index % 4] ?? '', { expected: first })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    expect(answers.filter(({ body }) => body.code === 'activation_conflict').length).toBe(99);
    expect((await statusOf('demos')).active).toBe(won[0]?.body.version);
  });

  test('100 activations at once happen in one order, and none is lost', async () => {
    const versions = Array.from({ length: 100 }, nextVersion);
    for (const target of versions) await registry.publish('demos', target);
    const before = (await statusOf('demos')).active;
    const answers = await Promise.all(versions.map((target) => activate('demos', target)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await registry.ask('GET', '/api/releases/log?building=demos&limit=100');
    const entries = (body.entries as { version: string; previousVersion: string; kind: string }[]).filter(({ kind }) => kind === 'activate').reverse();
    expect(new Set(entries.map((entry) => entry.version))).toEqual(new Set(versions));
    expect(entries.map(({ previousVersion }) => previousVersion)).toEqual([before, ...entries.slice(0, -1).map((entry) => entry.version)]);
    expect((await statusOf('demos')).active).toBe(entries.at(-1)?.version);
  });

  test('what does not fit is refused with both sides named', async () => {
    const shell = await released('shell');
    const target = nextVersion();
    await registry.publish('panel', target, { requires: { react: '^20.0.0', singleton: '^2.0.0', api: '^2.0.0' }, exposes: ['./main'] });
    const answer = await activate('panel', target);
    expect(answer).toMatchObject({ status: 409, body: { code: 'release_incompatible' } });
    const told = JSON.stringify(answer.body.details);
    for (const part of [`panel ${target} needs react ^20.0.0; shell ${shell} provides 19.3.1`, 'needs singleton ^2.0.0', 'needs the API contract ^2.0.0; this API serves 1.0.0', 'the shell loads ./app']) expect(told).toContain(part);
  });

  test('a shell that an active canary cannot live with is refused', async () => {
    await released('shell');
    await released('panel');
    const canary = nextVersion();
    await registry.publish('panel', canary);
    await registry.ask('POST', '/api/releases/canary', { building: 'panel', version: canary, percent: 5 });
    const shell = nextVersion();
    await registry.publish('shell', shell, { provides: { react: '20.0.0', singleton: '1.0.0' } });
    const answer = await activate('shell', shell);
    expect(JSON.stringify(answer.body.details)).toContain(`panel ${canary} needs react ^19.0.0; shell ${shell} provides 20.0.0`);
  });
});

describe('rollback, canary, freeze', () => {
  test('a rollback goes to the last known good release, or to any that is kept', async () => {
    const [first, second, third] = [await released('panel'), await released('panel'), await released('panel')];
    expect((await registry.ask('POST', '/api/releases/rollback', { building: 'panel', reason: 'errors' })).body).toMatchObject({ version: second, previousVersion: third });
    expect((await registry.ask('POST', '/api/releases/rollback', { building: 'panel', version: first })).body).toMatchObject({ version: first });
  });

  test('a canary is promoted, and ends at 0', async () => {
    await released('panel');
    const target = nextVersion();
    await registry.publish('panel', target);
    await registry.ask('POST', '/api/releases/canary', { building: 'panel', version: target, percent: 10 });
    expect(await statusOf('panel')).toMatchObject({ canary: { version: target, percent: 10 } });
    await registry.ask('POST', '/api/releases/canary', { building: 'panel', version: target, percent: 0 });
    expect(await statusOf('panel')).toMatchObject({ canary: null });
    await registry.ask('POST', '/api/releases/canary', { building: 'panel', version: target, percent: 10 });
    await registry.ask('POST', '/api/releases/promote', { building: 'panel' });
    expect(await statusOf('panel')).toMatchObject({ canary: null, active: target });
  });

  test('a frozen building refuses everything but a rollback', async () => {
    const first = await released('panel');
    const second = await released('panel');
    expect((await registry.ask('POST', '/api/releases/freeze', { building: 'panel' })).status).toBe(400);
    await registry.ask('POST', '/api/releases/freeze', { building: 'panel', reason: 'campaign of November' });
    const refused = await activate('panel', first);
    expect(refused.body.code).toBe('release_frozen');
    expect(JSON.stringify(refused.body.details)).toContain('campaign of November');
    expect((await registry.ask('POST', '/api/releases/rollback', { building: 'panel' })).body).toMatchObject({ version: first, previousVersion: second });
    await registry.ask('POST', '/api/releases/unfreeze', { building: 'panel' });
    expect((await activate('panel', second)).status).toBe(200);
  });

  test('a release that was taken back by the site stays away until a person lifts its quarantine', async () => {
    const first = await released('panel');
    const second = await released('panel');
    await registry.releases.releases.heal({ building: 'panel', version: second, reason: '5 of 20 sessions failed' });
    expect(await statusOf('panel')).toMatchObject({ active: first, quarantined: [{ version: second, by: 'automatic' }] });
    expect((await activate('panel', second)).body.code).toBe('release_quarantined');
    await registry.ask('POST', '/api/releases/lift-quarantine', { building: 'panel', version: second, reason: 'the network was down' });
    expect((await activate('panel', second)).status).toBe(200);
  });

  test('the only release there is stays, however often it fails', async () => {
    const only = (await statusOf('shell')).active;
    await registry.releases.releases.heal({ building: 'shell', version: String(only), reason: 'x' });
    expect((await statusOf('shell')).active).not.toBeNull();
  });
});

describe('what was', () => {
  test('status at a moment says exactly what was served then', async () => {
    const first = await released('marketing');
    const between = new Date().toISOString();
    const second = await released('marketing');
    expect(await statusOf('marketing', between)).toMatchObject({ active: first });
    expect(await statusOf('marketing')).toMatchObject({ active: second });
  });

  test('the log is whole, cannot be changed by the application, and one flipped byte is found', async () => {
    const check = () => registry.ask('GET', '/api/releases/log/check');
    expect((await check()).body).toMatchObject({ whole: true, brokenAt: null });
    await expect(held.database.query(`UPDATE release_log SET text = replace(text, 'a', 'b')`)).rejects.toThrow(/denied|append-only/);
    await expect(held.database.query('DELETE FROM release_log')).rejects.toThrow(/denied|append-only/);
    const intruder = new pg.Client({ connectionString: held.url });
    await intruder.connect();
    const { rows } = await intruder.query<{ id: string }>(`SELECT id FROM release_log WHERE kind = 'activate' ORDER BY id LIMIT 1`);
    await intruder.query('ALTER TABLE release_log DISABLE TRIGGER ALL');
    const flip = () => intruder.query(`UPDATE release_log SET text = replace(translate(text, '{', '~'), '~', '{') || '' WHERE id = $1`, [rows[0]?.id]);
    await flip();
    expect((await check()).body.whole).toBe(true);
    await intruder.query(`UPDATE release_log SET text = replace(text, '"activate"', '"activatd"') WHERE id = $1`, [rows[0]?.id]);
    expect((await check()).body).toMatchObject({ whole: false, brokenAt: Number(rows[0]?.id) });
    await intruder.query(`UPDATE release_log SET text = replace(text, '"activatd"', '"activate"') WHERE id = $1`, [rows[0]?.id]);
    expect((await check()).body.whole).toBe(true);
    await intruder.query('ALTER TABLE release_log ENABLE TRIGGER ALL');
    await intruder.end();
  });
});

describe('tokens', () => {
  let token = '';
  let id = '';
  beforeEach(async () => {
    const { body } = await registry.ask('POST', '/api/releases/tokens', { name: 'panel team', actions: ['read', 'rollback'], buildings: ['panel'] });
    token = String(body.token);
    id = String(body.id);
  });

  test('a token does what it was made for, and nothing else', async () => {
    await released('panel');
    await released('panel');
    expect((await registry.ask('POST', '/api/releases/rollback', { building: 'panel' }, token)).status).toBe(200);
    expect((await registry.ask('POST', '/api/releases/rollback', { building: 'demos' }, token)).status).toBe(403);
    expect((await registry.ask('POST', '/api/releases/activate', { building: 'panel', version: '1.0.0' }, token)).status).toBe(403);
    expect((await registry.ask('POST', '/api/releases/uploads', { building: 'panel', version: '1.0.0' }, token)).status).toBe(403);
    expect((await sendFile(registry.origin, { building: 'panel', version: '1.0.0' }, 'entry.js', 'x', token)).status).toBe(403);
    expect((await registry.ask('POST', '/api/releases/tokens', { name: 'more', actions: ['administer'], buildings: ['panel'] }, token)).status).toBe(403);
    const { body } = await registry.ask('GET', '/api/releases/log?limit=1');
    expect((body.entries as { by: string }[])[0]?.by).toBe('token panel team');
  });

  test('a revoked, an altered and an unknown token open nothing', async () => {
    expect((await registry.ask('GET', '/api/releases/status', undefined, token)).status).toBe(200);
    expect((await registry.ask('GET', '/api/releases/status', undefined, `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`)).status).toBe(403);
    await registry.ask('POST', `/api/releases/tokens/${id}/revoke`, {});
    expect((await registry.ask('GET', '/api/releases/status', undefined, token)).status).toBe(403);
    expect((await registry.ask('GET', '/api/releases/status', undefined, 'nonsense')).status).toBe(403);
    expect((await fetch(`${registry.origin}/api/releases/status`)).status).toBe(401);
  });

  test('only its hash is kept', async () => {
    const rows = await held.database.query('SELECT * FROM release_token');
    const stored = JSON.stringify(rows);
    expect(stored).toContain('panel team');
    expect(stored).not.toContain(token.split('_')[2]);
    expect(rootToken).not.toBe('');
  });
});

test('a second process has each change within a second', async () => {
  const other = await startRegistry({ database: held.database });
  const target = await released('marketing');
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const stop = other.releases.live.onChange(() => other.releases.live.current().marketing.active?.version === target && (stop(), resolve()));
    if (other.releases.live.current().marketing.active?.version === target) resolve();
  });
  expect(performance.now() - started).toBeLessThan(1_000);
  await other.close();
});
