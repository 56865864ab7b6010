import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startRegistry } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';
import { until } from '../../../../testing/running-site';

const under = releasesUnderTest();

test('an audit trail that is rewritten while the API runs is found by whoever verifies, and stands in the log that /ops shows', async () => {
  const { services, ask, releases } = under.registry;
  for (const action of ['a.one', 'a.two', 'a.three']) await services.audit.record({ actor: 'u', action });
  await releases.verifyLogs();
  const broken = async () => ((await ask('GET', '/api/releases/log')).body.entries as { kind: string; detail: string | null }[]).filter(({ kind }) => kind === 'log_broken');
  expect(await broken()).toEqual([]);

  const intruder = new pg.Client({ connectionString: under.held.url });
  await intruder.connect();
  await intruder.query(`ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once; UPDATE audit_entry SET text = replace(text, 'a.two', 'a.zwo')`);
  await intruder.end();
  await ask('GET', '/api/releases/log/check');
  const [found] = await until(async () => ((await broken()).length > 0 ? broken() : undefined));
  expect(found).toMatchObject({ by: 'automatic', detail: expect.stringMatching(/^audit trail, entry \d{4}-\d\d\/2$/) });
  // Later readings find it again, and note it no second time.
  await releases.verifyLogs();
  await releases.verifyLogs();
  expect(await broken()).toHaveLength(1);
});

test('a row that somebody adds to the log with the application’s login changes nothing, is reported, and holds up no later act', async () => {
  await under.released('shell');
  const [first, second] = [await under.released('panel'), await under.released('panel')];
  const { database } = under.held;
  const forge = (text: string, hash: string) => database.query(`INSERT INTO release_log (text, hash) VALUES ($1, $2)`, [text, hash]);
  const [genuine] = await database.query<{ text: string }>(`SELECT text FROM release_log WHERE kind = 'activate' AND app = 'panel' ORDER BY id LIMIT 1`);
  await forge(String(genuine?.text), 'f'.repeat(64));
  // Beyond all later entries, which would be overlooked.
  await expect(database.query(`INSERT INTO release_log (id, text, hash) OVERRIDING SYSTEM VALUE VALUES (9000000000, '{}', 'a')`)).rejects.toThrow(/permission denied/);
  await forge(JSON.stringify({ kind: 'add_operator', at: '2026-11-25T10:00:00Z', app: 'panel', by: 'eva', detail: 7 }), 'e'.repeat(64));
  const listed = (await under.registry.ask('GET', '/api/releases/log?app=panel&limit=3')).body.entries as Record<string, unknown>[];
  expect(listed.map(({ kind, by, version }) => [kind, by, version])).toEqual([['log_broken', '–', null], ['log_broken', '–', null], ['activate', 'root token', second]]);
  expect(listed[0]).toMatchObject({ detail: `entry ${String(listed[0]?.id)}`, reason: '', app: null });
  await under.registry.releases.live.refresh();
  const active = () => under.registry.releases.live.current().panel?.active?.version;
  expect(active()).toBe(second);
  const [found] = await until(async () => {
    const entries = (await under.registry.ask('GET', '/api/releases/log')).body.entries as { kind: string; by: string; detail: string | null }[];
    const broken = entries.filter(({ kind, by, detail }) => kind === 'log_broken' && by === 'automatic' && detail?.startsWith('entry'));
    return broken.length > 0 ? broken : undefined;
  });
  expect(found).toMatchObject({ detail: expect.stringMatching(/^entry \d+$/) });
  expect(Number(found?.detail?.slice(6))).not.toBe(Number((await under.anchor.read())?.place));
  // What follows the forged row is applied, also by a process that reads the log from its beginning.
  expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'panel' })).status).toBe(200);
  expect(active()).toBe(first);
  const other = await startRegistry({ database });
  try {
    expect(other.releases.live.current().panel?.active?.version).toBe(first);
  } finally {
    await other.close();
  }
});

test('a database that is restored under running processes is what they go on from: an act there takes effect, and all serve the same', async () => {
  const first = await under.released('marketing');
  const [kept] = await under.held.database.query<{ id: string }>('SELECT max(id) AS id FROM release_log');
  const third = [await under.released('marketing'), await under.released('marketing')][1] ?? '';
  const active = ({ releases }: typeof under.registry) => releases.live.current().marketing?.active?.version;
  expect(active(under.registry)).toBe(third);

  const administrator = new pg.Client({ connectionString: under.held.url });
  await administrator.connect();
  await administrator.query(`ALTER TABLE release_log DISABLE TRIGGER USER; DELETE FROM release_log WHERE id > ${String(kept?.id)}; SELECT setval(pg_get_serial_sequence('release_log', 'id'), ${String(kept?.id)})`);
  await administrator.end();
  await under.registry.releases.live.refresh();
  expect(active(under.registry)).toBe(first);
  expect((await under.activate('marketing', third)).body).toMatchObject({ changed: true, previousVersion: first });
  const other = await startRegistry({ database: under.held.database });
  try {
    for (const one of [under.registry, other]) expect(active(one)).toBe(third);
  } finally {
    await other.close();
  }
});
