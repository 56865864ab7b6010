// Longer than usual because a patient is erased from every place that keeps them, with the same clinic, calls and chats.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { erasePatients } from 'shared/contracts/conversations/patients-admin';
import { takeChatWebhook } from '../../testing/conversations/chat-webhook';
import { addCall, addClinic } from '../../testing/clinics';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { storedTexts, testEncryption } from '../../testing/database/encryption';
import { appointmentsOf } from '../../src/conversations/agenda/appointments';
import { noteCallRequest } from '../../src/conversations/agenda/call-requests';
import { createWebhookProcessor } from '../../src/conversations/calls/call-events';
import { recordCall } from '../../src/conversations/calls/calls.repository';
import { createWebhookInbox } from '../../src/conversations/webhooks/webhook-inbox';
import { createChatIngest } from '../../src/conversations/chat/chat-ingest.service';
import { administratorsWith } from '../../testing/sign-in/administrators';
import { composePatients } from '../../src/compose/compose-panel';
import { createEventSource, purgeOldEvents } from '../../src/conversations/events/event.repository';
import { purgeDemonstrations } from '../../src/conversations/retention/purge-demonstrations';
import { withinClinic } from '../../src/platform/clinic/clinic-scope';
import type { ConnectedDatabase } from '../../src/platform/database/database';
import { isInBackground } from '../../src/platform/jobs/background-work';
import { appendLiveEvents } from '../../src/platform/live-events';
import type { PatientEncryption } from '../../src/platform/sealing/patients/patient-encryption';

const opsToken = 'operator-token-of-this-test';
const now = new Date('2026-11-23T09:00:00Z');
const clock = { now: () => now };
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
let store: TestDatabase;
let encryption: PatientEncryption;
let app: TestApp;
let clinic: { id: string; slug: string };
let clinics = 0;
/** Of each transaction, whether it has the time of a job. */
const jobs: boolean[] = [];

beforeAll(async () => {
  store = await createTestDatabase();
  encryption = testEncryption(store.database, clock);
  const database: ConnectedDatabase = { ...store.database, transaction: (work) => (void jobs.push(isInBackground()), store.database.transaction(work)) };
  app = await buildTestApp({ database: store.database, clock, settings: { OPS_TOKEN: opsToken }, modules: (services) => [administratorsWith(opsToken, services), ...composePatients({ ...services, database, encryption }, { openCodes: async (ids) => new Set(ids) })] });
});
afterAll(async () => {
  await app.close();
  await store.drop();
});
beforeEach(async () => {
  clinics += 1;
  const slug = `clinica-${clinics}`;
  clinic = { slug, id: await addClinic(store.database, slug, `agent-${slug}`) };
});

const erase = (request: object, slug = clinic.slug) => supertest(app.origin).post(`/api/admin/clinics/${slug}/patients/erase`).set('Authorization', `Bearer ${opsToken}`).send(request);
const left = async () => {
  const { calls, threads, messages, appointments } = await storedTexts(store.database, clinic.id);
  return { calls: calls.length, chats: threads.length, messages: messages.length, appointments: appointments.length };
};

async function addChat(chatId: string, patientName: string, at = daysAgo(2)) {
  const ingest = createChatIngest({ database: store.database, clock: { now: () => at }, encryption, internalAgentIds: [] });
  const message = { role: 'user', content: 'Me duele una muela', message_id: `m-${chatId}`, created_timestamp: at.getTime() };
  await takeChatWebhook(store.database, ingest, { event: 'chat_analyzed', chat: { chat_id: chatId, agent_id: `agent-${clinic.slug}`, chat_status: 'ended', start_timestamp: at.getTime(), metadata: { patient_name: patientName }, message_with_tool_calls: [message] } });
  await withinClinic(store.database, clinic.id, (tx) => tx.query('UPDATE chat_thread SET received_at = $1 WHERE provider_chat_id = $2', [at, chatId]));
}

async function book(patientName: string, patientPhone: string | null, providerCallId: string, startsAt: string) {
  const { audit } = app.services;
  const seal = await encryption.sealing.sealerFor([clinic.id]);
  await withinClinic(store.database, clinic.id, async (tx) => {
    const booked = await appointmentsOf(tx, clinic.id, { clock, audit, seal, encryption, settings: usualSettings }).book({ startsAt: new Date(startsAt), patientName, patientPhone, reason: '', providerCallId });
    await tx.query('UPDATE appointment SET created_at = $2 WHERE id = $1', [booked?.id, daysAgo(2)]);
  });
}

/** The provider's id of a stored call. */
const providerIdOf = (callId: string) => withinClinic(store.database, clinic.id, async (tx) => (await tx.query<{ id: string }>('SELECT provider_call_id AS id FROM call WHERE id = $1', [callId]))[0]?.id ?? '');

it('erases a patient by telephone, and the call that booked for them, and nobody else', async () => {
  const own = await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: '+34600123987' });
  const forOther = await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: '+34911222333' });
  await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: '+34611111111' });
  await book('Remedios', '600 123 987', await providerIdOf(forOther), '2026-11-24T09:00:00Z');
  await book('Ana', '611111111', 'call_never_reported', '2026-11-24T10:00:00Z');
  await withinClinic(store.database, clinic.id, (tx) => appendLiveEvents(tx, [{ clinicId: clinic.id, type: 'call_started', payload: { call_id: own } }]));
  const events = createEventSource(store.database, encryption.sealing);
  expect((await events.after(clinic.id, 0n)).at(-1)?.payload).toMatchObject({ call_id: own, caller_phone: '+34600123987', from_number: '+34600123987' });

  const { body } = await erase({ phone: '0034 600 12 39 87' }).expect(200);
  expect(body).toEqual({ calls: 2, chats: 0, appointments: 1, providerIds: [expect.any(String), expect.any(String)] });
  expect(await left()).toEqual({ calls: 1, chats: 0, messages: 0, appointments: 1 });
  expect((await events.after(clinic.id, 0n)).at(-1)?.payload).toEqual({ call_id: own });
  expect((await erase({ phone: '600123987' }).expect(200)).body).toMatchObject({ calls: 0, appointments: 0 });
});

const report = (call: object) => withinClinic(store.database, clinic.id, async (tx) => {
  const reported = { call_id: 'call_reported_late', agent_id: null, call_type: 'phone_call', call_status: 'ended', transcript_object: [{ role: 'user', content: 'Quiero una cita' }], ...call } as const;
  await recordCall(tx, clinic.id, reported, { encryption, now });
});
const age = (days: number) => withinClinic(store.database, clinic.id, async (tx) => {
  for (const table of ['call', 'appointment', 'call_request']) await tx.query(`UPDATE ${table} SET created_at = $1`, [daysAgo(days)]);
});

it.each([
  ['gave no number', null, '622999001'],
  ['gave another number than they called from', '622 999 003', '622999003'],
])('erases the visit and its call, reported after it, of a patient who %s', async (_case, phone, erased) => {
  const call_id = `call_${clinic.slug}`;
  await book('Remedios', phone, call_id, '2026-11-24T09:00:00Z');
  await report({ call_id, from_number: phone === null ? '+34622999001' : '+34622999002' });
  await age(2);
  expect((await erase({ phone: erased }).expect(200)).body).toMatchObject({ calls: 1, appointments: 1 });
  expect(await left()).toMatchObject({ calls: 0, appointments: 0 });
});

it('erases the webhooks of a call that wait to be tried again: none brings the patient back', async () => {
  const call_id = `call_${clinic.slug}`;
  await report({ call_id, from_number: '+34622999009' });
  await age(2);
  const call = { call_id, agent_id: `agent-${clinic.slug}`, from_number: '+34622999009', call_analysis: { call_summary: 'Remedios pide cita' } };
  const body = JSON.stringify({ event: 'call_analyzed', call });
  let works = false;
  const process = createWebhookProcessor({ clock, encryption, internalAgentId: '', onChat: async () => ({ events: [] }), log: { warn: () => undefined } });
  const inbox = createWebhookInbox({ database: store.database, clock, encryption, log: { warn: () => undefined }, process: (tx, due) => (works ? process(tx, due) : Promise.reject(new Error('not today'))) });
  await inbox.store(Buffer.from(body), { event: 'call_analyzed', call });
  await inbox.drain();
  const show = async () => (await supertest(app.origin).post(`/api/admin/clinics/${clinic.slug}/patients/show`).set('Authorization', `Bearer ${opsToken}`).send({ phone: '622999009' }).expect(200)).body.kept;
  expect((await show()).webhooks).toMatchObject([{ body: { call: { call_analysis: { call_summary: 'Remedios pide cita' } } } }]);
  const damage = () => store.database.query('UPDATE webhook_delivery SET body_sealed = set_byte(body_sealed, 60, get_byte(body_sealed, 60) # 1) WHERE subject_id = $1', [call_id]);
  await damage();
  expect(await show()).toMatchObject({ calls: [{ provider_call_id: call_id }], webhooks: [{ body: 'Dato dañado: no se puede leer' }] });
  await damage();
  expect((await erase({ phone: '622999009' }).expect(200)).body).toMatchObject({ calls: 1 });
  works = true;
  await store.database.query('UPDATE webhook_delivery SET next_attempt_at = $1', [now]);
  await inbox.drain();
  expect(await left()).toMatchObject({ calls: 0 });
});

it('keeps the mark of a webhook that was processed: sent once more, it does not bring the patient back', async () => {
  const call = { call_id: `call_${clinic.slug}`, agent_id: `agent-${clinic.slug}`, from_number: '+34622999010', call_analysis: { call_summary: 'Remedios pide cita' } };
  const process = createWebhookProcessor({ clock, encryption, internalAgentId: '', onChat: async () => ({ events: [] }), log: { warn: () => undefined } });
  const inbox = createWebhookInbox({ database: store.database, clock, encryption, log: { warn: () => undefined }, process });
  const deliver = async () => {
    await inbox.store(Buffer.from(JSON.stringify({ event: 'call_analyzed', call })), { event: 'call_analyzed', call });
    await inbox.drain();
  };
  await deliver();
  await age(2);
  expect((await erase({ phone: '622999010' }).expect(200)).body).toMatchObject({ calls: 1 });
  await deliver();
  expect(await left()).toMatchObject({ calls: 0 });
});

it('erases the call in which a patient asked to be called back on another number', async () => {
  const call_id = `call_${clinic.slug}`;
  const seal = await encryption.sealing.sealerFor([clinic.id]);
  await withinClinic(store.database, clinic.id, (tx) =>
    noteCallRequest(tx, { clinicId: clinic.id, providerCallId: call_id, kind: 'callback', name: 'Remedios', phone: '622999003', detail: '' }, { seal, index: encryption.index, now }));
  await report({ call_id, from_number: '+34622999002' });
  await age(2);
  expect((await erase({ phone: '622999003' }).expect(200)).body).toMatchObject({ calls: 1 });
});

it('erases the chat in which a patient asked to be called back, and what staff noted about a request whose call never came', async () => {
  const seal = await encryption.sealing.sealerFor([clinic.id]);
  await addChat('asks', '');
  await withinClinic(store.database, clinic.id, async (tx) => {
    for (const providerCallId of ['asks', 'never-came']) await noteCallRequest(tx, { clinicId: clinic.id, providerCallId, kind: 'callback', name: 'Remedios', phone: '622999004', detail: '' }, { seal, index: encryption.index, now: daysAgo(2) });
    await tx.query(`INSERT INTO task_state (clinic_id, task_id, done_at) VALUES ($1, 'call:never-came', now())`, [clinic.id]);
  });
  expect((await erase({ phone: '622999004' }).expect(200)).body).toMatchObject({ chats: 1, providerIds: ['asks'] });
  expect(await withinClinic(store.database, clinic.id, (tx) => tx.query('SELECT task_id FROM task_state'))).toEqual([]);
});

it('erases the chat in which a patient booked by telephone number, and the visit of a patient erased by the name in their chat', async () => {
  for (const [chatId, request] of [['booked-one', { phone: '622999003' }], ['booked-two', { name: 'Remedios Villalobos' }]] as const) {
    await addChat(chatId, 'Remedios Villalobos');
    await book('Remedios', '622999003', chatId, '2026-11-24T09:00:00Z');
    expect((await erase(request).expect(200)).body).toMatchObject({ chats: 1, appointments: 1 });
  }
});

it('keeps a visit as long as the call that it leads to is too young to be erased', async () => {
  const call_id = `call_${clinic.slug}`;
  await book('Remedios', '622999003', call_id, '2026-11-24T09:00:00Z');
  await report({ call_id, from_number: '+34622999002', start_timestamp: daysAgo(1).getTime() });
  expect((await erase({ phone: '622999003' }).expect(200)).body).toMatchObject({ calls: 0, appointments: 0 });
  await report({ call_id, start_timestamp: daysAgo(2).getTime() });
  await age(2);
  expect((await erase({ phone: '622999003' }).expect(200)).body).toMatchObject({ calls: 1, appointments: 1 });
});

it('erases a patient’s chats by the name that they gave', async () => {
  await addChat('one', 'Remedios Villalobos');
  await addChat('two', 'Ana');
  expect((await erase({ name: 'remedios villalobos ' }).expect(200)).body).toMatchObject({ chats: 1 });
  expect(await left()).toMatchObject({ chats: 1, messages: 1 });
});

it('erases the call and visit of a patient who gave a telephone too, by name, whatever its accents', async () => {
  for (const [name, phone, hour] of [['Eulàlia  Borràs', '611222333', 9], ['Eulalia Borrás Puig', '611222334', 10]] as const)
    await book(name, phone, await providerIdOf(await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: `+346229990${hour}` })), `2026-11-24T${hour === 9 ? '09' : '10'}:00:00Z`);
  expect((await erase({ name: 'eulalia BORRAS' }).expect(200)).body).toMatchObject({ calls: 1, appointments: 1 });
  expect(await left()).toMatchObject({ calls: 1, appointments: 1 });
  // A name without a letter is nobody’s, also where somebody gave one.
  await book('- -', null, `signs-${clinic.slug}`, '2026-11-24T11:00:00Z');
  expect((await erase({ name: '¿?' }).expect(200)).body).toMatchObject({ calls: 0, chats: 0, appointments: 0 });
});

it('erases one chat in which nobody gave a name, by its id in the panel, and none of another clinic', async () => {
  await addChat('nameless-one', '');
  await addChat('nameless-two', '');
  const [chat] = await withinClinic(store.database, clinic.id, (tx) => tx.query<{ id: string }>(`SELECT id FROM chat_thread WHERE provider_chat_id = 'nameless-one'`));
  const other = `${clinic.slug}-c`;
  await addClinic(store.database, other, `agent-${other}`);
  expect((await erase({ conversation: chat?.id }, other).expect(200)).body).toMatchObject({ chats: 0 });
  expect((await erase({ conversation: chat?.id }).expect(200)).body).toMatchObject({ chats: 1 });
  expect(await left()).toMatchObject({ chats: 1, messages: 1 });
});

it('erases all patients of a clinic, and nothing of another', async () => {
  const other = clinic;
  await addCall(store.database, other.id, { startedAt: daysAgo(3) });
  clinic = { slug: `${other.slug}-b`, id: await addClinic(store.database, `${other.slug}-b`, `agent-${other.slug}-b`) };
  await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: '+34600123987' });
  await addChat('three', 'Ana');
  expect((await erase({ everyone: true }).expect(200)).body).toMatchObject({ calls: 1, chats: 1 });
  expect(await left()).toEqual({ calls: 0, chats: 0, messages: 0, appointments: 0 });
  clinic = other;
  expect(await left()).toMatchObject({ calls: 1 });
});

it('leaves what the provider’s list of the last day would bring back', async () => {
  await addCall(store.database, clinic.id, { startedAt: daysAgo(1), fromNumber: '+34600123987' });
  expect((await erase({ phone: '600123987' }).expect(200)).body).toMatchObject({ calls: 0 });
  expect(await left()).toMatchObject({ calls: 1 });
});

it('notes who erased how much, and not whom', async () => {
  await addCall(store.database, clinic.id, { startedAt: daysAgo(3), fromNumber: '+34600123987' });
  await erase({ phone: '600123987' }).expect(200);
  const [entry] = await store.database.query<{ text: string }>('SELECT text FROM audit_entry WHERE clinic_id = $1', [clinic.id]);
  expect(JSON.parse(entry?.text ?? '')).toMatchObject({ actor: 'ops-token', action: 'patient.erased', details: { calls: 1, chats: 0, appointments: 0, everyone: false } });
  expect(entry?.text).not.toContain('600123987');
});

it.each([
  ['nobody', {}],
  ['somebody and everybody', { phone: '600123987', everyone: true }],
])('refuses to erase %s', async (_case, request) => {
  await erase(request).expect(400);
});

it('erases for operators only, and only of a clinic that there is', async () => {
  await supertest(app.origin).post(`/api/admin/clinics/${clinic.slug}/patients/erase`).send({ everyone: true }).expect(401);
  await erase({ everyone: true }, 'ninguna').expect(404);
});

it('forgets what visitors said to the site’s own assistant after twelve months, and keeps what clinics have', async () => {
  const [internalClinic] = await store.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  await addCall(store.database, clinic.id, { startedAt: daysAgo(400) });
  const own = clinic;
  clinic = { slug: 'casa', id: internalClinic!.id };
  await addCall(store.database, clinic.id, { startedAt: new Date('2025-11-23T08:59:59Z') });
  await addCall(store.database, clinic.id, { startedAt: new Date('2025-11-23T09:00:00Z') });
  await purgeDemonstrations({ database: store.database, clock, openCodes: async (ids) => new Set(ids) });
  expect(await left()).toMatchObject({ calls: 1 });
  clinic = own;
  expect(await left()).toMatchObject({ calls: 1 });
});

it('keeps what has just come, whatever time the provider gives it', async () => {
  const call = await addCall(store.database, clinic.id, { startedAt: new Date(1_000) });
  await addChat('of-1970', 'Ana', new Date(1_000));
  await withinClinic(store.database, clinic.id, async (tx) => {
    await tx.query('UPDATE call SET created_at = $2 WHERE id = $1', [call, now]);
    await tx.query('UPDATE chat_thread SET received_at = $1', [now]);
  });
  expect((await erase({ everyone: true }).expect(200)).body).toMatchObject({ calls: 0, chats: 0 });
  expect(await left()).toMatchObject({ calls: 1, chats: 1 });
});

it('forgets live events that no page can ask for any more', async () => {
  for (const days of [31, 29]) {
    await withinClinic(store.database, clinic.id, async (tx) => {
      await appendLiveEvents(tx, [{ clinicId: clinic.id, type: 'call_started', payload: { call_id: `${days}` } }]);
      await tx.query(`UPDATE live_event SET created_at = $1 WHERE payload ->> 'call_id' = $2`, [daysAgo(days), `${days}`]);
    });
  }
  await purgeOldEvents({ database: store.database, clock });
  expect(await withinClinic(store.database, clinic.id, (tx) => tx.query(`SELECT payload ->> 'call_id' AS id FROM live_event`))).toEqual([{ id: '29' }]);
});

it('erases with the time of a job: everybody of years takes longer than a request may', async () => {
  await addCall(store.database, clinic.id, { startedAt: daysAgo(3) });
  jobs.length = 0;
  await erase({ everyone: true }).expect(200);
  expect(jobs).toEqual([true]);
  expect(erasePatients.timeoutMs).toBe(600_000);
});
