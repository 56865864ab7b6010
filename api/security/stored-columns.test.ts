import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rowsOf } from '../testing/named-tests';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

const classOf = new Map(rowsOf('api/security/controls.md', 4, 'Data').map(([table = '', kind = '']) => [table, kind]));
const columnsOf = (where: string) =>
  store.database.query<{ t: string; c: string; type: string }>(`SELECT table_name AS t, column_name AS c, data_type AS type FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND ${where} ORDER BY 1, 2`);

/** Words in the clear beside what patients and people say and are. A new column is sealed, or stands here because it names nobody. */
const clear: Readonly<Record<string, string>> = {
  agenda: 'an id of the settings', visit: 'an id of the settings', provider_call_id: 'an id of the provider', provider_chat_id: 'an id of the provider', provider_message_id: 'an id of the provider',
  agent_id: 'an id of the provider', waits_for_agent: 'an id of the provider', subject_id: 'an id of the provider', task_id: 'an id of a call or chat', rule_id: 'an id', id: 'an id',
  call_type: 'one of a list', status: 'one of a list', kind: 'one of a list', role: 'one of a list', event: 'one of a list', failure: 'one of a list', suspicion: 'one of a list', disconnection_reason: 'one of a list',
  issuer: 'an address of a provider', subject: 'a keyed hash', email: 'a keyed hash', added_by: 'a keyed hash', created_by: 'a keyed hash', address: 'a keyed hash', apps: 'names of apps', act: 'an address of the API', operators: 'keyed hashes',
};

test('of patients and people each stored word is sealed, a keyed hash, or named here as one that says nothing of anybody', async () => {
  const words = (await columnsOf(`data_type NOT IN ('uuid', 'boolean', 'integer', 'smallint', 'bigint', 'real', 'double precision', 'numeric', 'xid8', 'date', 'timestamp with time zone')`))
    .filter(({ t }) => ['health', 'personal'].includes(classOf.get(t) ?? ''));
  expect(words.length).toBeGreaterThan(40);
  const isKept = ({ c, type }: (typeof words)[number]) => (type === 'bytea' ? /_(?:sealed|hash)$/.test(c) : c === 'category_hash' || c in clear);
  // The outbox seals its whole mail.
  expect(words.filter((column) => !isKept(column)).map(({ t, c }) => `${t}.${c}`)).toEqual(['mail_outbox.content']);
});

test('each table with rows of a clinic is behind row-level security, or open for a reason', async () => {
  const open = {
    audit_entry: 'the trail is read by operators, too', calendar_feed: 'found before the clinic is known', chat_visitor: 'found before the clinic is known', clinic_demo: 'shown to visitors', clinic_demo_path: 'shown to visitors',
    clinic_member: 'one person works for several', contact_request: 'asked of this site', data_key: 'opens nothing without the master key', demo_booking: 'made by visitors, read by sales', demo_code: 'found before the clinic is known', session: 'found before the clinic is known',
    staff_invitation: 'found by the address of whoever signs in',
  };
  const walled = (await store.database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_policies ON tablename = relname WHERE relrowsecurity AND relforcerowsecurity AND qual LIKE '%clinic_id = ANY%named_clinics%'`)).map(({ name }) => name);
  const tables = [...new Set((await columnsOf(`column_name IN ('clinic_id', 'owner_id')`)).map(({ t }) => t))];
  expect(walled.length).toBeGreaterThan(8);
  expect(tables.filter((name) => !walled.includes(name))).toEqual(Object.keys(open).toSorted());
});
