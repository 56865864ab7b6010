// Longer than usual because all chats come from the same provider and clinic.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import fc from 'fast-check';
import { createTestDatabase } from '../../../testing/database/test-database';
import { takeChatWebhook } from '../../../testing/conversations/chat-webhook';
import { addClinic, addPerson } from '../../../testing/clinics';
import { storedTexts, testEncryption } from '../../../testing/database/encryption';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { createAudit } from '../../platform/audit/audit';
import { answerErrors } from '../../platform/web/answer-errors';
import { createChatIngest, type ChatIngest } from './chat-ingest.service';
import { chatReadingModule } from './chat-reading.module';
import { readProviderChat } from './provider-chat';
import { testTrail } from '../../../testing/trail';

const now = new Date('2026-07-15T10:00:00Z');
const clock = { now: () => new Date(now) };
let store: Awaited<ReturnType<typeof createTestDatabase>>;
let ingest: ChatIngest;
const readers = new Map<string, string>();

beforeAll(async () => {
  store = await createTestDatabase();
  ingest = createChatIngest({ database: store.database, clock, encryption: testEncryption(store.database), internalAgentIds: ['agent-internal'] });
});
afterAll(() => store.drop());

/** Panel requests of `clinicId`, as the person `userId`. */
async function panelOf(clinicId: string) {
  let userId = readers.get(clinicId);
  if (userId === undefined) {
    userId = await addPerson(store.database, clinicId);
    readers.set(clinicId, userId);
  }
  const access = { clinicId, userId, role: 'owner' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: now };
  return supertest(
    express()
      .use(chatReadingModule({ database: store.database, clock, audit: createAudit({ database: store.database, clock, trail: testTrail() }), encryption: testEncryption(store.database), requireClinic: async () => access }))
      .use(answerErrors),
  );
}

interface Line { readonly role: string; readonly content: string; readonly id?: string }

function webhook(event: string, agentId: string, chatId: string, lines: readonly Line[], more: object = {}) {
  return {
    event,
    chat: {
      chat_id: `${chatId}-of-${agentId}`,
      agent_id: agentId,
      chat_status: event === 'chat_started' ? 'ongoing' : 'ended',
      start_timestamp: now.getTime() - 60_000,
      message_with_tool_calls: lines.map(({ role, content, id }, index) => ({ role, content, message_id: id, created_timestamp: now.getTime() - 60_000 + index * 1_000 })),
      ...more,
    },
  };
}

const take = (body: unknown) => takeChatWebhook(store.database, ingest, body);
const lines = (count: number): Line[] => Array.from({ length: count }, (_, index) => ({ role: index % 2 === 0 ? 'user' : 'agent', content: `Línea ${index}`, id: `m${index}` }));

describe('chats that the provider tells of', () => {
  test('stay with their clinic when its agent becomes another’s meanwhile', async () => {
    const [first, next] = [await addClinic(store.database, 'before', 'agent-moves'), await addClinic(store.database, 'after')];
    await take(webhook('chat_started', 'agent-moves', 'c-moves', lines(1)));
    await store.database.query(`update clinic set agent_id = case when id = $1 then 'agent-moves' end where id in ($1, $2)`, [next, first]);
    await take(webhook('chat_ended', 'agent-moves', 'c-moves', lines(3)));
    expect((await (await panelOf(next)).get('/api/chat/threads').expect(200)).body).toEqual([]);
    expect((await (await panelOf(first)).get('/api/chat/threads').expect(200)).body).toMatchObject([{ lastMessage: 'Línea 2' }]);
  });

  test('show no half of a character where a long line is cut', async () => {
    const clinicId = await addClinic(store.database, 'emoji', 'agent-emoji');
    await take(webhook('chat_ended', 'agent-emoji', 'c-emoji', [{ role: 'user', content: `${'a'.repeat(119)}🦷${'b'.repeat(378)}🙂!`, id: 'a' }]));
    const { body: threads } = await (await panelOf(clinicId)).get('/api/chat/threads').expect(200);
    expect(threads).toMatchObject([{ title: 'a'.repeat(119), lastMessage: `${'a'.repeat(119)}🦷${'b'.repeat(378)}` }]);
  });

  test('appear in the panel with name, last message and messages, without the machine talking to itself', async () => {
    const clinicId = await addClinic(store.database, 'first', 'agent-first');
    await take(
      webhook('chat_ended', 'agent-first', 'c1', [
        { role: 'user', content: 'Hola, ¿tenéis hora?', id: 'a' },
        { role: 'tool_call_invocation', content: '{"slot":1}', id: 'b' },
        { role: 'agent', content: 'Sí, mañana.', id: 'c' },
      ], { metadata: { patient_name: 'Marta Pérez' } }),
    );
    const panel = await panelOf(clinicId);
    const { body: threads } = await panel.get('/api/chat/threads').expect(200);
    expect(threads).toHaveLength(1);
    expect(threads[0]).toMatchObject({ patientName: 'Marta Pérez', title: 'Hola, ¿tenéis hora?', lastMessage: 'Sí, mañana.', unread: 1 });
    const { body: messages } = await panel.get(`/api/chat/threads/${threads[0].id}/messages`).expect(200);
    expect(messages.map(({ role, content }: Line) => [role, content])).toEqual([['user', 'Hola, ¿tenéis hora?'], ['agent', 'Sí, mañana.']]);
  });

  test('end in the same state when webhooks are doubled and reordered', async () => {
    const whole = lines(9).map((line, index) => (index % 3 === 0 ? { role: line.role, content: line.content } : line));
    const story = (agent: string) => [
      webhook('chat_started', agent, 'c', whole.slice(0, 1)),
      webhook('chat_ended', agent, 'c', whole, { end_timestamp: now.getTime() }),
      webhook('chat_analyzed', agent, 'c', whole, { end_timestamp: now.getTime(), chat_analysis: { chat_summary: 'Pide cita', chat_successful: true, custom_analysis_data: { problem_category: 'Crown' } } }),
    ];
    const state = async (clinicId: string) => {
      const { threads, messages } = await storedTexts(store.database, clinicId);
      const rows = await withinClinic(store.database, clinicId, async (tx) => ({
        threads: await tx.query('SELECT status, last_message_at, updated_at, created_at, ended_at, patient_messages FROM chat_thread'),
        messages: await tx.query(`SELECT regexp_replace(provider_message_id, '^made:[^:]+', 'of the chat') AS id, role, sent_at, ordinal FROM chat_message ORDER BY sent_at, ordinal`),
      }));
      return { ...rows, threadTexts: threads.map(({ id: _id, providerChatId: _chat, ...texts }) => texts), texts: messages.map(({ content }) => content) };
    };
    const straight = await addClinic(store.database, 'straight', 'agent-straight');
    for (const body of story('agent-straight')) await take(body);
    const expected = await state(straight);
    expect(expected.messages).toHaveLength(9);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 2 }), { maxLength: 4 }), fc.array(fc.nat({ max: 100 }), { minLength: 7, maxLength: 7 }), async (doubled, keys) => {
        run += 1;
        const agent = `agent-mixed-${run}`;
        const clinicId = await addClinic(store.database, `mixed-${run}`, agent);
        const once = story(agent);
        const all = [...once, ...doubled.map((index) => once[index]!)];
        const order = all.map((body, index) => ({ body, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key);
        for (const { body } of order) await take(body);
        expect(await state(clinicId)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('of the internal agent go to the internal clinic, of an unknown agent nowhere', async () => {
    await take(webhook('chat_started', 'agent-unknown', 'lost', lines(1)));
    await take(webhook('chat_started', 'agent-internal', 'found', lines(1)));
    const [casa] = await store.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
    const { body } = await (await panelOf(casa!.id)).get('/api/chat/threads');
    expect(body).toHaveLength(1);
  });

  test('tell the open panels, once per change', async () => {
    const clinicId = await addClinic(store.database, 'told', 'agent-told');
    const body = webhook('chat_started', 'agent-told', 'c', lines(2));
    await take(body);
    await take(body);
    const told = async () =>
      (await withinClinic(store.database, clinicId, (tx) => tx.query<{ type: string }>('SELECT type FROM live_event WHERE clinic_id = $1 ORDER BY id', [clinicId]))).map(({ type }) => type);
    expect(await told()).toEqual(['chat_thread_created', 'chat_message']);

    // What changes without a new message: the end, a name, a corrected line.
    const named = { metadata: { patient_name: 'Marta' } };
    const corrected = lines(2).map((line) => ({ ...line, content: `${line.content}, corregida` }));
    for (const [event, said, more] of [['chat_ended', lines(2), {}], ['chat_analyzed', lines(2), named], ['chat_analyzed', corrected, named]] as const) {
      const before = await told();
      await take(webhook(event, 'agent-told', 'c', said, more));
      await take(webhook(event, 'agent-told', 'c', said, more));
      expect((await told()).slice(before.length)).toEqual(['chat_changed']);
    }

    // What changes with one, as where the webhooks between were lost: the figures count the patient, too.
    const before = await told();
    await take(webhook('chat_analyzed', 'agent-told', 'c', lines(3), { metadata: { patient_name: 'Marta Gil' } }));
    expect((await told()).slice(before.length)).toEqual(['chat_message', 'chat_changed']);
  });

  test('keep lines without an id, and ids that are none, by hashes that need a key and are others in each chat', async () => {
    for (const name of ['one', 'other']) {
      await addClinic(store.database, `keyed-${name}`, `agent-keyed-${name}`);
      const said = [{ role: 'user', content: 'sí' }, { role: 'user', content: 'sí', id: 'Soy Ana' }, { role: 'agent', content: 'Bien', id: 'm' }];
      for (let twice = 0; twice < 2; twice += 1) await take(webhook('chat_ended', `agent-keyed-${name}`, `keyed-${name}`, said));
    }
    const clinics = await store.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug LIKE 'keyed-%'`);
    const rows = (await Promise.all(clinics.map(({ id }) => withinClinic(store.database, id, (tx) => tx.query<{ id: string }>('SELECT provider_message_id AS id FROM chat_message'))))).flat();
    const made = rows.map(({ id }) => id).filter((id) => id !== 'm');
    expect([rows.length, made.length, new Set(made).size]).toEqual([6, 4, 4]);
    for (const known of ['user\0sí', 'sí', 'Soy Ana']) expect(made.join()).not.toContain(createHash('sha256').update(known).digest('hex').slice(0, 16));
  });

  test('take over the lines that were stored as they were written', async () => {
    const clinicId = await addClinic(store.database, 'written', 'agent-written');
    const read = readProviderChat(webhook('chat_started', 'agent-written', 'c', []), { received: now, makeId: () => '' });
    const at = (milliseconds: number) => new Date(read!.chat.startedAt.getTime() + milliseconds);
    const said = [{ id: 'here:1', role: 'user', content: 'Hola', sentAt: at(0) }, { id: 'p2', role: 'agent', content: 'Buenas', sentAt: at(1) }] as const;
    await ingest.append(clinicId, read!.chat.providerChatId, said);
    await take(webhook('chat_ended', 'agent-written', 'c', [{ role: 'user', content: 'Hola', id: 'p1' }, { role: 'agent', content: 'Buenas', id: 'p2' }, { role: 'user', content: 'Hola', id: 'p3' }]));
    const panel = await panelOf(clinicId);
    const { body: [thread] } = await panel.get('/api/chat/threads');
    const { body: messages } = await panel.get(`/api/chat/threads/${thread.id}/messages`);
    expect(messages.map(({ content }: Line) => content)).toEqual(['Hola', 'Buenas', 'Hola']);
  });
});

describe('the list of chats', () => {
  let clinicId: string;
  beforeAll(async () => {
    clinicId = await addClinic(store.database, 'many', 'agent-many');
    for (let index = 0; index < 45; index += 1) {
      const at = now.getTime() - index * 3 * 3_600_000;
      await take(
        webhook('chat_ended', 'agent-many', `c${index}`, [{ role: 'user', content: index === 30 ? 'Quiero un blanqueamiento' : 'Hola', id: 'm' }], {
          start_timestamp: at,
          metadata: { patient_name: index === 7 ? 'Íñigo Muñoz' : `Paciente ${index}` },
          message_with_tool_calls: [{ role: 'user', content: index === 30 ? 'Quiero un blanqueamiento' : 'Hola', message_id: 'm', created_timestamp: at }],
        }),
      );
    }
  });

  test('comes in pages of twenty, newest first, without gap or overlap', async () => {
    const panel = await panelOf(clinicId);
    const ids: string[] = [];
    let before: string | undefined;
    for (;;) {
      const { body } = await panel.get('/api/chat/threads').query(before === undefined ? { limit: 20 } : { limit: 20, before }).expect(200);
      ids.push(...body.map(({ id }: { id: string }) => id));
      if (body.length < 20) break;
      before = `${body.at(-1).lastMessageAt}_${body.at(-1).id}`;
    }
    expect(ids).toHaveLength(45);
    expect(new Set(ids).size).toBe(45);
  });

  test.each([['24h', 9], ['7d', 45]])('of the last %s holds %i', async (range, count) => {
    const { body } = await (await panelOf(clinicId)).get('/api/chat/threads').query({ range, limit: 100 });
    expect(body).toHaveLength(count);
  });

  test.each([['inigo mun', 1], ['BLANQUEAM', 1], ['paciente', 44], ['nadie', 0], ['¿?', 0], ["'; drop", 0]])('searched for «%s» holds %i', async (search, count) => {
    const { body } = await (await panelOf(clinicId)).get('/api/chat/threads').query({ search, limit: 100 }).expect(200);
    expect(body).toHaveLength(count);
  });

  test('searched for a blank is exported as it is shown: whole', async () => {
    const panel = await panelOf(clinicId);
    const files = [{}, { search: ' ' }].map(async (asked) => (await panel.post('/api/exports/chats').query(asked).expect(200)).text);
    const [all, blank] = await Promise.all(files);
    expect(blank).toBe(all);
  });

  test.each([{ limit: '0' }, { limit: '1e9' }, { range: '2d' }, { before: 'x' }, { limit: '1; drop table' }])('refuses %j', async (query) => {
    const { body } = await (await panelOf(clinicId)).get('/api/chat/threads').query(query).expect(400);
    expect(body.code).toBe('invalid_input');
  });

  test('forgets the unread mark once the chat was opened, for that reader alone', async () => {
    const panel = await panelOf(clinicId);
    const { body: [thread] } = await panel.get('/api/chat/threads');
    expect(thread.unread).toBe(1);
    await panel.post(`/api/chat/threads/${thread.id}/read`).send({}).expect(200);
    const { body: [after] } = await panel.get('/api/chat/threads');
    expect(after.unread).toBe(0);
  });
});

describe('the messages of a chat', () => {
  test('come 200 at a time from the newest back, without gap or overlap', async () => {
    const clinicId = await addClinic(store.database, 'long', 'agent-long');
    await take(webhook('chat_ended', 'agent-long', 'c', lines(450)));
    const panel = await panelOf(clinicId);
    const { body: [thread] } = await panel.get('/api/chat/threads');
    const { body: newest } = await panel.get(`/api/chat/threads/${thread.id}/messages`).query({ limit: 200 });
    const { body: middle } = await panel.get(`/api/chat/threads/${thread.id}/messages`).query({ limit: 200, before: newest[0].id });
    const { body: oldest } = await panel.get(`/api/chat/threads/${thread.id}/messages`).query({ limit: 200, before: middle[0].id });
    expect([...oldest, ...middle, ...newest].map(({ content }: Line) => content)).toEqual(lines(450).map(({ content }) => content));
  });

  test('of another clinic are not found', async () => {
    const ours = await addClinic(store.database, 'ours', 'agent-ours');
    await take(webhook('chat_ended', 'agent-ours', 'c', lines(2)));
    const { body: [thread] } = await (await panelOf(ours)).get('/api/chat/threads');
    const theirs = await panelOf(await addClinic(store.database, 'theirs'));
    await theirs.get(`/api/chat/threads/${thread.id}/messages`).expect(404);
    await theirs.post(`/api/chat/threads/${thread.id}/read`).send({}).expect(404);
    expect((await theirs.get('/api/chat/threads')).body).toEqual([]);
  });
});
