// Longer than usual because every act that has to leave an entry is carried out on one site.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase } from '../testing/database/test-database';
import { trailOfWork } from '../testing/audit-trail';
import { Browser } from '../testing/sign-in/browser';
import { internalAgent, startCalls, type CallsUnderTest } from '../testing/conversations/calls-under-test';
import { addCall, addClinic } from '../testing/clinics';
import { demosUnderTest, type DemosUnderTest } from '../testing/demos-under-test';
import { startSiteWithSignIn, type SiteWithSignIn } from '../testing/sign-in/site-with-sign-in';
import { testEncryption } from '../testing/database/encryption';
import { callHistoryModule } from '../src/conversations/calls/call-history.module';
import { createChatIngest } from '../src/conversations/chat/chat-ingest.service';
import { chatReadingModule } from '../src/conversations/chat/chat-reading.module';
import { analyticsModule } from '../src/conversations/figures/analytics.module';
import { createAudit } from '../src/platform/audit/audit';
import { notedForMs } from '../src/platform/audit/noted-lately';
import { answerErrors } from '../src/platform/web/answer-errors';
import { administratorsWith } from '../testing/sign-in/administrators';
import { staffAdminModule } from '../src/clinic/staff/staff-admin.module';
import { testTrail } from '../testing/trail';

const clock = { now: () => new Date() };
let store: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

describe('reading in the panel', () => {
  const userId = randomUUID();
  let clinicId: string;
  let panel: ReturnType<typeof supertest>;
  let now = new Date();
  /** Index of the person's session that sends the request. */
  let session = 0;

  beforeAll(async () => {
    const { database } = store;
    const clock = { now: () => new Date(now) };
    clinicId = await addClinic(database, 'lee', 'agent-lee');
    const requireClinic = async () => ({ clinicId, userId, role: 'reception' as const, sessionHash: Buffer.alloc(32, session), sessionEndsAt: clock.now() });
    const reading = { database, clock, audit: createAudit({ database, clock, trail: testTrail() }), encryption: testEncryption(database), requireClinic };
    panel = supertest(express().use(express.json()).use(callHistoryModule(reading)).use(chatReadingModule(reading)).use(analyticsModule(reading)).use(answerErrors));
  });
  beforeEach(() => {
    session += 1;
  });
  const actionsOf = async (work: () => Promise<unknown>) => (await trailOfWork(store.database, work)).entries.map(({ action }) => action);

  test('a call that is opened leaves who, what and when, and nothing of what was read', async () => {
    const call = await addCall(store.database, clinicId, { startedAt: clock.now(), fromNumber: '+34600111222' });
    const { entries, text } = await trailOfWork(store.database, () => panel.get(`/api/calls/${call}`).expect(200));
    expect(entries).toEqual([expect.objectContaining({ actor: userId, action: 'call.read', subject: call, clinicId, at: expect.stringMatching(/^\d{4}-.*Z$/) })]);
    expect(text).not.toContain('600111222');
  });

  test('a conversation that is opened leaves its trace, and no text', async () => {
    const ingest = createChatIngest({ database: store.database, clock, encryption: testEncryption(store.database), internalAgentIds: [] });
    await store.database.transaction((tx) => ingest.webhook(tx, { event: 'chat_ended', chat: { chat_id: 'c', agent_id: 'agent-lee', message_with_tool_calls: [{ role: 'user', content: 'me duele', message_id: 'm' }] } }));
    const { body: [thread] } = await panel.get('/api/chat/threads').expect(200);
    const { entries, text } = await trailOfWork(store.database, () => panel.get(`/api/chat/threads/${thread.id}/messages`).expect(200));
    expect(entries).toEqual([expect.objectContaining({ actor: userId, action: 'chat.read', subject: thread.id, clinicId })]);
    expect(text).not.toContain('duele');
  });

  test('what the panel reads anew with every event is noted once, and again later or by another session', async () => {
    const call = await addCall(store.database, clinicId, { startedAt: now });
    const read = () => panel.get(`/api/calls/${call}`).expect(200);
    expect(await actionsOf(async () => { await read(); await read(); })).toEqual(['call.read']);
    expect(await actionsOf(async () => { session += 1; await read(); })).toEqual(['call.read']);
    for (const passed of [notedForMs, -notedForMs]) {
      now = new Date(now.getTime() + passed);
      expect(await actionsOf(async () => { await read(); await read(); })).toEqual(['call.read']);
    }
  });

  test('each search of a list is noted, without its words', async () => {
    session += 1;
    const { entries, text } = await trailOfWork(store.database, async () => {
      for (const search of ['Remedios', 'Remedios', '600111222']) await panel.get('/api/calls').query({ search }).expect(200);
      await panel.get('/api/calls').expect(200);
    });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([['calls.listed', { searched: true }], ['calls.listed', { searched: true }], ['calls.listed', undefined]]);
    expect(text).not.toMatch(/Remedios|600111222/);
  });

  test('the lists are noted, each once', async () => {
    const { entries } = await trailOfWork(store.database, async () => {
      for (const list of ['/api/calls', '/api/chat/threads', '/api/calls?range=7d', '/api/chat/threads', '/api/calls/count?search=Remedios']) await panel.get(list).expect(200);
    });
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([[userId, 'calls.listed', undefined], [userId, 'chats.listed', undefined], [userId, 'calls.counted', undefined]]);
  });

  test('every file that is taken out is noted: what, how much and of which time', async () => {
    const { entries } = await trailOfWork(store.database, async () => {
      await panel.post('/api/exports/calls').send({ range: '24h' }).expect(200);
      await panel.post('/api/exports/calls').send({ range: '24h' }).expect(200);
      await panel.post('/api/exports/chats').send({ search: 'muela' }).expect(200);
      await panel.post('/api/exports').send({ what: 'figures', rows: 30 }).expect(200);
      await panel.post('/api/exports').send({ what: 'everything', rows: 1 }).expect(400);
    });
    const calls = expect.objectContaining({ actor: userId, action: 'calls.exported', clinicId, details: { rows: expect.any(Number), range: '24h' } });
    const chats = expect.objectContaining({ actor: userId, action: 'chats.exported', clinicId, details: { rows: 0, range: 'all' } });
    expect(entries).toEqual([calls, calls, chats, expect.objectContaining({ action: 'figures.exported', details: { rows: 30, range: 'all' } })]);
  });

  test('what was not there to be read leaves none', async () => {
    const { entries } = await trailOfWork(store.database, () => panel.get(`/api/calls/${randomUUID()}`).expect(404));
    expect(entries).toEqual([]);
  });
});

describe('the clinic’s team', () => {
  const people = [
    { subject: 'owner', email: 'ana@equipo.example', name: 'Ana', description: '' },
    { subject: 'staff', email: 'bea@equipo.example', name: 'Bea', description: '' },
  ];
  let site: SiteWithSignIn;
  let clinicId: string;
  let owner: Browser;
  const userOf = async (subject: string) => (await store.database.query<{ id: string }>('SELECT id FROM staff_user WHERE email_hash = $1', [testEncryption(store.database).sealing.names.hash('email', people.find((one) => one.subject === subject)?.email ?? '')]))[0]?.id;

  beforeAll(async () => {
    const { database } = store;
    site = await startSiteWithSignIn({ database, clock, people, answerErrors, mount: (app, auth) => void app.use(administratorsWith('token')).use(staffAdminModule({ database, staff: auth.staff })) });
    clinicId = await addClinic(database, 'equipo');
    owner = new Browser(site.origin);
  });
  afterAll(() => site.close());

  test('an operator’s invitation is noted as the operator’s', async () => {
    const { entries, text } = await trailOfWork(store.database, () =>
      fetch(`${site.origin}/api/admin/clinics/equipo/staff`, { method: 'POST', headers: { authorization: 'Bearer token', 'content-type': 'application/json' }, body: JSON.stringify({ email: 'ana@equipo.example', role: 'owner' }) }));
    expect(entries).toEqual([expect.objectContaining({ actor: 'ops-token', action: 'staff.invited', clinicId, details: { role: 'owner' } })]);
    expect(text).not.toContain('ana@');
  });

  test('the first sign-in is a joining and a session, later ones and sign-outs are sessions', async () => {
    const first = await trailOfWork(store.database, () => owner.comeIn('owner'));
    const actor = await userOf('owner');
    expect(first.entries).toEqual([
      expect.objectContaining({ actor, action: 'session.started', subject: actor }),
      expect.objectContaining({ actor, action: 'staff.joined', subject: actor, clinicId }),
    ]);
    const out = await trailOfWork(store.database, () => owner.json('POST', '/auth/logout', {}));
    expect(out.entries).toEqual([expect.objectContaining({ actor, action: 'session.ended', clinicId })]);
    expect((await trailOfWork(store.database, () => owner.json('POST', '/auth/logout', {}))).entries).toEqual([]);
    expect((await trailOfWork(store.database, () => owner.signIn('owner'))).entries.map(({ action }) => action)).toEqual(['session.started']);
  });

  test('inviting, withdrawing and removing are noted as the owner’s', async () => {
    const actor = await userOf('owner');
    const invite = async () => (await (await owner.json('POST', '/auth/staff/invitations', { email: 'bea@equipo.example', role: 'reception' })).json()) as { id: string };
    let invitation = { id: '' };
    expect((await trailOfWork(store.database, async () => (invitation = await invite()))).entries).toEqual([expect.objectContaining({ actor, action: 'staff.invited', subject: expect.any(String), details: { role: 'reception' } })]);
    expect((await trailOfWork(store.database, () => owner.json('DELETE', `/auth/staff/invitations/${invitation.id}`, {}))).entries).toEqual([expect.objectContaining({ actor, action: 'staff.invitation_withdrawn', subject: invitation.id, clinicId })]);
    await invite();
    await new Browser(site.origin).comeIn('staff');
    const removed = await userOf('staff');
    expect((await trailOfWork(store.database, () => owner.json('DELETE', `/auth/staff/${removed ?? ''}`, {}))).entries).toEqual([expect.objectContaining({ actor, action: 'staff.removed', subject: removed, clinicId })]);
  });

  test('an operator’s look at the team is noted', async () => {
    const { entries, text } = await trailOfWork(store.database, () => fetch(`${site.origin}/api/admin/clinics/equipo/staff`, { headers: { authorization: 'Bearer token' } }));
    expect(entries).toEqual([expect.objectContaining({ actor: 'ops-token', action: 'staff.listed', clinicId })]);
    expect(text).not.toContain('ana@');
  });

  test('a refused change leaves no trace', async () => {
    const actor = await userOf('owner');
    expect((await trailOfWork(store.database, () => owner.json('DELETE', `/auth/staff/${actor ?? ''}`, {}))).entries).toEqual([]);
  });
});

describe('appointments', () => {
  let world: CallsUnderTest;
  beforeAll(async () => {
    world = await startCalls();
  });
  afterAll(() => world.stop());

  async function run(name: string, args: object): Promise<{ appointment_id: string }> {
    const body = JSON.stringify({ name, args, call: { call_id: 'call_now', agent_id: internalAgent } });
    return (await supertest(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body).expect(200)).body;
  }

  test('what the assistant books, moves and cancels is noted, without the patient', async () => {
    const { entries, text } = await trailOfWork(world.database, async () => {
      const { appointment_id } = await run('book_appointment', { starts_at: '2026-11-23T08:00:00.000Z', patient_name: 'Ana Ruiz', patient_phone: '600333444' });
      await run('reschedule_appointment', { appointment_id, starts_at: '2026-11-23T08:30:00.000Z' });
      await run('cancel_appointment', { appointment_id });
      await run('cancel_appointment', { appointment_id });
    });
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['assistant', 'appointment.created'],
      ['assistant', 'appointment.rescheduled'],
      ['assistant', 'appointment.cancelled'],
    ]);
    expect(new Set(entries.map(({ subject }) => subject)).size).toBe(1);
    expect(text).not.toMatch(/Ana|600333444/);
  });
});

describe('what operators do', () => {
  let site: DemosUnderTest;
  beforeAll(async () => {
    site = await demosUnderTest(store.database, clock);
  });
  afterAll(() => site.close());
  const actionsOf = async (work: () => Promise<unknown>) => (await trailOfWork(store.database, work)).entries.map(({ actor, action }) => `${actor} ${action}`);

  test('a code’s whole life is noted, without the code', async () => {
    let code = '';
    const { entries, text } = await trailOfWork(store.database, async () => {
      const made = await site.makeCode({ label: 'Feria' });
      code = made.code;
      for (const verb of ['expire', 'renew', 'revoke']) await site.admin(`/api/admin/demo-codes/${made.id}/${verb}`, {});
    });
    expect(entries.map(({ action }) => action)).toEqual(['demo_code.created', 'demo_code.expired', 'demo_code.renewed', 'demo_code.revoked']);
    expect(text).not.toContain(code);
  });

  test.each([
    ['contacts', 'ops-token contacts.exported'],
    ['bookings', 'ops-token bookings.exported'],
  ])('an export of %s is noted', async (kind, expected) => {
    expect(await actionsOf(() => site.admin(`/api/admin/exports/${kind}`))).toEqual([expected]);
  });

  test('a look at whom the codes are for, and at what was done with one, is noted', async () => {
    const { id } = await site.makeCode({ label: 'Eva Núñez' });
    const { entries, text } = await trailOfWork(store.database, async () => {
      await site.admin('/api/admin/demo-codes');
      await site.admin(`/api/admin/demo-codes/${id}/log`);
    });
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([['ops-token', 'demo_codes.listed', undefined], ['ops-token', 'demo_code.log_read', id]]);
    expect(text).not.toContain('Núñez');
  });

  test('an import is one entry and one for each of its codes, and a refused one none', async () => {
    expect(await actionsOf(() => site.admin('/api/admin/demo-import', { rows: [{ kind: 'clinic', slug: 'traza', name: 'Traza' }, { kind: 'code', clinic: 'traza' }] }))).toEqual(['ops-token demo_code.created', 'ops-token demos.imported']);
    expect(await actionsOf(() => site.admin('/api/admin/demo-import', { rows: [{ kind: 'nada' }] }))).toEqual([]);
  });

  test('a new clinic and its changes are noted', async () => {
    expect(await actionsOf(() => site.admin('/api/admin/demo-clinics', { slug: 'traza-dos', name: 'Traza Dos' }))).toEqual(['ops-token clinic.added']);
    expect(await actionsOf(() => site.admin('/api/admin/demo-clinics/traza-dos', { phone: null }))).toEqual(['ops-token clinic.changed']);
  });
});
