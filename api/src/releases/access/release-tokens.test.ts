import { beforeEach, describe, expect, test } from '@jest/globals';
import { sendFile } from '../../../testing/releases/registry';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';
import { readToken } from './operator-token';

const under = releasesUnderTest();
const { released } = under;

describe('tokens', () => {
  let token = '';
  let id = '';
  beforeEach(async () => {
    const { body } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'panel team', actions: ['read', 'rollback'], apps: ['panel'] });
    token = String(body.token);
    id = String(body.id);
  });

  test('a token does what it was made for, and nothing else', async () => {
    await released('panel');
    await released('panel');
    expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'panel' }, token)).status).toBe(200);
    expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'demos' }, token)).status).toBe(403);
    expect((await under.registry.ask('POST', '/api/releases/activate', { app: 'panel', version: '1.0.0' }, token)).status).toBe(403);
    expect((await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: '1.0.0' }, token)).status).toBe(403);
    expect((await sendFile(under.registry.origin, { app: 'panel', version: '1.0.0' }, 'entry.js', 'x', token)).status).toBe(403);
    expect((await under.registry.ask('POST', '/api/releases/tokens', { name: 'more', actions: ['administer'], apps: ['panel'] }, token)).status).toBe(403);
    const { body } = await under.registry.ask('GET', '/api/releases/log?limit=1');
    expect((body.entries as { by: string }[])[0]?.by).toBe(`token panel team (${id})`);
  });

  test('a revoked, an altered and an unknown token open nothing', async () => {
    expect((await under.registry.ask('GET', '/api/releases/status', undefined, token)).status).toBe(200);
    expect((await under.registry.ask('GET', '/api/releases/status', undefined, `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`)).status).toBe(403);
    await under.registry.ask('POST', `/api/releases/tokens/${id}/revoke`, {});
    expect((await under.registry.ask('GET', '/api/releases/status', undefined, token)).status).toBe(403);
    expect((await under.registry.ask('GET', '/api/releases/status', undefined, 'nonsense')).status).toBe(403);
    expect((await fetch(`${under.registry.origin}/api/releases/status`)).status).toBe(401);
  });

  test('whoever has one cannot fill the log: its acts of an hour are counted, and neither its readings nor another’s acts', async () => {
    for (let act = 0; act < 600; act += 1) await under.registry.services.limits.take('actsByToken', id);
    const act = { app: 'panel', version: '1.0.0', reason: 'again and again' };
    expect(await under.registry.ask('POST', '/api/releases/quarantine', act, token)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await under.registry.ask('GET', '/api/releases/status', undefined, token)).status).toBe(200);
    const { body: other } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'panel team', actions: ['read'], apps: ['panel'] });
    expect((await under.registry.ask('POST', '/api/releases/quarantine', act, String(other.token))).status).toBe(403);
  });

  test('only its hash is kept', async () => {
    const rows = await under.held.database.query('SELECT * FROM release_token');
    const stored = JSON.stringify(rows);
    const { secret } = readToken(token) ?? {};
    expect(secret).toHaveLength(43);
    expect(stored).toContain('rollback');
    expect(stored).not.toContain('panel team');
    expect(stored).not.toContain(secret);
  });
});
