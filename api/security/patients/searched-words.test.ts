import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { takeChatWebhook } from '../../testing/conversations/chat-webhook';
import { addClinic } from '../../testing/clinics';
import { testEncryption } from '../../testing/database/encryption';
import { createChatIngest } from '../../src/conversations/chat/chat-ingest.service';
import { eraseKept, findKept } from '../../src/conversations/retention/kept-of-patients';
import { nameClinics, withinClinic } from '../../src/platform/clinic/clinic-scope';
import type { Database } from '../../src/platform/database/database';
import { createPatientWords } from '../../src/platform/sealing/patients/patient-words';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

let clinics = 0;
const newClinic = () => addClinic(store.database, `words-${(clinics += 1)}`);

/** A patient's line in a chat, as the widget stores it. @returns the chat's id at the provider */
async function say(clinicId: string, content: string, chat: string = randomUUID(), database: Database = store.database): Promise<string> {
  const now = new Date();
  const ingest = createChatIngest({ database, clock: { now: () => now }, encryption: testEncryption(store.database), internalAgentIds: [] });
  await ingest.append(clinicId, chat, [{ id: `here:${randomUUID()}`, role: 'user', content, sentAt: now }]);
  return chat;
}

/** A separate process that counts the cells it opens. */
function aProcess(limits?: { clinic: number; process: number }) {
  const opened = { cells: 0 };
  const { sealing } = testEncryption(store.database);
  const openAll: typeof sealing.openAll = (queryable, clinicId, cells) => {
    opened.cells += cells.length;
    return sealing.openAll(queryable, clinicId, cells);
  };
  const words = createPatientWords({ database: store.database, sealing: { openAll }, ...(limits && { limits }) });
  /** Number of chats that this process finds, even if their rows are gone. */
  const count = async (clinicId: string, search: string) => ((await words.find(clinicId, search))('chat_thread') ?? '').split(/[{,}]/).filter((id) => id !== '').length;
  return { words, opened, count };
}

describe('words', () => {
  test.each([
    ['Quiero una LIMPIEZA el martes', 'limp mart', 1],
    ['Núria Güell', 'nuria guel', 1],
    ['otorrinolaringología', 'otorrinolaringologo', 1],
    ['limpieza', 'impieza', 0],
    ['A las 16:30 en el 7º', '16 30 7', 1],
    ['a1630b', '1630', 0],
    ['limpieza', '¿?', 0],
    ['Ω, смотреть 漢字', 'смот 漢', 1],
  ])('of “%s” are found by “%s”: %i', async (text, search, found) => {
    const clinicId = await newClinic();
    await say(clinicId, text);
    expect(await aProcess().count(clinicId, search)).toBe(found);
  });

  test('that the provider has corrected are found, and no longer those before', async () => {
    const clinicId = await newClinic();
    const ingest = createChatIngest({ database: store.database, clock: { now: () => new Date() }, encryption: testEncryption(store.database), internalAgentIds: [] });
    await store.database.query(`UPDATE clinic SET agent_id = 'corrected' WHERE id = $1`, [clinicId]);
    const { count } = aProcess();
    for (const [content, found] of [['empujón', [1, 0]], ['empaste', [0, 1]]] as const) {
      await takeChatWebhook(store.database, ingest, { event: 'chat_ended', chat: { chat_id: 'corrected', agent_id: 'corrected', chat_status: 'ended', message_with_tool_calls: [{ role: 'user', content, message_id: 'm' }] } });
      expect([await count(clinicId, 'empujon'), await count(clinicId, 'empaste')]).toEqual(found);
    }
  });

  test('of another clinic are never found', async () => {
    const [ours, theirs] = [await newClinic(), await newClinic()];
    await say(ours, 'muela');
    const { count } = aProcess();
    expect([await count(ours, 'muela'), await count(theirs, 'muela'), await count(ours, 'muela')]).toEqual([1, 0, 1]);
  });

  test('without a search choose nothing', async () => {
    expect((await aProcess().words.find(await newClinic(), ''))('call')).toBeNull();
  });

  test('leave nothing equal in the database for equal words, in one clinic or two', async () => {
    const ours = await newClinic();
    for (const clinicId of [ours, ours, await newClinic()]) await say(clinicId, 'muela');
    const [all] = await store.database.query<{ ids: string }>(`SELECT string_agg(id::text, ',') AS ids FROM clinic`);
    // Columns for time, state and owner, which reveal no word.
    const told = new Set(['clinic_id', 'thread_id', 'status', 'role', 'ordinal', 'sample', 'patient_messages', 'type']);
    const equal = new Set<string>();
    await store.database.transaction(async (tx) => {
      await nameClinics(tx, all?.ids.split(',') ?? []);
      for (const table of ['chat_thread', 'chat_message', 'live_event', 'call', 'call_line', 'appointment']) {
        const rows = await tx.query<Record<string, unknown>>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
        const seen = new Set<string>();
        for (const { row } of rows as unknown as { row: Record<string, unknown> }[]) {
          // Events hold ids, which may repeat.
          for (const [column, value] of Object.entries({ ...row, ...Object(row.payload), payload: null })) {
            const cell = `${column} ${JSON.stringify(value)}`;
            if (value !== null && seen.has(cell) && !told.has(column) && !column.endsWith('_at')) equal.add(`${table}.${column}`);
            seen.add(cell);
          }
        }
      }
    });
    expect([...equal]).toEqual([]);
  });
});

describe('two processes', () => {
  test('find what the other has written, in a chat that they know and in a new one', async () => {
    const clinicId = await newClinic();
    const [one, two] = [aProcess(), aProcess()];
    const chat = await say(clinicId, 'Hola');
    expect([await one.count(clinicId, 'hola'), await two.count(clinicId, 'hola')]).toEqual([1, 1]);
    await say(clinicId, 'Una corona', chat);
    await say(clinicId, 'Otra corona');
    expect([await one.count(clinicId, 'corona'), await two.count(clinicId, 'corona')]).toEqual([2, 2]);
    expect(await one.count(clinicId, 'hola corona')).toBe(1);
  });

  test('find what a transaction wrote that began before a search and ended after it', async () => {
    const clinicId = await newClinic();
    const { count } = aProcess();
    let commit = () => undefined as void;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let written = () => undefined as void;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const slow: Database = {
      ...store.database,
      transaction: (work) =>
        store.database.transaction(async (tx) => {
          const result = await work(tx);
          written();
          await held;
          return result;
        }),
    };
    // The lock of live events is held until the commit, so the overtaking chat is inserted without it.
    const early = say(clinicId, 'implante', 'early', slow);
    await isWritten;
    await withinClinic(store.database, clinicId, (tx) => tx.query(`INSERT INTO chat_thread (clinic_id, provider_chat_id, last_message_at, updated_at, created_at) VALUES ($1, 'late', now(), now(), now())`, [clinicId]));
    expect(await count(clinicId, 'implante')).toBe(0);
    commit();
    await early;
    expect(await count(clinicId, 'implante')).toBe(1);
  });

  test('open a chat again only when it has changed, and once for all who search at the same time', async () => {
    const clinicId = await newClinic();
    for (let chat = 0; chat < 3; chat += 1) await say(clinicId, 'Hola');
    const { opened, count } = aProcess();
    expect(await Promise.all(Array.from({ length: 10 }, () => count(clinicId, 'hola')))).toEqual(Array.from({ length: 10 }, () => 3));
    expect(opened.cells).toBe(3);
    await say(clinicId, 'Hola');
    await count(clinicId, 'hola');
    expect(opened.cells).toBe(4);
  });
});

describe('a process', () => {
  test('forgets the words of what is erased when it is told, and what nobody told it when it sweeps', async () => {
    const clinicId = await newClinic();
    await say(clinicId, 'muela');
    const [told, untold] = [aProcess(), aProcess()];
    let forgotten = () => undefined as void;
    const isForgotten = new Promise<void>((resolve) => (forgotten = resolve));
    const unlisten = await store.database.listen('patient_erased', (clinic) => void told.words.erased(clinic).then(forgotten));
    expect([await told.count(clinicId, 'muela'), await untold.count(clinicId, 'muela')]).toEqual([1, 1]);
    await withinClinic(store.database, clinicId, async (tx) => eraseKept(tx, clinicId, await findKept(tx, { clinicId, patients: 'all', before: new Date(Date.now() + 1_000) })));
    await isForgotten;
    unlisten();
    await untold.words.sweep();
    expect([await told.count(clinicId, 'muela'), await untold.count(clinicId, 'muela')]).toEqual([0, 0]);
  });

  test('keeps of a large clinic what changed last, and of many clinics those that searched last', async () => {
    const [ours, theirs] = [await newClinic(), await newClinic()];
    for (const word of ['primera', 'segunda', 'tercera']) await say(ours, word);
    await say(theirs, 'ajena');
    const small = aProcess({ clinic: 16, process: 18 });
    expect([await small.count(ours, 'primera'), await small.count(ours, 'segunda'), await small.count(ours, 'tercera')]).toEqual([0, 1, 1]);
    for (let hour = 0; hour < 2; hour += 1) await small.words.sweep();
    expect([await small.count(ours, 'primera'), await small.count(ours, 'segunda'), await small.count(ours, 'tercera')]).toEqual([0, 1, 1]);
    expect(small.opened.cells).toBe(3);
    expect([await small.count(theirs, 'ajena'), await small.count(theirs, 'ajena')]).toEqual([1, 1]);
    expect(small.opened.cells).toBe(4);
    expect(await small.count(ours, 'tercera')).toBe(1);
    expect(small.opened.cells).toBe(7);
  });

  test('of a dump that was restored on another server reads nothing again, and finds what came later first', async () => {
    const clinicId = await newClinic();
    for (const word of ['primera', 'segunda']) await say(clinicId, word);
    const owner = new pg.Client({ connectionString: store.url });
    await owner.connect();
    // A dump brings the numbers of transactions that this server has not had.
    await owner.query(`ALTER TABLE chat_thread DISABLE TRIGGER change; UPDATE chat_thread SET changed_in = '9000000000' WHERE clinic_id = '${clinicId}'; ALTER TABLE chat_thread ENABLE TRIGGER change`);
    await owner.end();
    let rows = 0;
    const counting: Database = { ...store.database, transaction: (work) => store.database.transaction((tx) => work({ ...tx, query: async (...asked) => {
      const found = await tx.query<never>(...asked);
      rows += asked[2] === 'changes' ? found.length : 0;
      return found;
    } })) };
    const { sealing } = testEncryption(store.database);
    const words = createPatientWords({ database: counting, sealing, limits: { clinic: 16, process: 100 } });
    const count = async (search: string) => ((await words.find(clinicId, search))('chat_thread') ?? '').split(/[{,}]/).filter((id) => id !== '').length;
    expect([await count('primera'), await count('segunda')]).toEqual([1, 1]);
    // Two rows, and then the one that names the snapshot alone.
    expect(rows).toBe(3);
    for (const word of ['tercera', 'cuarta', 'quinta']) {
      await say(clinicId, word);
      expect(await count(word)).toBe(1);
    }
    expect([await count('primera'), await count('segunda')]).toEqual([0, 0]);
  });

  test('goes on where a reading broke off', async () => {
    const clinicId = await newClinic();
    await say(clinicId, 'muela');
    const { sealing } = testEncryption(store.database);
    let isBroken = true;
    const words = createPatientWords({ database: store.database, sealing: { openAll: (...asked) => (isBroken ? Promise.reject(new Error('away')) : sealing.openAll(...asked)) } });
    await expect(words.find(clinicId, 'muela')).rejects.toThrow('away');
    isBroken = false;
    expect((await words.find(clinicId, 'muela'))('chat_thread')).toMatch(/^\{[0-9a-f-]{36}\}$/);
  });
});
