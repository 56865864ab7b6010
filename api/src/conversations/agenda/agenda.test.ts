// Longer than usual because all states begin with the same calls and settings.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import express from 'express';
import { sync as ical } from 'node-ical';
import supertest from 'supertest';
import { usualSettings, type AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { trailOfWork } from '../../../testing/audit-trail';
import { addPerson } from '../../../testing/clinics';
import { internalAgent, startCalls, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { testEncryption } from '../../../testing/database/encryption';
import { createAudit } from '../../platform/audit/audit';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { notedForMs } from '../../platform/audit/noted-lately';
import { answerErrors } from '../../platform/web/answer-errors';
import { limitRules } from '../../platform/limits/limit-rules';
import { createLimits } from '../../platform/limits/limits';
import { holdSettings } from './agenda-settings.repository';
import { agendaModule } from './agenda.module';
import { testTrail } from '../../../testing/trail';
import { calendarFeedModule } from './calendar-feed.module';

let world: CallsUnderTest;
let panel: ReturnType<typeof panelOf>;
let others: ReturnType<typeof panelOf>;
const userId = '00000000-0000-4000-8000-000000000001';

function panelOf(clinicId: string) {
  const { database, clock } = world;
  const access = { clinicId, userId, role: 'owner' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: clock.time };
  const reading = { database, clock, audit: createAudit({ database, clock, trail: testTrail() }), encryption: testEncryption(database, clock), requireClinic: async () => access, limits: createLimits({ pool: database.pool, key: Buffer.alloc(32) }) };
  return supertest(express().use(express.json()).use(agendaModule(reading)).use(calendarFeedModule({ ...reading, origin: 'https://clinica.example' })).use(answerErrors));
}
const clinicOf = async (slug: string) => (await world.database.query<{ id: string }>('select id from clinic where slug = $1', [slug]))[0]?.id ?? '';

beforeAll(async () => {
  world = await startCalls();
  await world.database.query(`insert into clinic (slug, agent_id) values ('otra', 'agent_otra')`);
  panel = panelOf(await clinicOf('casa'));
  others = panelOf(await clinicOf('otra'));
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.time = new Date('2026-11-23T07:00:00Z');
  await world.rowsOf('delete from appointment');
  await world.rowsOf('delete from agenda_settings');
});

let calls = 0;
async function agent(name: string, args: object) {
  const body = JSON.stringify({ name, args, call: { call_id: `call_${(calls += 1)}`, agent_id: internalAgent } });
  return (await supertest(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body)).body;
}
const book = (starts_at: string, patient_name = 'Ana García', args: object = {}) => agent('book_appointment', { starts_at, patient_name, patient_phone: '+34 600 111 222', reason: 'Limpieza', ...args });
const list = async (query: object = {}) => (await panel.get('/api/appointments').query(query).expect(200)).body;
const put = (settings: Partial<AgendaSettings>) => panel.put('/api/agenda/settings').send({ ...usualSettings, ...settings });
const tell = async (event: string, call: object) => {
  const body = JSON.stringify({ event, call: { call_type: 'phone_call', agent_id: internalAgent, call_status: 'ongoing', start_timestamp: world.clock.time.getTime(), ...call } });
  await supertest(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  await world.calls.drain();
};

it('shows whose visit the agent has booked, sealed where it is stored, with the call behind it, and to nobody else', async () => {
  const { appointment_id: id } = await book('2026-11-23T09:30');
  await tell('call_started', { call_id: `call_${calls}` });
  const [call] = await world.rowsOf<{ id: string }>(`select id from call where provider_call_id = 'call_${calls}'`);
  expect(await list()).toEqual([
    {
      id, startsAt: '2026-11-23T08:30:00.000Z', endsAt: '2026-11-23T09:00:00.000Z', patientName: 'Ana García', patientPhone: '+34 600 111 222', reason: 'Limpieza',
      confirmed: false, agenda: null, visit: null, bookedBy: 'phone', callId: call?.id, threadId: null,
    },
  ]);
  // Not only "600": ids and hashes contain it in their digits.
  expect(JSON.stringify(await world.rowsOf('select * from appointment'))).not.toMatch(/Ana|García|600 ?111|Limpieza/);
  expect((await others.get('/api/appointments').expect(200)).body).toEqual([]);
  for (const act of ['confirm', 'cancel']) await others.post(`/api/appointments/${id}/${act}`).expect(404);
  await others.post(`/api/appointments/${id}/move`).send({ startsAt: '2026-11-23T10:30:00.000Z' }).expect(404);
});

it.each([['garc', 1], ['ANA', 1], ['600 111 222', 1], ['+34600111222', 1], ['0034 600 11', 1], ['600111223', 0], ['Eva', 0], ['¿?', 0]])('finds by “%s”', async (search, found) => {
  await book('2026-11-23T09:30');
  await book('2026-11-23T10:00', 'Luis', { patient_phone: '700 000 000' });
  expect(await list({ search })).toHaveLength(found);
});

it('lists days, in pages, without gap or overlap', async () => {
  for (const time of ['2026-11-23T10:00', '2026-11-23T10:30', '2026-11-24T09:00', '2026-11-25T09:00']) await book(time);
  expect(await list({ from: '2026-11-24', to: '2026-11-25' })).toHaveLength(1);
  const first = await list({ limit: 3 });
  const last = first.at(-1);
  expect(await list({ limit: 3, after: `${last.startsAt}_${last.id}` })).toMatchObject([{ startsAt: '2026-11-25T08:00:00.000Z' }]);
  const { text } = await panel.post('/api/exports/appointments').send({ from: '2026-11-23' }).expect(200);
  expect(text.trimEnd().split('\r\n')).toHaveLength(6);
  expect(text).toContain('2026-11-23 10:00;2026-11-23 10:30;Ana García;+34 600 111 222;Limpieza');
});

it('lists the visit that begins now, and those of one moment in pages without gap or overlap', async () => {
  await put({ agendas: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })) }).expect(200);
  for (const name of ['Ana', 'Luis', 'Eva', 'Hugo']) await book('2026-11-23T09:00', name);
  world.clock.time = new Date('2026-11-23T08:00:00Z');
  const found: string[] = [];
  for (let after: string | undefined; found.length < 4;) {
    const [{ id, startsAt }] = await list({ limit: 1, after });
    found.push(id);
    after = `${startsAt}_${id}`;
  }
  expect(new Set(found).size).toBe(4);
});

it('confirms, moves and cancels on the agenda that the agent asks, each told once', async () => {
  const { appointment_id: id } = await book('2026-11-24T09:00');
  for (let time = 0; time < 2; time += 1) await panel.post(`/api/appointments/${id}/confirm`).expect(200);
  expect(await list()).toMatchObject([{ confirmed: true }]);
  const move = (startsAt: string) => panel.post(`/api/appointments/${id}/move`).send({ startsAt });
  expect((await move('2026-11-24T09:30:00.000Z')).body).toEqual({ moved: true, slots: [] });
  expect(await list()).toMatchObject([{ confirmed: false, startsAt: '2026-11-24T09:30:00.000Z' }]);
  expect((await book('2026-11-24T10:30')).booked).toBe(false);
  expect((await book('2026-11-24T09:00')).booked).toBe(true);
  expect((await move('2026-11-24T08:00:00.000Z')).body).toMatchObject({ moved: false, slots: expect.arrayContaining(['2026-11-24T08:30:00.000Z']) });
  expect((await move('2026-11-22T08:00:00.000Z')).body.moved).toBe(false);
  for (let time = 0; time < 2; time += 1) await panel.post(`/api/appointments/${id}/cancel`).expect(200);
  await panel.post(`/api/appointments/${id}/confirm`).expect(404, /"appointment_gone"/);
  expect((await book('2026-11-24T10:30')).booked).toBe(true);
  const told = await world.rowsOf<{ type: string }>(`select type from live_event where payload ->> 'appointment_id' = '${id}' order by id`);
  expect(told.map(({ type }) => type)).toEqual(['appointment_created', 'appointment_confirmed', 'appointment_rescheduled', 'appointment_cancelled']);
});

it('changes no visit that is at another time than the page showed: the assistant or a colleague has just moved it', async () => {
  const { appointment_id: id } = await book('2026-11-23T09:30');
  // A page knows milliseconds.
  await world.rowsOf(`update appointment set starts_at = starts_at + interval '7 microseconds' where id = '${id}'`);
  const [at, movedTo] = ['2026-11-23T08:30:00.000Z', '2026-11-23T10:00:00.000Z'];
  const change = (act: string, body: object) => panel.post(`/api/appointments/${id}/${act}`).send(body);
  // Sent twice, because the first answer may be lost.
  for (let time = 0; time < 2; time += 1) expect((await change('move', { startsAt: movedTo, at }).expect(200)).body).toEqual({ moved: true, slots: [] });
  for (const [act, body] of [['confirm', {}], ['cancel', {}], ['move', { startsAt: '2026-11-23T11:00:00.000Z' }]] as const) {
    await change(act, { ...body, at }).expect(404, /"appointment_gone"/);
  }
  expect(await list()).toMatchObject([{ id, startsAt: movedTo, confirmed: false }]);
  await change('confirm', { at: movedTo }).expect(200);
  for (let time = 0; time < 2; time += 1) await change('cancel', { at: movedTo }).expect(200);
  expect(await list()).toEqual([]);
});

it.each(['2090-01-03T10:00', '2028-01-03T10:00'])('books, moves and offers nothing as far ahead as %s, and names the next free times', async (far) => {
  expect(await agent('check_free_slots', { from: far })).toMatchObject({ slots: expect.arrayContaining(['2026-11-23T09:00:00+01:00']) });
  expect(await book(far)).toMatchObject({ booked: false, slots: expect.arrayContaining(['2026-11-23T09:00:00+01:00']) });
  const { appointment_id: id } = await book('2027-11-24T09:00');
  const { body } = await panel.post(`/api/appointments/${id}/move`).send({ startsAt: `${far}:00.000Z` });
  expect(body).toMatchObject({ moved: false, slots: expect.arrayContaining(['2026-11-23T08:00:00.000Z']) });
  const offered = await panel.get(`/api/appointments/${id}/free-slots`).query({ from: '2027-12-27' });
  expect(offered.body.slots.map((slot: string) => slot.slice(0, 10))).toEqual(offered.body.slots.map(() => '2027-12-27'));
  expect(offered.body.slots).not.toEqual([]);
});

it('offers staff whole days to move an appointment to, in however small steps the clinic books', async () => {
  const { appointment_id: id } = await book('2026-11-23T09:00');
  const slotsOf = async () => (await panel.get(`/api/appointments/${id}/free-slots`).query({ from: '2026-11-25' })).body.slots.map((slot: string) => slot.slice(5, 16));
  expect((await slotsOf()).at(-1)).toBe('11-26T17:30');
  expect((await panel.get(`/api/appointments/${id}/free-slots`)).body.slots[0]).toBe('2026-11-23T08:00:00.000Z');
  await put({ step: 10 }).expect(200);
  expect((await slotsOf()).at(-1)).toBe('11-25T17:30');
  expect((await agent('check_free_slots', {})).slots).toHaveLength(6);
});

it('books nothing into a visit that goes on', async () => {
  await put({ visits: [{ id: 'larga', name: 'Implante', minutes: 90, buffer: 0 }] }).expect(200);
  await book('2026-11-23T09:00');
  const { time } = world.clock;
  world.clock.time = new Date('2026-11-23T08:10:00Z');
  const late = await book('2026-11-23T09:30');
  world.clock.time = time;
  expect([late.booked, late.slots[0]]).toEqual([false, '2026-11-23T10:30:00+01:00']);
});

it('keeps a visit as long as it is, with its pause, when it is moved after its kind was removed', async () => {
  const short = { id: 'corta', name: 'Revisión', minutes: 30, buffer: 0 };
  await put({ visits: [short, { id: 'larga', name: 'Implante', minutes: 90, buffer: 15 }] }).expect(200);
  const { appointment_id: id } = await book('2026-11-23T09:00', 'Ana', { visit: 'Implante' });
  await put({ visits: [short] }).expect(200);
  await book('2026-11-24T10:30', 'Eva');
  const move = async (startsAt: string) => (await panel.post(`/api/appointments/${id}/move`).send({ startsAt })).body;
  expect(await move('2026-11-24T08:00:00.000Z')).toMatchObject({ moved: false, slots: expect.arrayContaining(['2026-11-24T10:00:00.000Z']) });
  expect((await panel.get(`/api/appointments/${id}/free-slots`).query({ from: '2026-11-24' })).body.slots[0]).toBe('2026-11-24T10:00:00.000Z');
  expect(await move('2026-11-24T10:00:00.000Z')).toEqual({ moved: true, slots: [] });
  expect(await list()).toMatchObject([{ patientName: 'Eva' }, { patientName: 'Ana', endsAt: '2026-11-24T11:30:00.000Z' }]);
  expect(await book('2026-11-24T12:30', 'Luis')).toMatchObject({ booked: false });
});

it('obeys the hours that the owner sets: agent, free times and moves alike', async () => {
  await put({ hours: [{ day: 2, from: '15:00', to: '17:00' }], agendas: [{ id: 'a', name: 'Dra. Ruiz' }, { id: 'b', name: 'Box 2' }], closedDays: ['2026-11-24'], visits: [{ id: 'corta', name: 'Revisión', minutes: 30, buffer: 0 }, { id: 'larga', name: 'Implante', minutes: 90, buffer: 15 }] }).expect(200);
  expect((await agent('check_free_slots', {})).slots[0]).toBe('2026-12-01T15:00:00+01:00');
  expect((await book('2026-12-01T10:00')).booked).toBe(false);
  expect((await book('2026-12-01T15:00', 'Uno', { visit: 'implante', agenda: 'Box 2' })).booked).toBe(true);
  expect((await book('2026-12-01T15:30', 'Dos', { agenda: 'box 2' })).booked).toBe(false);
  expect((await book('2026-12-01T15:30', 'Tres')).booked).toBe(true);
  expect(await list()).toMatchObject([{ agenda: 'Box 2', visit: 'Implante', endsAt: '2026-12-01T15:30:00.000Z' }, { agenda: 'Dra. Ruiz', visit: 'Revisión' }]);
  const [, moved] = await list();
  const { body } = await panel.get(`/api/appointments/${moved.id}/free-slots`).query({ from: '2026-12-01' });
  expect(body.slots.slice(0, 3)).toEqual(['2026-12-01T14:00:00.000Z', '2026-12-01T14:30:00.000Z', '2026-12-01T15:00:00.000Z']);
});

it('knows the person and the kind of visit that the agent names without accents', async () => {
  await put({ agendas: [{ id: 'a', name: 'Dra. Ruiz' }, { id: 'b', name: 'Dr. Gómez' }], visits: [{ id: 'corta', name: 'Consulta', minutes: 30, buffer: 0 }, { id: 'larga', name: 'Revisión', minutes: 60, buffer: 0 }] }).expect(200);
  await book('2026-12-01T10:00', 'Ana', { agenda: 'dr. gomez', visit: 'REVISION' });
  expect(await list()).toMatchObject([{ agenda: 'Dr. Gómez', visit: 'Revisión', endsAt: '2026-12-01T10:00:00.000Z' }]);
});

it.each([
  ['check_free_slots', {}],
  ['book_appointment', { starts_at: '2026-12-01T10:00', patient_name: 'Ana' }],
])('books with nobody else and nothing else where %s names what the clinic does not have, and says what it has', async (name, args) => {
  await put({ agendas: [{ id: 'a', name: 'Dra. Ruiz' }, { id: 'b', name: 'Dr. Gómez' }], visits: [{ id: 'corta', name: 'Consulta', minutes: 30, buffer: 0 }, { id: 'larga', name: 'Implante', minutes: 60, buffer: 0 }] }).expect(200);
  const failed = async () => (await world.rowsOf(`select 1 from call_request where kind = 'failed_booking'`)).length;
  const before = await failed();
  const unbooked = name === 'book_appointment' && { booked: false };
  expect(await agent(name, { ...args, agenda: 'Dra. Pérez' })).toEqual({ ...unbooked, reason: expect.stringMatching(/agenda/), agendas: ['Dra. Ruiz', 'Dr. Gómez'], slots: [] });
  expect(await agent(name, { ...args, visit: 'ortodoncia' })).toEqual({ ...unbooked, reason: expect.stringMatching(/visit/), visits: ['Consulta', 'Implante'], slots: [] });
  expect(await list()).toEqual([]);
  expect((await failed()) > before).toBe(name === 'book_appointment');
  // Names of staff and treatments are not kept with an answer.
  expect((await world.database.query<{ row: string }>('select a::text as row from agent_answer a')).filter(({ row }) => /Ruiz|Implante/.test(row))).toEqual([]);
  // With one of each, any name means it.
  await put({ agendas: [{ id: 'a', name: 'Dra. Ruiz' }], visits: [{ id: 'corta', name: 'Consulta', minutes: 30, buffer: 0 }] }).expect(200);
  expect((await book('2026-12-01T10:00', 'Ana', { agenda: 'la doctora', visit: 'limpieza' })).booked).toBe(true);
});

it('lets no agenda go that has visits to come, whatever books meanwhile, and says how to solve it', async () => {
  const { appointment_id: id } = await book('2026-12-01T09:00');
  const renamed = [{ id: 'principal', name: 'Dra. Ruiz' }];
  await put({ agendas: renamed }).expect(200);
  const { body } = await put({ agendas: [{ id: 'nueva', name: 'Agenda' }] }).expect(400);
  expect(body).toMatchObject({ code: 'invalid_input', details: [{ field: 'agendas', message: expect.stringMatching(/^«Dra\. Ruiz» tiene citas por venir.* Cancélalas/) }] });
  expect((await panel.get('/api/agenda/settings')).body).toMatchObject({ agendas: renamed });
  expect((await book('2026-12-01T09:00')).booked).toBe(false);
  await panel.post(`/api/appointments/${id}/cancel`).expect(200);
  const [booked, changed] = await Promise.all([book('2026-12-01T09:00'), put({ agendas: [{ id: 'otra', name: 'Agenda' }] })]);
  const [agenda] = await world.rowsOf<{ agenda: string }>(`select agenda from appointment where id = '${booked.appointment_id}'`);
  expect([[true, 400, 'principal'], [true, 200, 'otra']]).toContainEqual([booked.booked, changed.status, agenda?.agenda]);
  // Past visits do not prevent it.
  world.clock.time = new Date('2026-12-01T08:30:00Z');
  await put({ agendas: [{ id: 'tercera', name: 'Agenda' }] }).expect(200);
});

it('keeps an agenda in which a visit goes on, and lets it go when that is cancelled', async () => {
  const { appointment_id: id } = await book('2026-12-01T09:00');
  world.clock.time = new Date('2026-12-01T08:29:59Z');
  await put({ agendas: [{ id: 'otra', name: 'Agenda' }] }).expect(400);
  await panel.post(`/api/appointments/${id}/cancel`).expect(200);
  await put({ agendas: [{ id: 'otra', name: 'Agenda' }] }).expect(200);
});

it('changes the hours only when whoever books by them has finished', async () => {
  const clinicId = await clinicOf('casa');
  const { sealing } = testEncryption(world.database, world.clock);
  const changed = await withinClinic(world.database, clinicId, async (tx) => {
    await holdSettings(tx, sealing.names, clinicId);
    const answered = put({ step: 60 }).then(({ status }) => status);
    expect(await Promise.race([answered, setTimeout(500, 'waits')])).toBe('waits');
    return { answered };
  });
  expect(await changed.answered).toBe(200);
});

it('books two of a family at once, each with their own person', async () => {
  await put({ agendas: [{ id: 'a', name: 'Dra. Ruiz' }, { id: 'b', name: 'Box 2' }] }).expect(200);
  for (const name of ['Ana', 'Luis', 'Ana García', 'ana']) {
    const body = JSON.stringify({ name: 'book_appointment', args: { starts_at: '2026-12-01T10:00', patient_name: name, reason: `${calls += 1}` }, call: { call_id: 'call_of_family', agent_id: internalAgent, from_number: '+34611777003' } });
    expect((await supertest(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body)).body).toMatchObject({ booked: true });
  }
  expect((await list()).map(({ patientName }: { patientName: string }) => patientName).sort()).toEqual(['Ana', 'Luis']);
});

it('refuses Christmas with the next free times', async () => {
  const refused = await book('2026-12-25T10:00');
  expect(refused.booked).toBe(false);
  expect(refused.slots[0]).toBe('2026-12-28T09:00:00+01:00');
});

it.each([
  ['hours that close before they open', { hours: [{ day: 1, from: '10:00', to: '09:00' }] }],
  ['hours that close as they open', { hours: [{ day: 1, from: '10:00', to: '10:00' }] }],
  ['a day before Monday', { hours: [{ day: 0, from: '09:00', to: '10:00' }] }],
  ['a visit of no length', { visits: [{ id: 'v', name: 'Visita', minutes: 0, buffer: 0 }] }],
  ['a visit that costs the clinic', { visitValue: -1 }],
  ['an eighth day', { hours: [{ day: 8, from: '09:00', to: '10:00' }] }],
  ['no agenda', { agendas: [] }],
  ['two agendas of one name', { agendas: [{ id: 'a', name: 'Ana' }, { id: 'b', name: 'ana' }] }],
  ['a day that there is not', { closedDays: ['2026-02-30'] }],
])('refuses %s', async (_name, settings) => {
  await put(settings as Partial<AgendaSettings>).expect(400);
  expect((await panel.get('/api/agenda/settings').expect(200)).body).toEqual(usualSettings);
});

it('is read by calendar programs under a secret address, with winter and summer time, until the address is revoked', async () => {
  world.clock.time = new Date('2027-03-20T07:00:00Z');
  await book('2027-03-24T09:30', 'Ana; García, «Güell»', { reason: 'Dolor\nmuy fuerte' });
  await book('2027-03-29T09:30', 'Luis');
  // A member who was just removed cannot create an address, though others are left.
  const member = `insert into clinic_member (clinic_id, user_id, role, created_at) select id, $1, 'owner', now() from clinic where slug = 'casa'`;
  await world.database.query(member, [await addPerson(world.database, 'bea')]);
  await panel.post('/api/agenda/feed').expect(403);
  await world.database.query('update staff_user set id = $1 where id = $2', [userId, await addPerson(world.database, 'ana')]);
  await world.database.query(member, [userId]);
  const { address } = (await panel.post('/api/agenda/feed').expect(200)).body;
  const read = async (url: string) => panel.get(new URL(url).pathname);
  const { text, headers } = await read(address);
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
  expect(text).toMatch(/^X-WR-CALNAME:Citas de Clinavoz\r$/m);
  const events = Object.values(ical.parseICS(text)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []));
  const told = (await list()).map(({ startsAt, endsAt, patientName }: Record<string, string>) => ({ startsAt, endsAt, patientName }));
  expect(events.map(({ start, end, summary }) => ({ startsAt: start.toISOString(), endsAt: end?.toISOString(), patientName: summary }))).toEqual(told);
  expect(told.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(['2027-03-24T08:30:00.000Z', '2027-03-29T07:30:00.000Z']);
  expect(String(events[0]?.description)).toContain('+34 600 111 222');
  // A caller's words end no line, whatever a program reads as the end of one.
  await book('2027-03-30T09:30', 'Eva\rATTENDEE:mailto:otra@x.example', { reason: 'x\u2028ATTENDEE:1\u0085ATTENDEE:2' });
  expect((await read(address)).text.split(/[\r\n\u0085\u2028]+/).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(JSON.stringify(await world.database.query(`select encode(token_hash, 'escape') from calendar_feed`))).not.toContain(address.split('/').at(-1)?.slice(0, 20));
  world.clock.time = new Date('2027-04-23T08:30:00Z');
  expect((await read(address)).text).toContain('García');
  world.clock.time = new Date('2027-04-23T08:30:01Z');
  expect((await read(address)).text).not.toContain('García');
  const next = (await panel.post('/api/agenda/feed').expect(200)).body.address;
  expect((await read(address)).status).toBe(404);
  expect((await read(next)).status).toBe(200);
  await panel.delete('/api/agenda/feed').expect(200);
  expect((await panel.get('/api/agenda/feed').expect(200)).body).toEqual({ active: false });
  expect((await read(next)).status).toBe(404);
});

it('shows a calendar program the visits to come however many have been', async () => {
  world.clock.time = new Date('2027-03-19T07:00:00Z');
  await world.database.query('delete from rate_limit');
  await book('2027-03-29T09:30', 'Luis');
  const clinicId = await clinicOf('casa');
  const seal = await testEncryption(world.database, world.clock).sealing.sealerFor([clinicId]);
  const ids = Array.from({ length: 5_000 }, () => randomUUID());
  const names = ids.map((rowId) => seal({ clinicId, table: 'appointment', column: 'patient_name_sealed', rowId }, 'Ana'));
  await withinClinic(world.database, clinicId, (tx) => tx.query(
    `insert into appointment (clinic_id, id, patient_name_sealed, starts_at, ends_at)
     select $1, id, name, $4::timestamptz - nth * interval '1 minute', $4 from unnest($2::uuid[], $3::bytea[]) with ordinality as past (id, name, nth)`, [clinicId, ids, names, world.clock.time]));
  const { address } = (await panel.post('/api/agenda/feed').expect(200)).body;
  const { text } = await panel.get(new URL(address).pathname).expect(200);
  expect(text.match(/^SUMMARY:/gm)).toHaveLength(5_000);
  expect(text).toContain('SUMMARY:Luis');
});

it('lets calendar programs read an address within limits, and notes it once in a quarter of an hour; whoever guesses addresses is limited, too', async () => {
  world.clock.time = new Date('2027-03-21T07:00:00Z');
  await world.database.query('delete from rate_limit');
  const { address } = (await panel.post('/api/agenda/feed').expect(200)).body;
  const read = (path = new URL(address).pathname) => panel.get(path);
  const noted = async (times: number) => {
    const { entries } = await trailOfWork(world.database, async () => { for (let time = 0; time < times; time += 1) await read().expect(200); });
    return entries.map(({ actor, action }) => [actor, action]);
  };
  expect(await noted(3)).toEqual([['calendar', 'appointments.listed']]);
  world.clock.time = new Date(world.clock.time.getTime() + notedForMs);
  expect(await noted(limitRules.calendarByClinic.points - 3)).toEqual([['calendar', 'appointments.listed']]);
  expect((await read()).status).toBe(429);
  const guess = () => read(`/api/calendar/${'a'.repeat(43)}.ics`);
  for (let time = limitRules.calendarByClinic.points + 1; time < limitRules.calendarByAddress.points; time += 1) await guess().expect(404);
  expect((await guess()).status).toBe(429);
});

it('gives one slot to one of forty who want it at once through agent and panel, and the others the next free ones', async () => {
  const movable: string[] = [];
  for (let index = 0; index < 10; index += 1) movable.push((await book(`2026-12-${10 + Math.floor(index / 5)}T${String(9 + (index % 5)).padStart(2, '0')}:00`)).appointment_id);
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => book('2026-12-01T10:00', `Paciente ${Math.random()}`)),
    ...movable.map(async (id) => (await panel.post(`/api/appointments/${id}/move`).send({ startsAt: '2026-12-01T09:00:00.000Z' })).body),
  ]);
  expect(answers.filter(({ booked, moved }) => booked === true || moved === true)).toHaveLength(1);
  expect(answers.filter(({ slots = [] }) => slots.length > 0)).toHaveLength(39);
  expect(await list({ from: '2026-12-01', to: '2026-12-02' })).toHaveLength(1);
});

it('offers the next free ones to whoever comes late without a wait for those who book other times', async () => {
  const { appointment_id: id } = await book('2026-12-10T09:00');
  await book('2026-12-01T10:00');
  const late = await world.database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('appointment:' || $1, 0))`, [await clinicOf('casa')]);
    return [await book('2026-12-01T10:00', 'Luis'), (await panel.post(`/api/appointments/${id}/move`).send({ startsAt: '2026-12-01T09:00:00.000Z' })).body];
  });
  for (const { slots } of late) expect(slots.length).toBeGreaterThan(0);
});
