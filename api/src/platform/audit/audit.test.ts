// Longer than usual because each way to alter, cut or replace the trail is tried on the same few entries.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { createAudit } from './audit';
import { createNoteOnce, notedForMs } from './noted-lately';
import { canonicalJson } from 'shared/contracts/releases/statement';
import { anchorInMemory, testTrail } from '../../../testing/trail';

let store: TestDatabase;
let owner: pg.Client;
let now: Date;
const audit = () => createAudit({ database: store.database, clock: { now: () => new Date(now) }, trail: testTrail() });

beforeAll(async () => {
  store = await createTestDatabase();
  owner = new pg.Client({ connectionString: store.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await store.drop();
});
beforeEach(async () => {
  now = new Date();
  await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once');
  await owner.query('DELETE FROM audit_segment');
  await owner.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_is_written_once');
});

const write = (action: string) => store.database.transaction((tx) => audit().append(tx, { actor: 'u1', action, subject: 's', details: { b: 1, a: true } }));
const months = (count: number) => {
  now = new Date(now);
  now.setUTCMonth(now.getUTCMonth() + count, 1);
};

/** An attacker with all rights in the database. */
async function tamper(sql: string): Promise<void> {
  await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once');
  await owner.query(sql);
  await owner.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_is_written_once');
}

test('entries of twenty transactions at once stand in one unbroken order', async () => {
  await Promise.all(Array.from({ length: 20 }, (_unused, index) => write(`a.${index}`)));
  expect(await audit().verify()).toBeNull();
  expect(await store.database.query('SELECT 1 FROM audit_entry')).toHaveLength(20);
});

test('an act of thousands of entries writes them at once, because everybody else waits for the lock meanwhile', async () => {
  const trail = audit();
  let statements = 0;
  await store.database.transaction(async (tx) => {
    const counted: typeof tx = { ...tx, query: (...asked) => ((statements += 1), tx.query(...asked)) };
    for (let entry = 1; entry <= 2_000; entry += 1) await trail.append(counted, { actor: 'u1', action: 'a.many', subject: String(entry) });
    // Further ones may follow when the others are written.
    tx.beforeCommit?.(() => trail.append(counted, { actor: 'u1', action: 'a.last' }));
  });
  expect(statements).toBeLessThan(15);
  expect(await trail.verify()).toBeNull();
  const subjects = await store.database.query(`SELECT text::jsonb ->> 'subject' AS subject FROM audit_entry ORDER BY position`);
  expect(subjects).toEqual([...Array.from({ length: 2_000 }, (_unused, index) => ({ subject: String(index + 1) })), { subject: null }]);
});

test('a trail that is written to while it is read is whole', async () => {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await write('a.one');
  })();
  try {
    for (let reading = 0; reading < 60; reading += 1) expect(await audit().verify()).toBeNull();
  } finally {
    isOver = true;
    await writing;
  }
});

test('a month of many entries is read in pages, and an entry that is changed in a later one is found', async () => {
  const [trail, month] = [testTrail(), now.toISOString().slice(0, 7)];
  const links: { text: string; hash: string }[] = [];
  for (let position = 1; position <= 4_500; position += 1) {
    const text = canonicalJson({ actor: 'u1', action: 'a.one', at: now.toISOString(), month, position });
    links.push({ text, hash: trail.macOf(links.at(-1)?.hash ?? '0'.repeat(64), text) });
  }
  await store.database.query('INSERT INTO audit_segment (month, start_hash, last_hash, entries) VALUES ($1, $2, $3, $4)', [month, '0'.repeat(64), links.at(-1)?.hash, links.length]);
  await store.database.query('INSERT INTO audit_entry (month, position, at, text, hash) SELECT $1, position, $2, text, hash FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS link (text, hash, position)', [month, now, links.map(({ text }) => text), links.map(({ hash }) => hash)]);
  expect(await audit().verify()).toBeNull();
  await tamper(`UPDATE audit_entry SET text = replace(text, 'a.one', 'a.two') WHERE position = 4100`);
  expect(await audit().verify()).toBe(`${month}/4100`);
});

test('whoever has written an entry keeps nobody waiting who holds what they need next', async () => {
  let [goOn, tellHeld] = [() => undefined as void, () => undefined as void];
  const [written, held] = [new Promise<void>((resolve) => (goOn = resolve)), new Promise<void>((resolve) => (tellHeld = resolve))];
  const lock = 'SELECT pg_advisory_xact_lock(7)';
  await Promise.all([
    store.database.transaction(async (tx) => {
      await audit().append(tx, { actor: 'u1', action: 'a.one' });
      goOn();
      await held;
      await tx.query(lock);
    }),
    store.database.transaction(async (tx) => {
      await written;
      await tx.query(lock);
      tellHeld();
      await audit().append(tx, { actor: 'u2', action: 'a.two' });
    }),
  ]);
  expect(await audit().verify()).toBeNull();
  expect(await store.database.query('SELECT 1 FROM audit_entry')).toHaveLength(2);
});

test('a deed that was rolled back leaves no entry and no gap', async () => {
  await write('a.one');
  await expect(store.database.transaction(async (tx) => {
    await audit().append(tx, { actor: 'u1', action: 'a.two' });
    throw new Error('no');
  })).rejects.toThrow('no');
  await write('a.three');
  expect(await audit().verify()).toBeNull();
  expect(await store.database.query('SELECT 1 FROM audit_entry')).toHaveLength(2);
});

test.each([
  ['a changed text', `UPDATE audit_entry SET text = replace(text, 'a.two', 'a.zwei') WHERE position = 2`, 2],
  ['a changed hash', `UPDATE audit_entry SET hash = repeat('0', 64) WHERE position = 2`, 2],
  ['a removed entry', 'DELETE FROM audit_entry WHERE position = 2', 2],
  ['a removed last entry', 'DELETE FROM audit_entry WHERE position = 3', 3],
  ['two entries that changed places', 'UPDATE audit_entry SET position = -position; UPDATE audit_entry SET position = CASE position WHEN -2 THEN 3 WHEN -3 THEN 2 ELSE 1 END', 2],
])('%s is found', async (_, sql, position) => {
  for (const action of ['a.one', 'a.two', 'a.three']) await write(action);
  await tamper(sql);
  expect(await audit().verify()).toBe(`${now.toISOString().slice(0, 7)}/${position}`);
});

test.each([
  ['cut off, with the segment written anew', `DELETE FROM audit_entry WHERE position = 3; UPDATE audit_segment SET entries = 2, last_hash = (SELECT hash FROM audit_entry WHERE position = 2)`, 3],
  ['cut off, and others written since', `DELETE FROM audit_entry WHERE position > 1; UPDATE audit_segment SET entries = 1, last_hash = (SELECT hash FROM audit_entry WHERE position = 1)`, 3],
  ['gone altogether', 'DELETE FROM audit_segment', 3],
])('newest entries that are %s are missed, because where the trail was stands outside the database', async (_, sql, position) => {
  const kept = createAudit({ database: store.database, clock: { now: () => new Date(now) }, trail: testTrail(anchorInMemory()) });
  for (const action of ['a.one', 'a.two', 'a.three']) await write(action);
  await kept.anchor();
  expect(await kept.verify()).toBeNull();
  await tamper(sql);
  expect(await audit().verify()).toBeNull();
  expect(await kept.verify()).toBe(`${now.toISOString().slice(0, 7)}/${position}`);
  for (const action of ['b.one', 'b.two', 'b.three']) await write(action);
  await kept.anchor();
  expect(await kept.verify()).toBe(`${now.toISOString().slice(0, 7)}/${position}`);
});

test.each([
  ['as it is written', 'BEFORE INSERT ON audit_entry FOR EACH ROW'],
  ['at the end of its transaction', 'AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW'],
])('an entry that the database drops %s is missed by whoever wrote it', async (_, when) => {
  const kept = createAudit({ database: store.database, clock: { now: () => new Date(now) }, trail: testTrail(anchorInMemory()) });
  const act = (action: string) => kept.record({ actor: 'u1', action });
  await act('a.one');
  await tamper(`
    CREATE FUNCTION drop_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.text NOT LIKE '%a.secret%' THEN RETURN NEW; END IF;
      PERFORM set_config('app.hides', 'yes', true);
      IF TG_WHEN = 'BEFORE' THEN RETURN NULL; END IF;
      DELETE FROM audit_entry WHERE position = NEW.position;
      UPDATE audit_segment SET entries = entries - 1, last_hash = (SELECT hash FROM audit_entry ORDER BY position DESC LIMIT 1);
      RETURN NEW;
    END $$;
    CREATE FUNCTION drop_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN CASE WHEN current_setting('app.hides', true) = 'yes' THEN NULL ELSE NEW END; END $$;
    CREATE ${when.startsWith('AFTER') ? 'CONSTRAINT' : ''} TRIGGER hides ${when} EXECUTE FUNCTION drop_entry();
    ${when.startsWith('AFTER') ? '' : 'CREATE TRIGGER hides BEFORE UPDATE ON audit_segment FOR EACH ROW EXECUTE FUNCTION drop_update();'}`);
  try {
    await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once');
    await act('a.secret');
    await act('a.three');
  } finally {
    await owner.query('DROP FUNCTION drop_entry, drop_update CASCADE; ALTER TABLE audit_entry ENABLE TRIGGER audit_is_written_once');
  }
  expect(await audit().verify()).toBeNull();
  const lost = `${now.toISOString().slice(0, 7)}/2`;
  expect(await kept.verify()).toBe(lost);
  expect(await kept.anchor()).toMatchObject({ place: lost });
  await act('a.four');
  expect(await kept.verify()).toBe(lost);
});

test.each([
  ['clinic', `UPDATE audit_entry SET clinic_id = (SELECT id FROM clinic LIMIT 1) WHERE position = 2`],
  ['day', `UPDATE audit_entry SET at = at - interval '9 days' WHERE position = 2`],
])('an entry that is moved to another %s, where nobody looks for it, is found', async (_, sql) => {
  for (const action of ['a.one', 'a.two', 'a.three']) await write(action);
  await tamper(sql);
  expect(await audit().verify()).toBe(`${now.toISOString().slice(0, 7)}/2`);
});

test('a month follows the one before it, and a replaced month is found', async () => {
  await write('a.one');
  months(1);
  await write('a.two');
  expect(await audit().verify()).toBeNull();
  await tamper(`UPDATE audit_segment SET last_hash = repeat('1', 64) WHERE month < '${now.toISOString().slice(0, 7)}'`);
  expect(await audit().verify()).not.toBeNull();
});

test('months older than twelve go, and the rest stays a whole chain', async () => {
  now = new Date(now.getTime() - 430 * 86_400_000);
  await write('a.old');
  now = new Date();
  await write('a.new');
  expect(await audit().purgeOld()).toBe(1);
  expect(await audit().verify()).toBeNull();
  expect(await store.database.query('SELECT 1 FROM audit_entry')).toHaveLength(1);
});

test('oldest months that are gone before their time are missed, also when the site goes on', async () => {
  now = new Date('2026-08-10T10:00:00Z');
  for (const action of ['a.august', 'a.september', 'a.october']) {
    await write(action);
    months(1);
  }
  await write('a.november');
  expect(await audit().verify()).toBeNull();
  await tamper(`DELETE FROM audit_segment WHERE month <= '2026-09'`);
  expect(await audit().verify()).toBe('2026-10/1');
  await write('a.later');
  expect(await audit().verify()).not.toBeNull();
});

test.each([
  ['UPDATE audit_entry SET text = $1', 'permission denied'],
  ['DELETE FROM audit_entry WHERE text <> $1', 'permission denied'],
  ['TRUNCATE audit_entry', 'permission denied'],
  ['DELETE FROM audit_segment WHERE month <> $1', 'twelve months'],
])('the application cannot %s', async (sql, refusal) => {
  await write('a.one');
  await expect(store.database.query(sql, sql.includes('$1') ? ['x'] : [])).rejects.toThrow(refusal);
});

test('a month stays until its last day is twelve months ago', async () => {
  now = new Date();
  months(-12);
  await write('a.last-year');
  await expect(store.database.query('DELETE FROM audit_segment')).rejects.toThrow('twelve months');
  now = new Date();
  expect(await audit().purgeOld()).toBe(0);
});

test.each([`UPDATE audit_entry SET text = 'x'`, 'DELETE FROM audit_entry'])('not even the owner of the database does by mistake: %s', async (sql) => {
  await write('a.one');
  await expect(owner.query(sql)).rejects.toThrow('twelve months');
});

test('the same facts in another order are the same text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'ñ' })).toBe('{"a":"ñ","b":[{"d":1}]}');
});

test('a clock that is set back over a month’s end goes on in the later month, and the trail is whole', async () => {
  months(1);
  await write('a.ahead');
  const month = now.toISOString().slice(0, 7);
  months(-1);
  await write('a.back');
  expect(await store.database.query('SELECT month, position FROM audit_entry ORDER BY position')).toEqual([{ month, position: 1 }, { month, position: 2 }]);
  expect(await audit().verify()).toBeNull();
});

test('an empty month beyond the next one is a flaw', async () => {
  await write('a.one');
  const today = now;
  months(2);
  const month = now.toISOString().slice(0, 7);
  now = today;
  await store.database.query('INSERT INTO audit_segment SELECT $1, last_hash, last_hash, 0 FROM audit_segment', [month]);
  expect(await audit().verify()).toBe(`${month}/1`);
});

test('a month far ahead, which the application’s login may enter, takes no entries and is a flaw', async () => {
  await write('a.one');
  const [{ hash } = { hash: '' }] = await store.database.query<{ hash: string }>('SELECT last_hash AS hash FROM audit_segment');
  await store.database.query(`INSERT INTO audit_segment VALUES ('9999-12', $1, $1, 1)`, [hash]);
  await write('a.two');
  const month = now.toISOString().slice(0, 7);
  expect(await store.database.query('SELECT month, position FROM audit_entry ORDER BY position')).toEqual([{ month, position: 1 }, { month, position: 2 }]);
  expect(await audit().anchor()).toBeNull();
  expect(await audit().verify()).toBe('9999-12/1');
});

const forged = (position: number) => `INSERT INTO audit_entry (month, position, at, text, hash) SELECT month, ${position}, now(), '{"actor":"u1","action":"a.forged"}', repeat('f', 64) FROM audit_segment`;
test.each([
  ['puts a row where the next entry goes', forged(3), [1, 2, 3, 4, 5], '/3'],
  ['puts rows around it', [2 ** 31 - 1, -(2 ** 31), 4].map(forged).join(';'), [-(2 ** 31), 1, 2, 3, 4, 5, 2 ** 31 - 1], '/1'],
  ['puts the last entry there once more', `INSERT INTO audit_entry SELECT month, position + 1, clinic_id, at, text, hash FROM audit_entry WHERE position = 2`, [1, 2, 3, 4, 5], '/3'],
  ['puts a row before all', forged(-(2 ** 31)), [-(2 ** 31), 1, 2, 3, 4], '/1'],
  ['counts no entries', 'UPDATE audit_segment SET entries = 0', [1, 2, 3, 4], null],
  ['counts as many as there can be', 'UPDATE audit_segment SET entries = 2147483647', [1, 2, 3, 4], null],
  ['counts one fewer', 'UPDATE audit_segment SET entries = 2147483646', [1, 2, 3, 2 ** 31 - 1], '/4'],
])('whoever has the application’s login and %s stops no act', async (_, sql, positions, flaw) => {
  for (const action of ['a.one', 'a.two']) await write(action);
  for (const one of sql.split(';')) await store.database.query(one);
  for (const action of ['a.three', 'a.four']) await write(action);
  const month = now.toISOString().slice(0, 7);
  const rows = await store.database.query<{ month: string; position: number; action: string }>(`SELECT month, position, text::jsonb ->> 'action' AS action FROM audit_entry ORDER BY position`);
  expect(rows.map(({ position }) => position)).toEqual(positions);
  const read = (await audit().textsOf(store.database, rows)).map((text) => (JSON.parse(text) as { action: string }).action);
  expect(read).toEqual(rows.map(({ action }, at) => (action === 'a.forged' || action === rows[at - 1]?.action ? 'entry.altered' : action)));
  expect(await audit().verify()).toBe(flaw && month + flaw);
});

test('an act that comes again is noted once in a quarter of an hour, and again after a clock that was ahead is right', async () => {
  const noteOnce = createNoteOnce({ audit: audit(), clock: { now: () => new Date(now) } });
  const notedAt = async (ms: number) => {
    now = new Date(start + ms);
    const before = (await store.database.query('SELECT FROM audit_entry')).length;
    await noteOnce('key', { actor: 'u1', action: 'act.refused' });
    return (await store.database.query('SELECT FROM audit_entry')).length - before;
  };
  const start = now.getTime();
  for (const [ms, noted] of [[0, 1], [notedForMs - 1, 0], [notedForMs, 1], [86_400_000, 1], [notedForMs + 1, 1]] as const) expect([ms, await notedAt(ms)]).toEqual([ms, noted]);
});
