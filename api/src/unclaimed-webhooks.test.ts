import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { startCalls, webhookAbout, type CallsUnderTest } from '../testing/conversations/calls-under-test';
import { addClinic } from '../testing/clinics';
import { testEncryption } from '../testing/database/encryption';
import { createChatIngest, type ChatIngest } from './conversations/chat/chat-ingest.service';
import type { Database } from './platform/database/database';
import { withinClinic } from './platform/clinic/clinic-scope';
import { DomainError } from './platform/errors';

let world: CallsUnderTest;
let ingest: ChatIngest;
beforeAll(async () => {
  world = await startCalls({ onChat: (tx, body) => ingest.webhook(tx, body) });
  ingest = createChatIngest({ database: world.database, clock: world.clock, encryption: testEncryption(world.database, world.clock), internalAgentIds: ['agent_internal'] });
});
afterAll(() => world.stop());

interface Kept {
  readonly calls: string[];
  readonly chats: string[];
  readonly events: string[];
}

/** The calls and chats that a clinic can see. */
function seenBy(clinicId: string): Promise<Kept> {
  return withinClinic(world.database, clinicId, async (tx) => {
    const namesOf = async (sql: string) => (await tx.query<{ name: string }>(sql)).map(({ name }) => name);
    return {
      calls: await namesOf('select provider_call_id as name from call'),
      chats: await namesOf('select provider_chat_id as name from chat_thread'),
      events: await namesOf('select type as name from live_event order by id'),
    };
  });
}

const internalClinic = async (): Promise<string> => (await world.database.query<{ id: string }>(`select id from clinic where slug = 'casa'`))[0]!.id;
const nothing: Kept = { calls: [], chats: [], events: [] };

/** A call and a chat of an agent, as the provider reports them. @returns the call's id */
async function reportCallOf(agentId: string): Promise<string> {
  const call = webhookAbout('call_started', { agent_id: agentId });
  const chat = JSON.stringify({ event: 'chat_started', chat: { chat_id: `chat_of_${agentId}`, agent_id: agentId } });
  for (const body of [call, chat]) await request(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  await world.calls.drain();
  return JSON.parse(call).call.call_id;
}

it('shows calls and chats of an agent without a clinic to nobody, also not to the internal clinic', async () => {
  const other = await addClinic(world.database, 'other', 'agent_of_other');
  await reportCallOf('agent_of_nobody');
  await world.calls.drain();
  expect(await seenBy(await internalClinic())).toEqual(nothing);
  expect(await seenBy(other)).toEqual(nothing);
  expect(world.warnings).toEqual([]);
});

it('gives them, once, to the clinic that gets the agent', async () => {
  const callId = await reportCallOf('agent_of_tomorrow');
  const clinicId = await addClinic(world.database, 'tomorrow', 'agent_of_tomorrow');
  await world.calls.drain();
  await world.calls.drain();
  expect(await seenBy(clinicId)).toEqual({ calls: [callId], chats: ['chat_of_agent_of_tomorrow'], events: expect.arrayContaining(['call_started', 'chat_thread_created']) });
  expect((await seenBy(clinicId)).events).toHaveLength(2);
  expect(await seenBy(await internalClinic())).toEqual(nothing);
});

it('gives them to the internal clinic when it is started with an agent that it did not know', async () => {
  const callId = await reportCallOf('agent_new_in_the_settings');
  const { query, transaction, listen } = world.database;
  // A slow database during the work of the start: stopping waits for it.
  const slow: Database = { transaction, listen, query: async (sql, parameters) => (sql.includes('waits_for_agent is not null') && (await query('select pg_sleep(0.2)')), query(sql, parameters)) };
  const later = await startCalls({ database: slow, internalAgentId: 'agent_new_in_the_settings', onChat: createChatIngest({ database: world.database, clock: world.clock, encryption: testEncryption(world.database, world.clock), internalAgentIds: ['agent_new_in_the_settings'] }).webhook });
  try {
    await later.calls.start()();
    expect(await seenBy(await internalClinic())).toMatchObject({ calls: [callId], chats: ['chat_of_agent_new_in_the_settings'] });
  } finally {
    await later.stop();
  }
});

it('gives them, too, where the database was away at that start', async () => {
  const callId = await reportCallOf('agent_of_a_bad_start');
  let isAway = true;
  const { query, transaction, listen } = world.database;
  const database: Database = { transaction, listen, query: (sql, parameters) => (isAway ? Promise.reject(new DomainError('service_unavailable')) : query(sql, parameters)) };
  const later = await startCalls({ database, internalAgentId: 'agent_of_a_bad_start' });
  const stop = later.calls.start();
  try {
    await later.calls.drain();
    isAway = false;
    await later.calls.drain();
    expect((await seenBy(await internalClinic())).calls).toContain(callId);
  } finally {
    await stop();
    await later.stop();
  }
});
