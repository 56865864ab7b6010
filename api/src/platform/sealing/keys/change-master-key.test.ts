import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openOne } from '../../../../testing/database/encryption';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database';
import { addClinic } from '../../../../testing/clinics';
import type { Database } from '../../database/database';
import { DamagedValue } from '../cipher';
import { changeMasterKey } from './change-master-key';
import { checkMasterKey } from './master-key-check';
import { masterKeyIdOf } from './master-keys';
import { createPurposeKeys } from './purpose-keys';
import { createSealing } from '../sealing';

type Keys = [Buffer, ...Buffer[]];

let store: TestDatabase;
let clinicId: string;
let [old, next] = [randomBytes(32), randomBytes(32)];
let now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  store = await createTestDatabase();
  clinicId = await addClinic(store.database, 'llave');
});
afterAll(() => store.drop());
beforeEach(async () => {
  await store.database.query('DELETE FROM data_key');
  await store.database.query('DELETE FROM master_key_check');
  [old, next] = [randomBytes(32), randomBytes(32)];
  now = new Date('2026-11-21T10:00:00Z');
});

const place = (rowId: string) => ({ clinicId, table: 't', column: 'c', rowId });
const check = (...masterKeys: Keys) => checkMasterKey({ database: store.database, masterKeys });
const sealing = (read: () => Keys) => createSealing({ database: store.database, clock, masterKeys: read, keyFor: createPurposeKeys(Buffer.alloc(32)).keyFor });
const change = (database: Database = store.database, ...masterKeys: Buffer[]) => {
  const [first = old, ...others] = masterKeys;
  const noted: unknown[] = [];
  const done = changeMasterKey({ database, audit: { record: async () => undefined, append: async (_tx, { action, details }) => void noted.push([action, details]) } }, () => (masterKeys.length === 0 ? [old, next] : [first, ...others]), 'ops');
  return done.then((changed) => ({ ...changed, noted }));
};
const wrappedBy = async () => (await store.database.query<{ id: string }>('SELECT DISTINCT master_key_id AS id FROM data_key')).map(({ id }) => id);

/** Cells of many days, each with its own data key. */
async function sealDays(days: number) {
  const cells: Buffer[] = [];
  for (let day = 0; day < days; day += 1) {
    now = new Date(Date.UTC(2026, 0, 1 + day));
    cells.push(await sealing(() => [old]).seal(place(String(day)), `dicho ${day}`));
  }
  return cells;
}
const openAll = async (cells: readonly Buffer[], ...keys: Keys) => Promise.all(cells.map((cell, day) => openOne(store.database, sealing(() => keys), place(String(day)), cell)));

test('what the old key wrapped opens by the new one alone, the root stays, and the old key is refused', async () => {
  const root = await check(old);
  const cells = await sealDays(3);
  expect(await change()).toEqual({ dataKeys: 3, damaged: [], noted: [['keys.rotated', { dataKeys: 3, damaged: 0 }]] });
  expect(await wrappedBy()).toEqual([masterKeyIdOf(next)]);
  expect(await openAll(cells, next)).toEqual(['dicho 0', 'dicho 1', 'dicho 2']);
  expect((await check(next)).equals(root)).toBe(true);
  await expect(check(old)).rejects.toThrow('MASTER_KEY is not the key');
  await expect(openAll(cells, old)).rejects.toThrow('was sealed by master key');
  await expect(sealing(() => [old]).seal(place('x'), 'dicho')).rejects.toThrow('was sealed by master key');
});

test('a running process learns of the key that follows when it meets what it has wrapped, and keeps what it has sealed', async () => {
  await check(old);
  let keys: Keys = [old];
  const running = sealing(() => keys);
  const before = await running.seal(place('1'), 'antes');
  keys = [old, next];
  await change();
  now = new Date(now.getTime() + 600_000);
  expect(await openOne(store.database, running, place('1'), before)).toBe('antes');
  now = new Date(now.getTime() + 86_400_000);
  const after = await running.seal(place('2'), 'después');
  expect(await openOne(store.database, sealing(() => [next]), place('2'), after)).toBe('después');
  expect(await wrappedBy()).toEqual([masterKeyIdOf(next)]);
});

test('a change that is cut after each of its steps loses nothing, needs both keys meanwhile, and goes on when it is asked for again', async () => {
  const root = await check(old);
  const cells = await sealDays(2);
  // Interrupted after marking, reading, wrapping, and, with nothing left to wrap, before the old key is dropped.
  for (const [day, steps] of [1, 2, 3, 2].entries()) {
    let left = steps;
    const step = <T>(work: () => Promise<T>): Promise<T> => (left-- > 0 ? work() : Promise.reject(new Error('cut')));
    const cut: Database = { ...store.database, query: (sql, parameters) => step(() => store.database.query(sql, parameters)), transaction: (work) => step(() => store.database.transaction(work)) };
    await expect(change(cut)).rejects.toThrow('cut');
    expect(await openAll(cells, old, next)).toEqual(['dicho 0', 'dicho 1']);
    expect((await check(old, next)).equals(root)).toBe(true);
    await expect(check(old)).rejects.toThrow('MASTER_KEY_NEXT too');
    await expect(check(next)).rejects.toThrow('MASTER_KEY is not the key');
    await expect(change(store.database, old, randomBytes(32))).rejects.toMatchObject({ code: 'already_exists' });
    now = new Date(Date.UTC(2026, 1, 1 + day));
    await sealing(() => [old, next]).seal(place('x'), 'dicho');
  }
  await change();
  expect(await change()).toEqual({ dataKeys: 0, damaged: [], noted: [] });
  expect(await openAll(cells, next)).toEqual(['dicho 0', 'dicho 1']);
});

test('a damaged data key opens nothing, is named and not counted, and holds up no other, so that the old key can be given up', async () => {
  await check(old);
  const cells = await sealDays(3);
  await store.database.query(`UPDATE data_key SET wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1) WHERE day = '2026-01-01'`);
  const [damaged] = await store.database.query<{ id: string; wrapped: Buffer }>(`SELECT id, wrapped FROM data_key WHERE day = '2026-01-01'`);
  expect(await change()).toEqual({ dataKeys: 2, damaged: [damaged?.id], noted: [['keys.rotated', { dataKeys: 2, damaged: 1 }]] });
  expect(await store.database.query(`SELECT id, wrapped FROM data_key WHERE day = '2026-01-01'`)).toEqual([damaged]);
  await check(next);
  expect(await wrappedBy()).toEqual([masterKeyIdOf(next)]);
  const opened = await Promise.allSettled(cells.map((cell, day) => openOne(store.database, sealing(() => [next]), place(String(day)), cell)));
  expect(opened).toMatchObject([{ reason: expect.any(DamagedValue) }, { value: 'dicho 1' }, { value: 'dicho 2' }]);
});

test('a damaged key of today keeps nobody from writing: all go on with tomorrow’s, the damaged one stays as it is, and is logged', async () => {
  await check(old);
  const lost = await sealing(() => [old]).seal(place('1'), 'antes');
  await store.database.query('UPDATE data_key SET wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1)');
  const damaged = await store.database.query<{ id: string }>('SELECT id, wrapped FROM data_key');
  const logged: unknown[] = [];
  const logger = { error: (fields: unknown) => void logged.push(fields) };
  const processes = Array.from({ length: 3 }, () => createSealing({ database: store.database, clock, masterKeys: () => [old], keyFor: () => old, logger }));
  const cells = await Promise.all(processes.map((process, row) => process.seal(place(String(row)), 'después')));
  now = new Date('2026-11-22T10:00:00Z');
  cells.push(await sealing(() => [old]).seal(place('3'), 'después'));
  for (const [row, cell] of cells.entries()) expect(await openOne(store.database, sealing(() => [old]), place(String(row)), cell)).toBe('después');
  expect(await store.database.query('SELECT id, wrapped FROM data_key ORDER BY day')).toEqual([damaged[0], expect.anything()]);
  expect(logged).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ dataKey: damaged[0]?.id, clinicId })));
  await expect(openOne(store.database, sealing(() => [old]), place('1'), lost)).rejects.toBeInstanceOf(DamagedValue);
});

test('today’s key that the old one wrapped goes on, so that no day has two', async () => {
  await check(old);
  await sealing(() => [old]).seal(place('1'), 'dicho');
  await store.database.query('UPDATE master_key_check SET next_key_id = $1, next_sealed = sealed', [masterKeyIdOf(next)]);
  await Promise.all(Array.from({ length: 5 }, () => sealing(() => [old, next]).seal(place('2'), 'dicho')));
  expect(await store.database.query('SELECT 1 FROM data_key')).toHaveLength(1);
});

test('without a key that follows nothing is changed', async () => {
  await check(old);
  await expect(change(store.database, old)).rejects.toMatchObject({ code: 'not_found' });
  await check(old);
});

test('keys that were handed out before the root was known are filled with what hangs on it', () => {
  const [early, late] = [createPurposeKeys(old), createPurposeKeys(next)];
  const key = early.keyFor('a');
  expect(key.equals(late.keyFor('a'))).toBe(false);
  early.holdRoot(next);
  expect(key.equals(late.keyFor('a'))).toBe(true);
  expect(early.keyFor('b').equals(late.keyFor('b'))).toBe(true);
});
