import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { takeChatWebhook } from '../../testing/conversations/chat-webhook';
import { addClinic } from '../../testing/clinics';
import { internalAgent, startCalls, webhookAbout, type CallsUnderTest } from '../../testing/conversations/calls-under-test';
import { testEncryption } from '../../testing/database/encryption';
import { callHistoryModule } from '../../src/conversations/calls/call-history.module';
import { createChatIngest } from '../../src/conversations/chat/chat-ingest.service';
import { chatReadingModule } from '../../src/conversations/chat/chat-reading.module';
import { createAudit } from '../../src/platform/audit/audit';
import { withinClinic } from '../../src/platform/clinic/clinic-scope';
import type { Database } from '../../src/platform/database/database';
import { answerErrors } from '../../src/platform/web/answer-errors';
import { testTrail } from '../../testing/trail';

const clock = { now: () => new Date() };
let store: TestDatabase;
let world: CallsUnderTest;
beforeAll(async () => {
  [store, world] = await Promise.all([createTestDatabase(), startCalls()]);
});
afterAll(async () => {
  await world.stop();
  await store.drop();
});

/** Every value of every table with a clinic's rows, as visible in a copy of the disk. */
function everythingStored(database: Database, clinicId: string): Promise<string> {
  return withinClinic(database, clinicId, async (tx) => {
    const tables = ['call', 'call_line', 'appointment', 'chat_thread', 'chat_message', 'live_event', 'webhook_delivery', 'audit_entry', 'chat_visitor', 'agent_answer'];
    const rows = await Promise.all(tables.map((table) => tx.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)));
    const raw = rows.flat().map(({ row }) => row).join('\n');
    // Bytes are printed in hexadecimal, which would hide an unsealed text.
    return `${raw}\n${raw.replaceAll(/\\+x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'))}`;
  });
}

function panelOf(clinicId: string) {
  const { database } = store;
  const requireClinic = async () => ({ clinicId, userId: '00000000-0000-4000-8000-000000000000', role: 'owner' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: clock.now() });
  const reading = { database, clock, audit: createAudit({ database, clock, trail: testTrail() }), encryption: testEncryption(database), requireClinic };
  return supertest(express().use(callHistoryModule(reading)).use(chatReadingModule(reading)).use(answerErrors));
}

const secrets = /Remedios|Villalobos|muela|600123987|desangro/i;

test('of a call, its appointment and its webhooks nothing that a patient said or is stands in the clear', async () => {
  const signed = (body: string) => supertest(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  const call = { call_type: 'phone_call', from_number: '+34600123987', transcript_object: [{ role: 'user', content: 'Soy Remedios Villalobos, me desangro' }] };
  const body = webhookAbout('call_started', call);
  await signed(body);
  const booking = JSON.stringify({ name: 'book_appointment', args: { starts_at: '2026-11-24T09:00:00.000Z', patient_name: 'Remedios Villalobos', patient_phone: '600 123 987', reason: 'La muela' }, call: { call_id: 'c', agent_id: internalAgent } });
  await supertest(world.origin).post('/webhooks/retell/functions').set(world.signed(booking)).send(booking).expect(200);
  const [internalClinic] = await world.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  expect(await everythingStored(world.database, internalClinic!.id)).not.toMatch(secrets);
  // An attacker who knows the rest of a body could try every telephone.
  const digests = [body, booking].map((text) => createHash('sha256').update(text).digest('hex'));
  for (const digest of digests) expect(await everythingStored(world.database, internalClinic!.id)).not.toContain(digest);
  await world.calls.drain();
  await signed(webhookAbout('call_analyzed', { ...call, call_id: (JSON.parse(body) as { call: { call_id: string } }).call.call_id, call_status: 'ended', recording_url: 'https://grabaciones.example/Remedios.wav', disconnection_reason: 'Remedios colgó', call_analysis: { call_summary: 'A Remedios le duele la muela', user_sentiment: 'Se desangra', custom_analysis_data: { problem_category: 'La muela de Remedios' } } }));
  await world.calls.drain();
  const stored = await everythingStored(world.database, internalClinic!.id);
  expect(stored).toContain('call_analyzed');
  expect(stored).not.toMatch(secrets);
  expect((await world.texts()).calls[0]).toMatchObject({ fromNumber: '+34600123987', summary: 'A Remedios le duele la muela' });
});

test('of a chat nothing stands in the clear, and it is found and read in the panel', async () => {
  const clinicId = await addClinic(store.database, 'sellada', 'agent-sellada');
  const ingest = createChatIngest({ database: store.database, clock, encryption: testEncryption(store.database), internalAgentIds: [] });
  await takeChatWebhook(store.database, ingest, {
    event: 'chat_analyzed',
    chat: {
      chat_id: 'c', agent_id: 'agent-sellada', chat_status: 'ended', metadata: { patient_name: 'Remedios Villalobos' },
      message_with_tool_calls: [{ role: 'user', content: 'Se me ha roto una muela', message_id: 'm' }],
      chat_analysis: { chat_summary: 'A Remedios se le ha roto una muela', custom_analysis_data: { note: 'muela' } },
    },
  });
  expect(await everythingStored(store.database, clinicId)).not.toMatch(secrets);
  const { body: [thread] } = await panelOf(clinicId).get('/api/chat/threads?search=villa%20muel').expect(200);
  expect(thread).toMatchObject({ patientName: 'Remedios Villalobos', title: 'Se me ha roto una muela', lastMessage: 'Se me ha roto una muela' });
  expect((await panelOf(clinicId).get('/api/chat/threads?search=muelle').expect(200)).body).toEqual([]);
});
