import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openOne } from '../../../testing/database/encryption';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { createPurposeKeys } from './keys/purpose-keys';
import { openColumns } from './sealed-columns';
import { createSealing, type Place } from './sealing';

let store: TestDatabase;
let clinicId: string;
let otherClinicId: string;
let now = new Date('2026-11-21T10:00:00Z');
const masterKey = randomBytes(32);
const clock = { now: () => new Date(now) };
const fresh = (key = masterKey) => createSealing({ database: store.database, clock, masterKeys: () => [key], keyFor: createPurposeKeys(key).keyFor });

beforeAll(async () => {
  store = await createTestDatabase();
  const clinics = await store.database.query<{ id: string }>(`INSERT INTO clinic (slug) VALUES ('uno'), ('dos') RETURNING id`);
  clinicId = clinics[0]?.id ?? '';
  otherClinicId = clinics[1]?.id ?? '';
});
afterAll(() => store.drop());
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await store.database.query('DELETE FROM data_key');
});

const place = (difference: Partial<Place> = {}): Place => ({ clinicId, table: 't', column: 'c', rowId: '1', ...difference });
const keys = () => store.database.query<{ id: string; day: Date; wrapped: Buffer }>('SELECT * FROM data_key ORDER BY day');

test('what was sealed opens again, also in another process, and never looks the same twice', async () => {
  const sealing = fresh();
  const [one, two] = [await sealing.seal(place(), 'teléfono 600'), await sealing.seal(place(), 'teléfono 600')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('fono 600');
  expect(await openOne(store.database, fresh(), place(), one)).toBe('teléfono 600');
  expect(await keys()).toHaveLength(1);
});

test.each<[string, Partial<Place>]>([
  ['another row', { rowId: '2' }],
  ['another column', { column: 'd' }],
  ['another table', { table: 'u' }],
  ['parts that read alike together', { table: 't","c', column: '' }],
])('does not open in %s', async (_, difference) => {
  const sealed = await fresh().seal(place(), 'secreto');
  await expect(openOne(store.database, fresh(), place(difference), sealed)).rejects.toThrow();
});

test('does not open for another clinic', async () => {
  const sealed = await fresh().seal(place(), 'secreto');
  await expect(openOne(store.database, fresh(), place({ clinicId: otherClinicId }), sealed)).rejects.toThrow('does not exist');
});

test('a single changed bit anywhere is noticed', async () => {
  const sealed = await fresh().seal(place(), 'secreto');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    await expect(openOne(store.database, fresh(), place(), changed)).rejects.toThrow();
  }
});

test('each day and each clinic has a key of its own', async () => {
  const sealing = fresh();
  const first = await sealing.seal(place(), 'a');
  now = new Date('2026-11-22T00:00:01Z');
  await sealing.seal(place(), 'b');
  await sealing.seal(place({ clinicId: otherClinicId }), 'c');
  expect(await keys()).toHaveLength(3);
  expect(await openOne(store.database, sealing, place(), first)).toBe('a');
});

test('ten processes that seal the first value of the day agree on the key', async () => {
  const sealed = await Promise.all(Array.from({ length: 10 }, (_unused, index) => fresh().seal(place({ rowId: String(index) }), `valor ${index}`)));
  expect(await keys()).toHaveLength(1);
  for (const [index, value] of sealed.entries()) expect(await openOne(store.database, fresh(), place({ rowId: String(index) }), value)).toBe(`valor ${index}`);
});

test('what was sealed with a key that is gone is lost, and nothing else is', async () => {
  const old = await fresh().seal(place(), 'viejo');
  now = new Date('2026-11-22T10:00:00Z');
  const young = await fresh().seal(place(), 'nuevo');
  await store.database.query(`DELETE FROM data_key WHERE clinic_id = $1 AND day < '2026-11-22'`, [clinicId]);
  await expect(openOne(store.database, fresh(), place(), old)).rejects.toThrow('does not exist');
  expect(await openOne(store.database, fresh(), place(), young)).toBe('nuevo');
});

test('what belongs to a clinic that was removed meanwhile is not there, rather than damaged', async () => {
  const [gone] = await store.database.query<{ id: string }>(`INSERT INTO clinic (slug) VALUES ('fugaz') RETURNING id`);
  const of = place({ clinicId: gone?.id ?? '' });
  const sealed = await fresh().seal(of, 'viejo');
  await store.database.query('DELETE FROM clinic WHERE id = $1', [gone?.id]);
  await expect(openOne(store.database, fresh(), of, sealed)).rejects.toMatchObject({ code: 'not_found' });
});

test('another master key opens nothing and says so, and seals with keys of its own', async () => {
  const sealed = await fresh().seal(place(), 'secreto');
  const stranger = fresh(randomBytes(32));
  await expect(openOne(store.database, stranger, place(), sealed)).rejects.toThrow(/sealed by master key/);
  const own = await stranger.seal(place({ rowId: randomUUID() }), 'otro');
  expect(own.length).toBeGreaterThan(0);
  expect(await openOne(store.database, fresh(), place(), sealed)).toBe('secreto');
});

test('a key that was moved to another clinic in the table does not open', async () => {
  const sealed = await fresh().seal(place(), 'secreto');
  await store.database.query('UPDATE data_key SET clinic_id = $1', [otherClinicId]);
  await expect(openOne(store.database, fresh(), place({ clinicId: otherClinicId }), sealed)).rejects.toThrow();
});

test('many values of many days are opened with one query, and a null stays one', async () => {
  const sealing = fresh();
  const rows: { id: string; text: Buffer; note: Buffer | null }[] = [];
  for (let day = 1; day <= 9; day += 1) {
    now = new Date(`2026-11-0${day}T10:00:00Z`);
    rows.push({ id: String(day), text: await sealing.seal(place({ rowId: String(day) }), `texto ${day}`), note: null });
  }
  const queries: string[] = [];
  const queryable = { query: <Row>(sql: string, parameters?: readonly unknown[]) => (queries.push(sql), store.database.query<Row>(sql, parameters)) };
  const opened = await openColumns({ sealing: fresh(), queryable, clinicId, table: 't' }, rows, { text: 'c', note: 'n' });
  expect(opened[8]).toEqual({ id: '9', text: 'texto 9', note: null });
  expect(opened.map(({ text }) => text)).toHaveLength(9);
  expect(queries).toHaveLength(1);
});

test('a sealer that has its keys seals for its clinics and no other', async () => {
  const sealing = fresh();
  const seal = await sealing.sealerFor([clinicId, otherClinicId, clinicId]);
  const sealed = seal(place({ clinicId: otherClinicId }), 'suyo');
  expect(await openOne(store.database, sealing, place({ clinicId: otherClinicId }), sealed)).toBe('suyo');
  expect(() => seal(place({ clinicId: randomUUID() }), 'x')).toThrow('No key');
});
