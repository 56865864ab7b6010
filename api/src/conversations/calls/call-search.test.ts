import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { callOutcomes, type CallFilters, type CallListItem } from 'shared/contracts/conversations/call-history';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import supertest from 'supertest';
import { internalAgent, startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { addCall, addClinic } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { testTrail } from '../../../testing/trail';
import { createAudit } from '../../platform/audit/audit';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { answerErrors } from '../../platform/web/answer-errors';
import { storeSettings } from '../agenda/agenda-settings.repository';
import { callHistoryModule } from './call-history.module';

let world: CallsUnderTest;
let internalClinic: string;
beforeAll(async () => {
  world = await startCalls();
  const [clinic] = await world.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  internalClinic = clinic?.id ?? '';
});
afterAll(() => world.stop());

function panelOf(clinicId: string) {
  const { database, clock } = world;
  const access = { clinicId, userId: 'u', role: 'owner' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: clock.now() };
  const audit = createAudit({ database, clock, trail: testTrail() });
  return supertest(express().use(express.json()).use(callHistoryModule({ database, clock, audit, encryption: testEncryption(database), requireClinic: async () => access })).use(answerErrors));
}

/** Calls that match the filters; their count and the file must agree. */
async function found(clinicId: string, filters: CallFilters): Promise<CallListItem[]> {
  const panel = panelOf(clinicId);
  const { body } = await panel.get('/api/calls').query({ ...filters, limit: 100 }).expect(200);
  expect((await panel.get('/api/calls/count').query(filters).expect(200)).body).toEqual({ calls: body.length });
  const { text } = await panel.post('/api/exports/calls').send(filters).expect(200);
  expect(text.trimEnd().split('\r\n')).toHaveLength(2 + body.length);
  return body;
}

async function report(event: string, call: Record<string, unknown>): Promise<void> {
  const body = webhookAbout(event, { call_id: 'call_searched', call_type: 'phone_call', from_number: '+34600111222', ...call });
  await supertest(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  await world.calls.drain();
}
const says = (content: string) => [{ role: 'agent', content: '¿En qué puedo ayudarle?' }, { role: 'user', content }];

describe('a search', () => {
  beforeAll(async () => {
    await report('transcript_updated', { transcript_object: says('Quiero un empujón') });
    const booking = JSON.stringify({ name: 'book_appointment', args: { starts_at: '2026-11-24T09:00:00.000Z', patient_name: 'Íñigo Muñoz', patient_phone: '655 444 333' }, call: { call_id: 'call_searched', agent_id: internalAgent } });
    await supertest(world.origin).post('/webhooks/retell/functions').set(world.signed(booking)).send(booking).expect(200);
    await report('call_ended', { call_status: 'ended', transcript_object: says('Quiero un empaste') });
    await report('call_analyzed', { call_status: 'ended', transcript_object: says('Quiero un empaste'), call_analysis: { call_summary: 'Reserva para el martes', call_successful: true } });
    await report('call_started', { call_id: 'call_other', from_number: '+34600999888' });
  });

  test.each([
    ['600 111 222', 1], ['+34 600 11', 1], ['empast', 1], ['EMPASTE ayud', 1], ['martes', 1], ['inigo mun', 1], ['muñoz empaste', 1], ['600', 2],
    ['empujón', 0], ['nadie', 0], ['muñoz nadie', 0], ['¿?', 0], ['+', 0], [`'; drop`, 0], ['', 2],
  ])('for «%s» finds %i', async (search, calls) => {
    expect(await found(internalClinic, { search })).toHaveLength(calls);
  });

  test('says who called', async () => {
    expect(await found(internalClinic, { search: 'inigo' })).toMatchObject([{ callerName: 'Íñigo Muñoz', callerPhone: '+34600111222' }]);
  });

  test('finds a person’s calls by the name that they gave for an appointment in another call', async () => {
    await report('call_ended', { call_id: 'call_of_patient', call_status: 'ended', from_number: '+34655444333' });
    expect((await found(internalClinic, { search: 'inigo' })).map(({ callerPhone }) => callerPhone).toSorted()).toEqual(['+34600111222', '+34655444333']);
  });

  test('finds nothing of another clinic', async () => {
    expect(await found(await addClinic(world.database, 'strangers'), { search: 'empaste' })).toEqual([]);
  });
});

describe('filters', () => {
  test('by outcome leave what the list calls by that name, and together they leave everything', async () => {
    const clinicId = await addClinic(world.database, 'outcomes');
    const startedAt = world.clock.now();
    await addCall(world.database, clinicId, { startedAt, status: 'ongoing' });
    await addCall(world.database, clinicId, { startedAt, analysed: true, successful: true });
    await addCall(world.database, clinicId, { startedAt, analysed: true });
    await addCall(world.database, clinicId, { startedAt, analysed: true, durationMs: 9_999 });
    await addCall(world.database, clinicId, { startedAt });
    await addCall(world.database, clinicId, { startedAt, disconnectionReason: 'error_user_not_joined' });
    await addCall(world.database, clinicId, { startedAt, status: 'registered' });
    for (const outcome of callOutcomes) expect((await found(clinicId, { outcome })).map((call) => call.outcome)).toEqual([outcome]);
  });

  test('by category combine with period and words', async () => {
    const clinicId = await addClinic(world.database, 'categories');
    const startedAt = world.clock.now();
    const longAgo = new Date(startedAt.getTime() - 40 * 86_400_000);
    await addCall(world.database, clinicId, { startedAt, category: 'Cleaning', words: 'martes' });
    await addCall(world.database, clinicId, { startedAt, category: 'Cleaning', words: 'jueves' });
    await addCall(world.database, clinicId, { startedAt: longAgo, category: 'Cleaning', words: 'martes' });
    await addCall(world.database, clinicId, { startedAt, category: 'Other' });
    await addCall(world.database, clinicId, { startedAt });
    expect(await found(clinicId, { category: 'Cleaning' })).toHaveLength(3);
    expect(await found(clinicId, { category: 'Cleaning', range: '30d' })).toHaveLength(2);
    expect(await found(clinicId, { category: 'Cleaning', range: '30d', search: 'mart' })).toHaveLength(1);
    expect(await found(clinicId, { category: 'Other' })).toMatchObject([{ category: 'Other' }]);
  });

  test('by opening hours obey the clinic’s own, with its closed days', async () => {
    const clinicId = await addClinic(world.database, 'hours');
    await withinClinic(world.database, clinicId, (tx) => storeSettings(tx, testEncryption(world.database).sealing.names, clinicId, { ...usualSettings, hours: [{ day: 1, from: '08:00', to: '10:00' }], closedDays: ['2026-11-16'] }, world.clock.now()));
    // Mondays in Madrid: at opening, at closing, at night, and on a closed day.
    for (const moment of ['2026-11-09T07:00:00Z', '2026-11-09T09:00:00Z', '2026-11-09T01:00:00Z', '2026-11-16T08:00:00Z']) await addCall(world.database, clinicId, { startedAt: new Date(moment) });
    expect((await found(clinicId, { hours: 'inside' })).map(({ startedAt }) => startedAt)).toEqual(['2026-11-09T07:00:00.000Z']);
    expect((await found(clinicId, { hours: 'outside' })).map(({ startedAt }) => startedAt)).toEqual(['2026-11-16T08:00:00.000Z', '2026-11-09T09:00:00.000Z', '2026-11-09T01:00:00.000Z']);
  });

  test.each([{ outcome: 'lost' }, { category: 'Teeth' }, { hours: 'night' }, { search: 'a'.repeat(101) }])('%j is refused', async (filters) => {
    const panel = panelOf(internalClinic);
    for (const path of ['/api/calls', '/api/calls/count']) await panel.get(path).query(filters).expect(400);
    await panel.post('/api/exports/calls').send(filters).expect(400);
  });
});
