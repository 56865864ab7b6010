import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { addClinic } from '../../../testing/clinics';
import { storedTexts, testEncryption } from '../../../testing/database/encryption';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import type { Database } from '../../platform/database/database';
import { createWebhookProcessor } from '../calls/call-events';
import { createWebhookInbox } from './webhook-inbox';

const now = new Date('2026-11-21T10:00:00Z');
let store: TestDatabase;
let clinics: { id: string; agentId: string }[];
const warnings: string[] = [];

beforeAll(async () => {
  store = await createTestDatabase();
  clinics = await Promise.all(['a', 'b', 'c'].map(async (name) => ({ agentId: `agent-${name}`, id: await addClinic(store.database, name, `agent-${name}`) })));
});
afterAll(() => store.drop());

/** The inbox of one process. */
function inboxOver(database: Database) {
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const encryption = testEncryption(database);
  return createWebhookInbox({ database, encryption, clock: { now: () => now }, log, process: createWebhookProcessor({ clock: { now: () => now }, encryption, internalAgentId: '', onChat: () => Promise.reject(new Error('the chats are out of order')), log }) });
}

/** The database's methods, to replace one of them. */
const inherited = ({ query, transaction, listen }: Database): Database => ({ query, transaction, listen });

interface Body {
  readonly event: string;
  readonly call: { readonly call_id: string } & Readonly<Record<string, unknown>>;
}

const callStart = Date.UTC(2026, 10, 1);

/** The three webhooks of one call, each with more data than the one before. */
function lifeOf(callId: string, agentId: string): Body[] {
  const started = { call_id: callId, agent_id: agentId, call_type: 'phone_call', call_status: 'ongoing', from_number: '+34600', start_timestamp: callStart, transcript_object: [{ role: 'agent', content: 'Ho' }] };
  const ended = { ...started, call_status: 'ended', end_timestamp: callStart + 60_000, duration_ms: 60_000, transcript_object: [{ role: 'agent', content: 'Hola' }, { role: 'user', content: 'Buenas' }] };
  const analysed = { ...ended, call_analysis: { call_summary: 'Pide cita', call_successful: true } };
  return [{ event: 'call_started', call: started }, { event: 'call_ended', call: ended }, { event: 'call_analyzed', call: analysed }];
}

const put = (inbox: ReturnType<typeof inboxOver>, body: object = {}) => inbox.store(Buffer.from(JSON.stringify(body)), body);

async function stateOf(clinicId: string, prefix: string) {
  const { calls } = await storedTexts(store.database, clinicId);
  const textOf = new Map(calls.map(({ id, summary, lines }) => [id, { summary, lines: lines.map(({ content }) => content) }]));
  return withinClinic(store.database, clinicId, async (tx) => ({
    calls: (await tx.query<{ id: string; status: string; duration_ms: number; successful: boolean }>(
      `select id, status, duration_ms, successful from call where provider_call_id like $1 order by provider_call_id`,
      [`${prefix}%`],
    )).map(({ id, ...call }) => ({ ...call, ...textOf.get(id) })),
    // Without the lines of an ongoing call, which are reported each time (live-transcript.test).
    events: await tx.query<{ id: string; type: string; call: string }>(
      `select live_event.id, type, provider_call_id as call from live_event join call on call.id::text = payload ->> 'call_id'
        where provider_call_id like $1 and type <> 'call_transcribed' order by live_event.id`,
      [`${prefix}%`],
    ),
  }));
}

describe('webhooks in batches', () => {
  test('many clinics’ webhooks, a third sent twice and all in any order, end in the same state, told once each', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.nat()), async (count, random) => {
        const prefix = `run${(run += 1)}-`;
        const bodies = Array.from({ length: count }, (_, index) => lifeOf(`${prefix}${index}`, clinics[index % 3]!.agentId)).flat();
        const next = () => Number(random.next().value);
        const sent = [...bodies, ...bodies.filter(() => next() % 3 === 0)].map((body) => ({ body, place: next() })).sort((a, b) => a.place - b.place);
        const [one, two] = [inboxOver(store.database), inboxOver(store.database)];
        // Two processes read from one inbox while it fills.
        await Promise.all(sent.map(async ({ body }, index) => {
          const inbox = index % 2 === 0 ? one : two;
          await put(inbox, body);
          await inbox.drain();
        }));
        await Promise.all([one.drain(), two.drain()]);
        for (const [place, { id }] of clinics.entries()) {
          const { calls, events } = await stateOf(id, prefix);
          const own = Array.from({ length: count }, (_, index) => index).filter((index) => index % 3 === place);
          expect(calls).toEqual(own.map(() => ({ status: 'ended', duration_ms: 60_000, summary: 'Pide cita', successful: true, lines: ['Hola', 'Buenas'] })));
          for (const index of own) {
            const types = events.filter(({ call }) => call === `${prefix}${index}`).map(({ type }) => type);
            // A call whose end is processed first has never started for the panel.
            expect([...new Set(types)]).toEqual(types);
            expect(types.filter((type) => type !== 'call_started')).toHaveLength(2);
          }
        }
      }),
      { numRuns: 15 },
    );
    expect(warnings).toEqual([]);
  });

  test('the webhooks of one call in one batch are told in their order', async () => {
    const inbox = inboxOver(store.database);
    for (const body of lifeOf('in-order', 'agent-a')) await put(inbox, body);
    await inbox.drain();
    expect((await stateOf(clinics[0]!.id, 'in-order')).events.map(({ type }) => type)).toEqual(['call_started', 'call_ended', 'call_analyzed']);
  });

  test('one that cannot be processed waits alone; the rest of its batch is done, each once', async () => {
    const inbox = inboxOver(store.database);
    const bad = { event: 'chat_started', chat: { chat_id: 'bad' } };
    for (const body of [...lifeOf('before-bad', 'agent-a'), bad, ...lifeOf('before-bad-too', 'agent-b')]) await put(inbox, body);
    await inbox.drain();
    expect((await stateOf(clinics[0]!.id, 'before-bad')).events).toHaveLength(3);
    expect((await stateOf(clinics[1]!.id, 'before-bad')).events).toHaveLength(3);
    expect(await store.database.query(`select attempts, processed_at from webhook_delivery where processed_at is null`)).toEqual([{ attempts: 1, processed_at: null }]);
    expect(warnings.splice(0)).toEqual(['a webhook could not be processed and will be tried again']);
  });

  test('one that two processes fail at together has failed once', async () => {
    const two = inboxOver(store.database);
    const { database } = store;
    // The second process reads it after the first has failed and before the first has recorded that.
    const one = inboxOver({
      ...inherited(database),
      async query(sql, parameters) {
        if (sql.includes('attempts + 1')) await two.drain();
        return database.query(sql, parameters);
      },
    });
    await put(one, { event: 'chat_started', chat: { chat_id: 'bad-for-both' } });
    await one.drain();
    expect(await database.query(`select attempts from webhook_delivery where subject_id = 'bad-for-both'`)).toEqual([{ attempts: 1 }]);
    expect(warnings.splice(0)).toEqual(['a webhook could not be processed and will be tried again']);
  });

  test('what fails is tried oldest first and given up after three days, until a start; a later one of its event makes it needless', async () => {
    const clock = { time: now, now: () => clock.time };
    const seen: string[] = [];
    let isRepaired = false;
    const inbox = createWebhookInbox({ database: store.database, encryption: testEncryption(store.database), clock, log: { warn: () => undefined }, process: async (_tx, deliveries) => {
      if (!isRepaired && deliveries.some(({ body }) => Object.hasOwn(body as object, 'bad'))) throw new Error('of another version');
      seen.push(...deliveries.map(({ subjectId, event }) => `${subjectId} ${event}`));
      return { unclaimed: new Map(), notUnderstood: new Set() };
    } });
    const come = async (call_id: string, event: string, more = {}) => put(inbox, { event, call: { call_id }, ...more }).then(() => inbox.drain());
    const stateAt = async (days: number, isStart = false) => {
      clock.time = new Date(now.getTime() + days * 86_400_000);
      await inbox.drain(isStart);
      const rows = await store.database.query<{ state: string }>(`select subject_id || ' ' || event || case when processed_at is not null then ' done' when given_up_at is not null then ' given up' else ' waits' end as state
        from webhook_delivery where subject_id in ('one', 'two') order by id`);
      return rows.map(({ state }) => state);
    };
    await come('one', 'call_ended', { bad: true });
    await come('two', 'call_ended', { bad: true });
    await come('two', 'call_started');
    expect(await stateAt(1)).toEqual(['one call_ended waits', 'two call_ended waits', 'two call_started done']);
    expect(await stateAt(4)).toEqual(['one call_ended given up', 'two call_ended given up', 'two call_started done']);
    isRepaired = true;
    expect(await stateAt(5)).toContain('one call_ended given up');
    await come('two', 'call_ended', { later: true });
    seen.length = 0;
    await put(inbox, { event: 'call_started', call: { call_id: 'one' } });
    expect(new Set(await stateAt(6, true))).toEqual(new Set(['one call_ended done', 'two call_ended done', 'two call_started done', 'one call_started done']));
    expect(seen.filter((name) => /^(one|two) /.test(name))).toEqual(['one call_ended', 'one call_started']);
  });

  test('a call stays with the clinic that it began with, whoever’s agent is named later', async () => {
    const inbox = inboxOver(store.database);
    await put(inbox, lifeOf('moved', 'agent-a')[0]);
    await inbox.drain();
    for (const body of [lifeOf('moved', 'agent-b')[1], lifeOf('own', 'agent-a')[0]]) await put(inbox, body);
    await inbox.drain();
    expect((await stateOf(clinics[0]!.id, 'moved')).calls).toMatchObject([{ status: 'ended' }]);
    expect((await stateOf(clinics[1]!.id, 'moved')).calls).toEqual([]);
    expect((await stateOf(clinics[0]!.id, 'own')).calls).toMatchObject([{ status: 'ongoing' }]);
  });

  test('a webhook without an agent finds its clinic by a later one of the same batch', async () => {
    const inbox = inboxOver(store.database);
    const [started, , analysed] = lifeOf('nameless', 'agent-a');
    for (const body of [{ ...analysed, call: { ...analysed!.call, agent_id: null } }, started]) await put(inbox, body);
    await inbox.drain();
    expect((await stateOf(clinics[0]!.id, 'nameless')).calls).toMatchObject([{ status: 'ended', successful: true }]);
  });

  test('a webhook of an agent without a clinic finds it by a later one of its call, whichever comes first', async () => {
    const inbox = inboxOver(store.database);
    const [started, , analysed] = lifeOf('handed-on', 'agent-a');
    for (const body of [{ ...analysed, call: { ...analysed!.call, agent_id: 'agent-of-nobody' } }, started]) {
      await put(inbox, body);
      await inbox.drain();
    }
    expect((await stateOf(clinics[0]!.id, 'handed-on')).calls).toMatchObject([{ status: 'ended', successful: true }]);
  });

  test('a webhook with what PostgreSQL cannot store is stored all the same, beside the others', async () => {
    const inbox = inboxOver(store.database);
    const nul = { event: 'call_started', call: { call_id: 'nul\0', agent_id: 'agent-a' } };
    const outcomes = await Promise.allSettled([...lifeOf('beside-nul', 'agent-a'), nul].map((body) => put(inbox, body)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
