import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../../../../testing/running-site';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';

const under = releasesUnderTest();
const { released, statusOf } = under;

describe('what was', () => {
  test('status at a moment says exactly what was served then', async () => {
    const first = await released('marketing');
    const between = new Date().toISOString();
    const second = await released('marketing');
    expect(await statusOf('marketing', between)).toMatchObject({ active: first });
    expect(await statusOf('marketing')).toMatchObject({ active: second });
  });

  test('the log is whole, cannot be changed by the application, and one flipped byte is found', async () => {
    const check = () => under.registry.ask('GET', '/api/releases/log/check');
    expect((await check()).body).toMatchObject({ whole: true, brokenAt: null });
    await expect(under.held.database.query(`UPDATE release_log SET text = replace(text, 'a', 'b')`)).rejects.toThrow(/denied|append-only/);
    await expect(under.held.database.query('DELETE FROM release_log')).rejects.toThrow(/denied|append-only/);
    const intruder = new pg.Client({ connectionString: under.held.url });
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
    // The column that entries are listed by is stored beside their text, and the table's owner can detach it.
    await intruder.query(`ALTER TABLE release_log ALTER COLUMN app DROP EXPRESSION; UPDATE release_log SET app = NULL WHERE id = ${Number(rows[0]?.id)}`);
    expect((await check()).body).toMatchObject({ whole: false, brokenAt: Number(rows[0]?.id) });
    await intruder.query(`ALTER TABLE release_log DROP COLUMN app; ALTER TABLE release_log ADD COLUMN app text GENERATED ALWAYS AS ((text::jsonb) ->> 'app') STORED`);
    await intruder.query('ALTER TABLE release_log ENABLE TRIGGER ALL');
    await intruder.end();
  });

  test('newest entries that were cut off are missed, also once others stand in their place', async () => {
    const check = () => under.registry.ask('GET', '/api/releases/log/check');
    await released('demos');
    const intruder = new pg.Client({ connectionString: under.held.url });
    await intruder.connect();
    const newest = async () => Number((await intruder.query<{ id: string }>('SELECT id FROM release_log ORDER BY id DESC LIMIT 1')).rows[0]?.id);
    const cut = await newest();
    await until(async () => ((await under.anchor.read())?.place === String(cut) ? true : undefined));
    await intruder.query('ALTER TABLE release_log DISABLE TRIGGER ALL');
    await intruder.query('DELETE FROM release_log WHERE id = $1', [cut]);
    expect((await check()).body).toMatchObject({ whole: false, brokenAt: cut });
    await intruder.query('ALTER TABLE release_log ENABLE TRIGGER ALL');
    await intruder.end();
    await released('demos');
    expect((await check()).body).toMatchObject({ whole: false, brokenAt: cut });
    // The log records it, so that operators and recipients of notices see it.
    const noted = await until(async () => ((await under.registry.ask('GET', '/api/releases/log')).body.entries as { kind: string; detail: string }[]).find(({ kind, detail }) => kind === 'log_broken' && detail === `entry ${cut}`));
    expect(noted).toMatchObject({ by: 'automatic' });
  });
});
