// Longer than usual because each function that the agent may call is tried with the same clinic and calls, and with all that it must refuse.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { internalAgent, startCalls, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { testEncryption } from '../../../testing/database/encryption';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { addClinic } from '../../../testing/clinics';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { findTasks } from '../tasks/task.repository';
import { storeSettings } from './agenda-settings.repository';
import { findAppointments } from './appointment-list.repository';
import { purgeAnswers } from './answer-once';

let world: CallsUnderTest;
beforeAll(async () => {
  world = await startCalls();
});
afterAll(() => world.stop());
/** Each test is a call of its own. */
let calls = 0;
beforeEach(() => void (calls += 1));

async function run(name: string, args: object | null, agentId = internalAgent, call: object = {}) {
  const body = JSON.stringify({ name, args, call: { call_id: `call_now_${calls}`, agent_id: agentId, ...call } });
  return request(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body);
}
const book = (startsAt: string, phone = '600 000 001') => run('book_appointment', { starts_at: startsAt, patient_name: 'Ana', patient_phone: phone });
const eventsAbout = (id: string) => world.rowsOf(`select type, payload from live_event where payload ->> 'appointment_id' = '${id}' order by id`);

it('offers free times, books one, and offers it no more', async () => {
  const { body } = await run('check_free_slots', {});
  expect(body.slots[0]).toBe('2026-11-23T09:00:00+01:00');
  const booked = await book('2026-11-23T08:00:00.000Z');
  expect(booked.body).toEqual({ booked: true, appointment_id: expect.any(String), starts_at: '2026-11-23T09:00:00+01:00', visit: 'Visita' });
  expect((await run('check_free_slots', {})).body.slots[0]).toBe('2026-11-23T09:30:00+01:00');
  expect(await world.rowsOf(`select status, ends_at from appointment where id = '${booked.body.appointment_id}'`)).toEqual([{ status: 'booked', ends_at: new Date('2026-11-23T08:30:00Z') }]);
  expect((await world.texts()).appointments).toEqual([{ id: booked.body.appointment_id, patientName: 'Ana', patientPhone: '600 000 001', reason: '' }]);
  expect(await eventsAbout(booked.body.appointment_id)).toEqual([
    { type: 'appointment_created', payload: { appointment_id: booked.body.appointment_id, starts_at: '2026-11-23T08:00:00.000Z' } },
  ]);
});

it('offers the very time from which the agent asks, where it is free', async () => {
  expect((await run('check_free_slots', { from: '2026-12-22T11:00' })).body.slots[0]).toBe('2026-12-22T11:00:00+01:00');
});

it.each(['except', 'own', 'status'])('ignores an argument that no function has, such as %s', async (name) => {
  expect((await run('check_free_slots', { [name]: 'x' })).body.slots).toHaveLength(6);
  expect((await run('book_appointment', { starts_at: '2026-11-20T09:00', patient_name: 'Ana', visit: 'otra', [name]: 'x' })).body).toMatchObject({ booked: false, slots: { length: 6 } });
});

it('takes no arguments for none where the provider writes null', async () => {
  expect((await run('check_free_slots', null)).body.slots).toHaveLength(6);
  expect((await run('request_callback', null)).body).toMatchObject({ noted: true });
});

it('has the agent ask for a number where nobody could call back: no call came from one, and none was said before', async () => {
  const ask = async (args: object, call: object = {}) => (await run('request_callback', args, internalAgent, call)).body;
  const askFor = { noted: true, reason: 'no telephone is known: ask for one and request this again' };
  expect(await ask({ patient_name: 'Ana', reason: 'Presupuesto' })).toEqual(askFor);
  expect(await ask({ patient_phone: 'el mismo' }, { from_number: 'anonymous' })).toEqual({ noted: true });
  expect(await ask({ patient_phone: '600 000 001' })).toEqual({ noted: true });
  expect(await ask({ reason: 'Le duele' })).toEqual({ noted: true });
  calls += 1;
  expect(await ask({}, { from_number: 'anonymous' })).toEqual(askFor);
  calls += 1;
  expect(await ask({}, { from_number: '+34600000001' })).toEqual({ noted: true });
});

it.each([null, '', ' ', 'null', 'None', 'undefined', 'N/A', '-'])('takes %j for an argument that is not given', async (none) => {
  expect((await run('check_free_slots', { from: none, visit: none, agenda: none })).body.slots).toHaveLength(6);
  const given = { starts_at: '2026-12-15T09:00', patient_name: 'Ana', patient_phone: none, reason: none, visit: none, agenda: none };
  const { body } = await run('book_appointment', given);
  expect(body).toMatchObject({ booked: true });
  expect((await run('cancel_appointment', { appointment_id: body.appointment_id, appointment_date: none })).body).toEqual({ cancelled: true });
  expect((await run('book_appointment', { ...given, patient_name: none })).status).toBe(400);
});

it.each(['chat', 'call'])('books and notes for the clinic on whose page a chat was opened, told of it as %s, until its code ends', async (key) => {
  const clinicId = await addClinic(world.database, `con-chat-${key}`, `agent_chat_${key}`);
  const [thread] = await withinClinic(world.database, clinicId, async (tx) => {
    const rows = await tx.query<{ id: string }>(`insert into chat_thread (clinic_id, provider_chat_id, created_at, updated_at, last_message_at) values ($1, $2, $3, $3, $3) returning id`, [clinicId, `chat_${key}`, world.clock.time]);
    await tx.query(`insert into chat_visitor (token_hash, clinic_id, provider_chat_id, created_at, seen_at) values ($1, $2, $3, $4, $4)`, [Buffer.from(key), clinicId, `chat_${key}`, world.clock.time]);
    return rows;
  });
  const ask = (name: string, args: object) => {
    const body = JSON.stringify({ name, args, call: null, chat: null, [key]: { chat_id: `chat_${key}`, agent_id: key === 'chat' ? internalAgent : 'agent_of_all_chats' } });
    return request(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body);
  };
  const { body } = await ask('book_appointment', { starts_at: '2026-11-23T09:00', patient_name: 'Ana', patient_phone: '600 000 001' });
  expect(body).toMatchObject({ booked: true });
  expect((await ask('request_callback', { patient_name: 'Ana', patient_phone: '600 000 001' })).body).toEqual({ noted: true });
  const { sealing } = testEncryption(world.database, world.clock);
  await withinClinic(world.database, clinicId, async (tx) => {
    expect(await findAppointments(tx, sealing, { clinicId, settings: usualSettings }, { from: world.clock.time, until: null, found: null, limit: 9, after: undefined })).toMatchObject([{ id: body.appointment_id, bookedBy: 'chat', threadId: thread?.id }]);
    expect((await findTasks(tx, sealing, { clinicId, settings: usualSettings, now: world.clock.time, done: false, limit: 9 })).tasks).toMatchObject([{ kind: 'callback', name: 'Ana', threadId: thread?.id, callId: null }]);
    await tx.query('update chat_visitor set code_id = gen_random_uuid() where provider_chat_id = $1', [`chat_${key}`]);
  });
  expect((await ask('cancel_appointment', { appointment_id: body.appointment_id })).body).toMatchObject({ code: 'demo_expired' });
});

it.each<[string, unknown]>([['transcript', 'Hola\0'], ['transcript', 'Hola \ud83d'], ['call_cost', 1e30], ['from_number', {}]])('understands a function whose call has a %s that nothing can store', async (name, value) => {
  expect((await run('check_free_slots', {}, internalAgent, { [name]: value })).body.slots).toHaveLength(6);
});

it('books and notes what a model says at length, cut to what a person reads', async () => {
  const long = { patient_phone: `600 000 077 ${'(el de su hija, por las tardes) '.repeat(3)}`, reason: `${'a'.repeat(499)}😀, y además le sangra la encía`, patient_name: 'Ana '.repeat(99), visit: 'x'.repeat(99) };
  expect((await run('book_appointment', { starts_at: '2026-12-18T09:00', ...long })).body).toMatchObject({ booked: true });
  expect((await run('request_callback', long)).body).toEqual({ noted: true });
  expect((await world.texts()).appointments.at(-1)).toMatchObject({ patientPhone: expect.stringMatching(/^600 000 077.{29}$/), reason: 'a'.repeat(499) });
});

it.each(['el mismo desde el que llama', 'same number'])('takes the calling number where a model writes %j for a telephone', async (patient_phone) => {
  const call = { from_number: '+34600000088' };
  const given = { starts_at: `2026-12-18T${patient_phone === 'same number' ? '10' : '11'}:00`, patient_name: 'Ana', patient_phone };
  const { body } = await run('book_appointment', given, internalAgent, call);
  expect((await world.texts()).appointments.find(({ id }) => id === body.appointment_id)).toMatchObject({ patientPhone: '+34600000088' });
  // Without one, the words may spell it.
  const spelt = await run('book_appointment', { ...given, starts_at: given.starts_at.replace(':00', ':30'), patient_phone: 'seiscientos doce' });
  expect((await world.texts()).appointments.find(({ id }) => id === spelt.body.appointment_id)).toMatchObject({ patientPhone: 'seiscientos doce' });
});

it('refuses a function of neither call nor chat', async () => {
  expect((await run('check_free_slots', {}, internalAgent, { call_id: null })).status).toBe(400);
  const body = JSON.stringify({ name: 'check_free_slots', args: {} });
  expect((await request(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body)).status).toBe(400);
});

it('gives one slot to one of ten callers who want it at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, caller) => book('2026-11-24T09:00:00.000Z', `600 100 00${caller}`)));
  expect(answers.map(({ body }) => body.booked).filter(Boolean)).toHaveLength(1);
  expect(answers.find(({ body }) => !body.booked)?.body.slots).toHaveLength(6);
});

it('books up to five appointments for one call, a family, and says so to the agent when it wants more', async () => {
  const names = ['Ana', 'Luis', 'Marta', 'Hugo', 'Sara', 'Iker', 'Vega'];
  const asked = (at: number) => run('book_appointment', { starts_at: `2026-12-16T${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`, patient_name: names[at], patient_phone: '600 000 031' });
  const answers = await Promise.all(names.map((_, at) => asked(at)));
  expect(answers.map(({ status, body }) => [status, body.booked])).toEqual(expect.arrayContaining([[200, true], [200, false]]));
  expect(answers.filter(({ body }) => body.booked)).toHaveLength(5);
  expect(answers.find(({ body }) => !body.booked)?.body).toEqual({ booked: false, reason: 'one call books five appointments at most; the clinic will call back', slots: [] });
  const known = answers.findIndex(({ body }) => body.booked);
  expect((await asked(known)).body).toEqual(answers[known]?.body);
  await run('cancel_appointment', { appointment_id: answers[known]?.body.appointment_id });
  expect((await run('book_appointment', { starts_at: '2026-12-16T13:00', patient_name: 'Iker' })).body.booked).toBe(true);
  expect((await run('book_appointment', { starts_at: '2026-12-16T13:30', patient_name: 'Vega' }, internalAgent, { call_id: 'call_of_another' })).body.booked).toBe(true);
});

it.each([
  ['in the past', '2026-11-20T09:00:00.000Z'],
  ['at night', '2026-11-24T22:00:00.000Z'],
  ['off the grid', '2026-11-24T09:10:00.000Z'],
])('does not book %s', async (_case, startsAt) => {
  expect((await book(startsAt)).body.booked).toBe(false);
});

const later = (from_number: string | null) => ({ call_id: `call_${String(from_number)}`, from_number });
const appointmentDate = '2026-11-25';

it('moves and cancels, in a later call, what is booked for the telephone that calls, on the day that the patient names', async () => {
  const { body: { appointment_id: id } } = await book('2026-11-25T09:00:00.000Z', '600 000 002');
  const call = later('+34600000002');
  const moved = await run('reschedule_appointment', { appointment_date: appointmentDate, starts_at: '2026-11-25T10:00:00.000Z' }, internalAgent, call);
  expect(moved.body).toEqual({ rescheduled: true, appointment_id: id, starts_at: '2026-11-25T11:00:00+01:00' });
  // As it was told.
  expect((await run('cancel_appointment', { appointment_date: moved.body.starts_at }, internalAgent, call)).body).toEqual({ cancelled: true });
  expect((await run('cancel_appointment', { appointment_date: appointmentDate }, internalAgent, { ...call, call_id: 'call_once_more' })).body).toEqual({ cancelled: false });
  expect((await eventsAbout(id)).map((event) => (event as { type: string }).type)).toEqual(['appointment_created', 'appointment_rescheduled', 'appointment_cancelled']);
});

it.each([
  ['a call from another telephone', later('+34600999999'), {}],
  ['a call from a hidden number', later('anonymous'), {}],
  ['a call from a number too short to be one', later('02'), {}],
  ['a call from a country whose prefix and number together are these nine digits', later('+600000012'), {}],
  ['a call from there, written with 00', later('00600000012'), {}],
  ['a caller by SIP who writes the number before the @', later('sip:600000012@elsewhere.example'), {}],
  ['a caller who is named by more than a number', later('Ana 600 000 012'), {}],
  ['a call from the web', later(null), {}],
  ['a call from the web that names the telephone', later(null), { patient_phone: '600 000 012' }],
  ['another telephone that names the patient’s', later('+34600999999'), { patient_phone: '600 000 012' }],
  ['the right telephone with another day', later('+34600000012'), { appointment_date: '2026-11-24' }],
  ['the right telephone with no day', later('+34600000012'), { appointment_date: undefined }],
])('lets %s change nothing, whether or not it knows the appointment’s id', async (_case, call, args) => {
  const at = { starts_at: '2026-11-25T15:00:00.000Z' };
  const known = await run('book_appointment', { ...at, patient_name: 'Ana', patient_phone: '600 000 012' }, internalAgent, { call_id: 'call_of_the_patient' });
  expect(known.body.booked).toBe(true);
  for (const naming of [{ appointment_id: known.body.appointment_id }, {}]) {
    const named = { appointment_date: appointmentDate, ...naming, ...args };
    expect((await run('cancel_appointment', named, internalAgent, call)).body.cancelled).not.toBe(true);
    expect((await run('reschedule_appointment', { ...named, starts_at: '2026-11-25T15:30:00.000Z' }, internalAgent, call)).body.rescheduled).not.toBe(true);
  }
  expect(await world.rowsOf(`select status, starts_at from appointment where id = '${known.body.appointment_id}'`)).toEqual([{ status: 'booked', starts_at: new Date(at.starts_at) }]);
});

it('changes, in the call that booked it, only the visit of the day that the patient names', async () => {
  const { body: { appointment_id: id } } = await book('2026-12-17T09:00');
  const another = { appointment_date: '2026-12-18' };
  expect((await run('cancel_appointment', another)).body).toEqual({ cancelled: false });
  expect((await run('reschedule_appointment', { ...another, starts_at: '2026-12-21T09:00' })).body.rescheduled).toBe(false);
  expect(await bookedOn('2026-12-17')).toEqual([{ starts_at: new Date('2026-12-17T08:00:00Z') }]);
  expect((await run('cancel_appointment', { appointment_date: '2026-12-17' })).body).toEqual({ cancelled: true });
  expect((await eventsAbout(id)).map((event) => (event as { type: string }).type)).toEqual(['appointment_created', 'appointment_cancelled']);
});

it('changes no visit that has begun, and answers from the next one that is to come', async () => {
  const ids: string[] = [];
  for (const at of ['2026-12-28T09:00', '2026-12-28T10:00']) ids.push((await book(at, '600 000 078')).body.appointment_id as string);
  const { time } = world.clock;
  world.clock.time = new Date('2026-12-28T08:00:00Z');
  const elsewhere = { starts_at: '2026-12-29T09:00' };
  expect((await run('cancel_appointment', { appointment_id: ids[0] })).body).toEqual({ cancelled: false });
  expect((await run('reschedule_appointment', { appointment_id: ids[0], ...elsewhere })).body.rescheduled).toBe(false);
  expect((await run('reschedule_appointment', { appointment_date: '2026-12-28', ...elsewhere })).body).toMatchObject({ rescheduled: true, appointment_id: ids[1] });
  world.clock.time = time;
});

it('takes the visit of a night for one of the day that a clock in Madrid shows, and lists visits in their order', async () => {
  const clinicId = await addClinic(world.database, 'con-noche', 'agent_noche');
  const { sealing } = testEncryption(world.database, world.clock);
  const hours = [{ day: 3, from: '00:00', to: '03:00' }];
  await withinClinic(world.database, clinicId, (tx) => storeSettings(tx, sealing.names, clinicId, { ...usualSettings, hours }, world.clock.time));
  const ask = (name: string, args: object) => run(name, args, 'agent_noche', { call_id: 'call_of_the_night' });
  for (const at of ['01:30', '00:30']) await ask('book_appointment', { starts_at: `2026-12-02T${at}`, patient_name: 'Ana' });
  expect((await ask('cancel_appointment', { appointment_date: '2026-12-01' })).body).toEqual({ cancelled: false });
  const { body } = await ask('cancel_appointment', { appointment_date: '2026-12-02' });
  expect(body.visits.map((visit: { starts_at: string }) => visit.starts_at)).toEqual(['2026-12-02T00:30:00+01:00', '2026-12-02T01:30:00+01:00']);
});

it('takes a name in part and in full for one patient’s, and books anew what the call has cancelled', async () => {
  const bookAs = async (patient_name: string) => (await run('book_appointment', { starts_at: '2026-12-30T09:00', patient_name, patient_phone: '600 000 079' })).body;
  const { appointment_id: id } = await bookAs('Ana García');
  for (const name of ['ana', 'Ana García López']) expect(await bookAs(name)).toMatchObject({ booked: true, appointment_id: id });
  expect(await bookAs('Luis')).toMatchObject({ booked: false });
  await run('cancel_appointment', { appointment_id: id });
  const again = await bookAs('Ana G.');
  expect(again).toMatchObject({ booked: true });
  expect(await world.rowsOf(`select status from appointment where id in ('${id}', '${again.appointment_id}') order by status`)).toEqual([{ status: 'booked' }, { status: 'cancelled' }]);
});

it('changes neither of two visits that a telephone has on one day before the agent has named one', async () => {
  const visits: string[] = [];
  for (const at of ['2026-12-22T09:00', '2026-12-22T10:00']) visits.push((await book(at, '600 000 077')).body.appointment_id as string);
  const call = later('+34600000077');
  const day = { appointment_date: '2026-12-22' };
  const which = {
    reason: 'several visits that day: add the appointment_id of one',
    visits: [{ appointment_id: visits[0], starts_at: '2026-12-22T09:00:00+01:00' }, { appointment_id: visits[1], starts_at: '2026-12-22T10:00:00+01:00' }],
  };
  expect((await run('cancel_appointment', day, internalAgent, call)).body).toEqual({ cancelled: false, ...which });
  const elsewhere = { ...day, starts_at: '2026-12-23T09:00' };
  expect((await run('reschedule_appointment', elsewhere, internalAgent, call)).body).toEqual({ rescheduled: false, ...which });
  expect((await run('cancel_appointment', { ...day, appointment_id: visits[1] }, internalAgent, call)).body).toEqual({ cancelled: true });
  expect((await run('reschedule_appointment', elsewhere, internalAgent, { ...call, call_id: 'call_last' })).body).toMatchObject({ rescheduled: true, appointment_id: visits[0] });
});

it('offers no times for a visit that there is not: none of them could be taken', async () => {
  const { body } = await run('reschedule_appointment', { appointment_date: '2026-12-14', starts_at: '2026-12-15T10:00' });
  expect(body).toEqual({ rescheduled: false, reason: expect.stringContaining('no such visit'), slots: [] });
});

it('does not move an appointment onto another', async () => {
  await book('2026-11-26T09:00:00.000Z', '600 000 003');
  const { body: { appointment_id } } = await book('2026-11-26T09:30:00.000Z', '600 000 004');
  expect((await run('reschedule_appointment', { appointment_id, starts_at: '2026-11-26T09:00:00.000Z' })).body.rescheduled).toBe(false);
});

it('books the time that a clock in the clinic shows when the agent names no time zone', async () => {
  const { body } = await book('2026-12-01T10:00', '600 000 006');
  expect(body).toMatchObject({ booked: true, starts_at: '2026-12-01T10:00:00+01:00' });
  expect(await world.rowsOf(`select starts_at from appointment where id = '${body.appointment_id}'`)).toEqual([{ starts_at: new Date('2026-12-01T09:00:00Z') }]);
});

it('answers a repeated request as it answered the first, and does it once', async () => {
  const first = await book('2026-12-02T10:00', '600 000 007');
  expect((await book('2026-12-02T10:00', '600 000 007')).body).toEqual(first.body);
  expect((await book('2026-12-02T10:00', '600 000 008')).body.booked).toBe(false);
  const id = first.body.appointment_id;
  const moves = await Promise.all([1, 2].map(() => run('reschedule_appointment', { appointment_id: id, starts_at: '2026-12-02T11:00' })));
  expect(moves.map(({ body }) => body)).toEqual(Array(2).fill({ rescheduled: true, appointment_id: id, starts_at: '2026-12-02T11:00:00+01:00' }));
  const ends = await Promise.all([1, 2].map(() => run('cancel_appointment', { appointment_id: id })));
  expect(ends.map(({ body }) => body)).toEqual(Array(2).fill({ cancelled: true }));
  expect((await eventsAbout(id)).map((event) => (event as { type: string }).type)).toEqual(['appointment_created', 'appointment_rescheduled', 'appointment_cancelled']);
});

it.each([
  ['no number', '+34611777000', undefined, '+34611777000'],
  ['that they have none', '+34611777001', 'desconocido', '+34611777001'],
  ['another number', '+34611777002', '622 777 002', '622 777 002'],
  ['no number, and withholds theirs', 'anonymous', undefined, null],
  ['no number, and withholds theirs, written with a telephone’s keys', '+266696687', undefined, null],
  ['no number, and withholds theirs, written as zeros', '0000000000', undefined, null],
  ['no number, on the web', null, undefined, null],
])('keeps how to reach a patient who says %s', async (said, from_number, patient_phone, patientPhone) => {
  const { body } = await run('book_appointment', { starts_at: '2026-12-14T09:00', patient_name: 'Eva', patient_phone }, internalAgent, { call_id: `call_says_${said}`, from_number });
  expect((await world.texts()).appointments.find(({ id }) => id === body.appointment_id)).toMatchObject({ patientName: 'Eva', patientPhone });
  const cancelled = patientPhone !== null && patientPhone === from_number;
  expect((await run('cancel_appointment', { appointment_date: '2026-12-14' }, internalAgent, { call_id: `call_ends_${said}`, from_number })).body).toEqual({ cancelled });
  await world.rowsOf(`delete from appointment where id = '${body.appointment_id}'`);
});

it('knows whom the clinic called by the number that it called, not by its own', async () => {
  const calling = (to_number: string, call_id: string) => ({ call_id, direction: 'outbound', from_number: '+34930000111', to_number });
  const { body } = await run('book_appointment', { starts_at: '2026-12-15T09:00', patient_name: 'Eva' }, internalAgent, calling('+34611888000', 'call_out_1'));
  expect((await world.texts()).appointments.find(({ id }) => id === body.appointment_id)).toMatchObject({ patientPhone: '+34611888000' });
  const cancel = async (call: object) => (await run('cancel_appointment', { appointment_date: '2026-12-15' }, internalAgent, call)).body.cancelled;
  expect(await cancel(calling('+34611888001', 'call_out_2'))).toBe(false);
  expect(await cancel({ call_id: 'call_of_the_clinic', from_number: '+34930000111' })).toBe(false);
  expect(await cancel(calling('+34611888000', 'call_out_3'))).toBe(true);
});

/** Repeats the same bytes with the same signature, as an eavesdropper could. */
function overheard(name: string, args: object, call: object) {
  const body = JSON.stringify({ name, args, call: { agent_id: internalAgent, ...call } });
  const headers = world.signed(body);
  return async (origin = world.origin): Promise<Record<string, unknown>> => (await request(origin).post('/webhooks/retell/functions').set(headers).send(body).expect(200)).body;
}
const bookedOn = (day: string) => world.rowsOf<{ starts_at: Date }>(`select starts_at from appointment where status = 'booked' and starts_at::date = '${day}' order by starts_at`);

it('answers the bytes of a booking as the first time, whatever has become of the visit since', async () => {
  const call = { call_id: 'call_replayed' };
  const again = overheard('book_appointment', { starts_at: '2026-12-09T09:00', patient_name: 'Eva' }, call);
  const first = await again();
  const of = { appointment_id: first.appointment_id };
  await run('reschedule_appointment', { ...of, starts_at: '2026-12-09T10:30' }, internalAgent, call);
  expect(await again()).toEqual(first);
  expect(await bookedOn('2026-12-09')).toEqual([{ starts_at: new Date('2026-12-09T09:30:00Z') }]);
  await run('cancel_appointment', of, internalAgent, call);
  expect(await again()).toEqual(first);
  expect(await bookedOn('2026-12-09')).toEqual([]);
});

it('keeps no name of a kind of visit with an answer, which may tell what somebody has, and says it each time', async () => {
  const clinicId = await addClinic(world.database, 'con-tipos', 'agent_tipos');
  const { sealing } = testEncryption(world.database, world.clock);
  await withinClinic(world.database, clinicId, (tx) => storeSettings(tx, sealing.names, clinicId, { ...usualSettings, visits: [{ id: 'n1', name: 'Control de diabetes', minutes: 30, buffer: 0 }] }, world.clock.time));
  const again = overheard('book_appointment', { starts_at: '2026-12-14T09:00', patient_name: 'Eva' }, { call_id: 'call_of_a_kind', agent_id: 'agent_tipos' });
  const first = await again();
  expect(first).toMatchObject({ booked: true, visit: 'Control de diabetes' });
  expect(await again()).toEqual(first);
  expect((await world.database.query<{ row: string }>('select a::text as row from agent_answer a')).filter(({ row }) => /diabetes/.test(row))).toEqual([]);
});

it('lets the bytes of a cancellation cancel one visit and no further one, in two processes at once and after a restart', async () => {
  const from = { call_id: 'call_of_two', from_number: '+34600000020' };
  const bookAt = (time: string) => run('book_appointment', { starts_at: `2026-12-10T${time}`, patient_name: 'Eva', patient_phone: '600000020' }, internalAgent, from);
  await bookAt('09:00');
  const again = overheard('cancel_appointment', { appointment_date: '2026-12-10' }, from);
  const other = await startCalls({ database: world.database, encryption: testEncryption(world.database, world.clock) });
  const answers = await Promise.all([again(), again(other.origin), again(), again(other.origin)]);
  await bookAt('10:00');
  answers.push(await again(), await again(other.origin));
  await other.stop();
  expect(answers).toEqual(Array(6).fill({ cancelled: true }));
  expect(await bookedOn('2026-12-10')).toHaveLength(1);
});

it('knows an answer again for as long as a signature can be good, and no longer', async () => {
  await world.database.query('delete from agent_answer');
  await book('2026-12-11T09:00', '600 000 021');
  const kept = async () => {
    await purgeAnswers(world);
    return (await world.database.query('select 1 from agent_answer')).length > 0;
  };
  const { time } = world.clock;
  world.clock.time = new Date(time.getTime() + 600_000);
  expect(await kept()).toBe(true);
  world.clock.time = new Date(time.getTime() + 600_001);
  expect(await kept()).toBe(false);
  world.clock.time = time;
});

it('never touches another clinic’s appointments', async () => {
  await world.database.query(`insert into clinic (slug, agent_id) values ('otra', 'agent_otra')`);
  const { body: { appointment_id: id } } = await book('2026-11-27T09:00:00.000Z', '600 000 005');
  expect((await run('cancel_appointment', { appointment_id: id }, 'agent_otra')).body).toEqual({ cancelled: false });
  expect((await run('cancel_appointment', { appointment_date: '2026-11-27' }, 'agent_otra', { from_number: '+34600000005' })).body).toEqual({ cancelled: false });
});

it.each([
  ['an unknown function', 'delete_everything', {}],
  ['a booking without a name', 'book_appointment', { starts_at: '2026-11-24T09:00:00.000Z' }],
  ['a cancellation of nobody', 'cancel_appointment', {}],
  ['a cancellation of a day that is no text', 'cancel_appointment', { appointment_date: ['2026-11-25'] }],
  ['a booking at no time', 'book_appointment', { starts_at: 'mañana a las diez', patient_name: 'Ana' }],
  ['a booking on a day that there is not', 'book_appointment', { starts_at: '2026-02-30T10:00', patient_name: 'Ana' }],
])('refuses %s', async (_case, name, args) => {
  expect(await run(name, args)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it.each(['2026-02-30', '2026-06-31', '2026-11-99', '2026-13-01', '0000-00-00', '9999-12-31', 'mañana'])('names the field of a day that there is not: %s', async (appointment_date) => {
  for (const [name, args] of [['cancel_appointment', {}], ['reschedule_appointment', { starts_at: '2026-11-25T10:00' }]] as const) {
    expect(await run(name, { appointment_date, ...args })).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field: 'appointment_date' }] } });
  }
});

it('refuses a function call that the provider did not sign', async () => {
  const body = JSON.stringify({ name: 'check_free_slots', args: {}, call: { call_id: 'c', agent_id: internalAgent } });
  expect((await request(world.origin).post('/webhooks/retell/functions').set({ 'content-type': 'application/json' }).send(body)).status).toBe(403);
});
