import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database';
import { addClinic } from '../../../../testing/clinics';
import { sendDue } from '../../../../testing/send-due';
import { createLogger } from '../../logs/logger';
import { createMailer } from '../../mail/mailer';
import { closedUntil } from '../../database/schema';
import { checkMasterKey } from './master-key-check';
import { createPurposeKeys } from './purpose-keys';
import { createSealing } from '../sealing';

let store: TestDatabase;
let clinicId: string;
beforeAll(async () => {
  store = await createTestDatabase();
  clinicId = await addClinic(store.database, 'llave');
});
afterAll(() => store.drop());
beforeEach(async () => {
  await store.database.query('DELETE FROM data_key');
  await store.database.query('DELETE FROM master_key_check');
});

const check = (masterKey: Buffer) => checkMasterKey({ database: store.database, masterKeys: [masterKey] });
const seal = (masterKey: Buffer) => createSealing({ database: store.database, clock: { now: () => new Date() }, masterKeys: () => [masterKey], keyFor: createPurposeKeys(masterKey).keyFor }).seal({ clinicId, table: 't', column: 'c', rowId: 'r' }, 'dicho');

test('nothing is sealed, queued or sent before the key is checked', async () => {
  const database = closedUntil(() => false, store.database);
  const clock = { now: () => new Date() };
  const sealing = createSealing({ database, clock, masterKeys: () => [Buffer.alloc(32, 9)], keyFor: createPurposeKeys(Buffer.alloc(32, 9)).keyFor });
  const delivery = { send: () => Promise.reject(new Error('sent')), close: () => undefined };
  const mailer = createMailer({ database, clock, logger: createLogger({ level: 'silent' }), delivery, key: Buffer.alloc(32, 9) });
  const place = { clinicId, table: 't', column: 'c', rowId: 'r' };
  const stored = () => store.database.query('SELECT id::text, 0 AS attempts FROM data_key UNION ALL SELECT id::text, attempts FROM mail_outbox');
  const mail = { to: 'ana@sol.example', subject: 'Hola', text: 'Hola' };
  const right = createMailer({ database: store.database, clock, logger: createLogger({ level: 'silent' }), delivery, key: Buffer.alloc(32, 8) });
  await store.database.transaction((tx) => right.enqueueMail(tx, mail));
  const before = await stored();
  for (const work of [
    () => sealing.seal(place, 'dicho'),
    () => sealing.sealerFor([clinicId]),
    () => sendDue(mailer),
    () => database.transaction((tx) => mailer.enqueueMail(tx, mail)),
  ]) await expect(work()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await stored()).toEqual(before);
});

test('the first key of an empty database is its key, and no other one is taken after it', async () => {
  const key = randomBytes(32);
  await check(key);
  await check(key);
  await expect(check(randomBytes(32))).rejects.toThrow(/MASTER_KEY is not the key that this database is sealed with/);
});

test('a key is refused while something is sealed and nobody can say by which key', async () => {
  const key = randomBytes(32);
  await seal(key);
  await expect(check(key)).rejects.toThrow(/check value is gone/);
});

test('of two keys that come to an empty database at once, one stays', async () => {
  const outcomes = await Promise.allSettled([check(randomBytes(32)), check(randomBytes(32))]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
