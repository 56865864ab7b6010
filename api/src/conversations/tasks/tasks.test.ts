// Longer than usual because each way in which a call or a chat makes a task is tried against the same clinic.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import type { Task } from 'shared/contracts/conversations/tasks';
import { internalAgent, startCalls, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { addCall, addPerson } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { takeChatWebhook } from '../../../testing/conversations/chat-webhook';
import { testTrail } from '../../../testing/trail';
import { createDice } from '../../../testing/fuzz/dice';
import { createAudit } from '../../platform/audit/audit';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { answerErrors } from '../../platform/web/answer-errors';
import { createChatIngest } from '../chat/chat-ingest.service';
import { tasksModule } from './tasks.module';

let world: CallsUnderTest;
let panel: ReturnType<typeof supertest>;
let people: { id: string; name: string }[];

beforeAll(async () => {
  world = await startCalls();
  const { database, clock } = world;
  people = [];
  for (const name of ['Ana', 'Bea']) {
    people.push({ id: await addPerson(database, name, { email: name }), name });
  }
  const [casa] = await database.query<{ id: string }>(`select id from clinic where slug = 'casa'`);
  const access = { clinicId: casa!.id, userId: people[0]!.id, role: 'reception' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: clock.time };
  panel = supertest(
    express()
      .use(express.json())
      .use(tasksModule({ database, clock, audit: createAudit({ database, clock, trail: testTrail() }), encryption: testEncryption(database, clock), requireClinic: async () => access, membersOf: async () => people }))
      .use(answerErrors),
  );
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.time = new Date('2026-11-23T07:00:00Z');
  for (const table of ['appointment', 'call', 'call_request', 'task_state', 'chat_thread']) await world.rowsOf(`delete from ${table}`);
});

async function send(path: string, body: object) {
  const text = JSON.stringify(body);
  return supertest(world.origin).post(`/webhooks/retell${path}`).set(world.signed(text)).send(text);
}
const night = Date.parse('2026-11-22T22:00:00Z');
const callOf = (call_id: string, call: object = {}) => ({ call_id, call_type: 'phone_call', agent_id: internalAgent, from_number: '+34600111222', call_status: 'ended', start_timestamp: night, duration_ms: 60_000, ...call });
const analysed = (call_id: string, successful: boolean, call: object = {}) => ({ event: 'call_analyzed', call: callOf(call_id, { call_analysis: { call_summary: 'Quería saber el precio', call_successful: successful }, ...call }) });
const run = (name: string, args: object, call_id: string) => send('/functions', { name, args, call: { call_id, agent_id: internalAgent, from_number: '+34600111222' } });
const tasks = async (query: object = {}): Promise<Task[]> => (await panel.get('/api/tasks').query(query).expect(200)).body.tasks;
const change = (id: string, body: object) => panel.post('/api/tasks').send({ id, ...body });

it('makes one task of each call, whatever was noted in it, before or after its webhooks', async () => {
  await run('request_callback', { patient_name: 'Ana García', reason: 'Presupuesto de ortodoncia' }, 'callback');
  await run('book_appointment', { starts_at: '2026-12-25T10:00', patient_name: 'Luis' }, 'failed');
  await run('book_appointment', { starts_at: '2026-12-25T10:00', patient_name: 'Eva' }, 'booked-later');
  await run('book_appointment', { starts_at: '2026-12-24T10:00', patient_name: 'Eva' }, 'booked-later');
  for (let twice = 0; twice < 2; twice += 1) {
    for (const body of [analysed('callback', false), analysed('failed', false), analysed('booked-later', true), analysed('unresolved', false), analysed('resolved', true)]) await send('', body);
  }
  await send('', { event: 'call_ended', call: callOf('hung-up', { duration_ms: 4_000 }) });
  await send('', { event: 'call_ended', call: callOf('hung-up-web', { duration_ms: 4_000, from_number: undefined, call_type: 'web_call' }) });
  await world.calls.drain();
  const found = await tasks();
  expect(found.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual(['call:callback callback', 'call:failed failed_booking', 'call:hung-up abandoned', 'call:unresolved unresolved']);
  expect(found.find(({ id }) => id === 'call:callback')).toMatchObject({ name: 'Ana García', phone: '+34600111222', about: 'Presupuesto de ortodoncia', dueOn: '2026-11-23', at: new Date(night).toISOString() });
  expect(found.find(({ id }) => id === 'call:unresolved')).toMatchObject({ about: 'Quería saber el precio', callId: expect.any(String) });
  // Not only "600": ids contain it in their digits.
  expect(JSON.stringify(await world.rowsOf('select * from call_request'))).not.toMatch(/Ana|600 ?111|Presupuesto/);
});

it('has the clinic call back, as the assistant says, whoever wants more visits than one call may book', async () => {
  const names = ['Ana', 'Luis', 'Marta', 'Hugo', 'Sara', 'Iker'];
  const answers: { reason?: string }[] = [];
  for (const [at, patient_name] of names.entries()) answers.push((await run('book_appointment', { starts_at: `2026-12-17T1${at % 3}:${at < 3 ? '00' : '30'}`, patient_name }, 'family')).body);
  expect(answers.map(({ reason }) => reason?.includes('the clinic will call back') ?? false)).toEqual([false, false, false, false, false, true]);
  expect((await tasks()).find(({ id }) => id === 'call:family')).toMatchObject({ kind: 'callback', name: 'Iker' });
});

it('keeps what a caller asked for last, and the name and number that were given before', async () => {
  await run('request_callback', { patient_name: 'Ana García', patient_phone: '+34 600 333 444', reason: 'Quiere hablar con una persona' }, 'worse');
  await run('request_callback', { patient_name: 'Desconocida', reason: 'Urgencia: le cuesta respirar' }, 'worse');
  expect(await tasks()).toMatchObject([{ id: 'call:worse', name: 'Ana García', phone: '+34 600 333 444', about: 'Urgencia: le cuesta respirar' }]);
});

it('keeps whose visit could not be booked when the caller then asks to be called back', async () => {
  await run('book_appointment', { starts_at: '2026-12-25T10:00', patient_name: 'Luis Gil', patient_phone: '+34 600 333 444', reason: 'Dolor' }, 'tried');
  await run('request_callback', { reason: 'Que le llamen mañana' }, 'tried');
  expect(await tasks()).toMatchObject([{ id: 'call:tried', kind: 'callback', name: 'Luis Gil', phone: '+34 600 333 444', about: 'Que le llamen mañana' }]);
});

it('keeps whose visit could not be booked after another visit was, until the same call books again', async () => {
  const laterMinute = () => (world.clock.time = new Date(world.clock.time.getTime() + 60_000));
  expect((await run('book_appointment', { starts_at: '2026-12-18T10:00', patient_name: 'Ana Gil' }, 'mother')).body.booked).toBe(true);
  laterMinute();
  await run('book_appointment', { starts_at: '2026-12-25T10:00', patient_name: 'Luis Gil', reason: 'Dolor' }, 'mother');
  expect(await tasks()).toMatchObject([{ id: 'call:mother', kind: 'failed_booking', name: 'Luis Gil', about: 'Dolor' }]);
  laterMinute();
  expect((await run('book_appointment', { starts_at: '2026-12-18T10:30', patient_name: 'Luis Gil' }, 'mother')).body.booked).toBe(true);
  expect(await tasks()).toEqual([]);
});

it('lists what is due first before what is newer, whoever chose its day, and of the done the last', async () => {
  const hours = (count: number) => ({ start_timestamp: night - count * 3_600_000 });
  for (const [id, count] of [['new', 0], ['old', 100], ['older', 200], ['put-off', 300], ['early', 1]] as const) await send('', analysed(id, false, hours(count)));
  await world.calls.drain();
  await change('call:put-off', { dueOn: '2026-11-25' }).expect(200);
  await change('call:early', { dueOn: '2026-11-16' }).expect(200);
  const listed = async (query?: object) => (await tasks(query)).map(({ id }) => id.slice(5));
  expect(await listed()).toEqual(['older', 'early', 'old', 'new', 'put-off']);
  expect(await listed({ limit: 2 })).toEqual(['older', 'early']);
  expect((await panel.get('/api/tasks?limit=2')).body.open).toBe(5);
  for (const id of ['old', 'put-off', 'older']) {
    await change(`call:${id}`, { done: true }).expect(200);
    world.clock.time = new Date(world.clock.time.getTime() + 60_000);
  }
  expect(await listed({ done: true, limit: 2 })).toEqual(['older', 'put-off']);
  expect(await listed()).toEqual(['early', 'new']);
});

it('keeps what two requests of one call say at the same moment', async () => {
  const calls = Array.from({ length: 20 }, (_, index) => `both-${index}`);
  await Promise.all(calls.flatMap((id) => [run('request_callback', { patient_name: 'Ana García' }, id), run('request_callback', { reason: 'Le sangra la encía' }, id)]));
  const noted = await tasks();
  expect(noted.map(({ name, about }) => [name, about])).toEqual(calls.map(() => ['Ana García', 'Le sangra la encía']));
});

it('asks nobody to see to a call in which nobody spoke and that no number came from', async () => {
  const web = { from_number: undefined, call_type: 'web_call' };
  const lines = (...roles: string[]) => ({ transcript_object: roles.map((role) => ({ role, content: 'Hola' })) });
  await send('', analysed('silent-web', false, { ...web, ...lines('agent') }));
  await send('', analysed('unheard-web', false, web));
  await send('', analysed('spoken-web', false, { ...web, ...lines('agent', 'user') }));
  await send('', analysed('silent-phone', false, lines('agent')));
  await run('request_callback', { patient_name: 'Ana García' }, 'asked-for');
  await send('', analysed('asked-for', false, { ...web, ...lines('agent') }));
  await world.calls.drain();
  expect((await tasks()).map(({ id }) => id).sort()).toEqual(['call:asked-for', 'call:silent-phone', 'call:spoken-web']);
});

it('asks to see to a call that broke off, which may never be analysed, until an analysis says that all is well', async () => {
  const broken = { call_status: 'error', disconnection_reason: 'error_llm_websocket_lost_connection' };
  await send('', { event: 'call_ended', call: callOf('broken', broken) });
  await send('', { event: 'call_ended', call: callOf('broken-silent-web', { ...broken, from_number: undefined, call_type: 'web_call' }) });
  await send('', { event: 'call_ended', call: callOf('never-joined', { call_status: 'error', disconnection_reason: 'error_user_not_joined' }) });
  await send('', { event: 'call_ended', call: callOf('awaits-analysis') });
  await world.calls.drain();
  expect(await tasks()).toMatchObject([{ id: 'call:broken', kind: 'unresolved', phone: '+34600111222' }]);
  await send('', analysed('broken', true, broken));
  await world.calls.drain();
  expect(await tasks()).toEqual([]);
});

it('is owned, noted, put off and done by somebody, once, and opened again', async () => {
  await send('', analysed('c', false));
  await world.calls.drain();
  await change('call:c', { ownerId: people[1]!.id, note: 'Llamar por la tarde', dueOn: '2026-11-25' }).expect(200);
  expect(await tasks()).toMatchObject([{ ownerId: people[1]!.id, note: 'Llamar por la tarde', dueOn: '2026-11-25', doneAt: null }]);
  expect(JSON.stringify(await world.rowsOf('select * from task_state'))).not.toContain('tarde');
  await change('call:c', { done: true }).expect(200);
  world.clock.time = new Date('2026-11-23T09:00:00Z');
  await change('call:c', { done: true }).expect(200);
  await send('', analysed('c', false, { duration_ms: 61_000 }));
  await world.calls.drain();
  expect(await tasks()).toEqual([]);
  expect(await tasks({ done: true })).toMatchObject([{ doneBy: people[0]!.id, doneAt: '2026-11-23T07:00:00.000Z', note: 'Llamar por la tarde' }]);
  await change('call:c', { done: false }).expect(200);
  expect(await tasks()).toHaveLength(1);
  await change('call:none', { done: true }).expect(404);
  await change('call:c', { ownerId: '00000000-0000-4000-8000-000000000009' }).expect(400);
});

it('lets nobody’s note go unseen for one that was written at the same moment', async () => {
  await send('', analysed('noted', false));
  await world.calls.drain();
  const noted = async () => (await tasks())[0]?.note;
  // The answer to the first request may be lost: the same note again is no other.
  for (let time = 0; time < 2; time += 1) await change('call:noted', { note: 'No contesta', replaces: [''] }).expect(200);
  await change('call:noted', { note: 'Es su madre', replaces: [''], ownerId: people[1]!.id }).expect(409, /"note_changed"/);
  expect(await tasks()).toMatchObject([{ note: 'No contesta', ownerId: null }]);
  // One’s own earlier note may not be on one’s page yet; an older page names none.
  await change('call:noted', { note: 'No contesta: mañana', replaces: ['', 'No contesta'] }).expect(200);
  await change('call:noted', { note: '' }).expect(200);
  expect(await noted()).toBe('');
  await change('call:noted', { note: 'Otra vez', replaces: [''] }).expect(200);
  expect(await noted()).toBe('Otra vez');
});

it('keeps when it was done first, where two people do it at the same moment', async () => {
  await send('', analysed('twice', false));
  await world.calls.drain();
  const waiting = async (count: number) => {
    const blocked = () => world.database.query('select from pg_locks l join pg_stat_activity using (pid) where datname = current_database() and not granted');
    while ((await blocked()).length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const done: PromiseLike<unknown>[] = [];
  await world.database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('live_event:' || id, 0)) from clinic where slug = 'casa'`);
    for (const minute of [1, 2]) {
      world.clock.time = new Date(Date.UTC(2026, 10, 23, 7, minute));
      done.push(change('call:twice', { done: true }).then(({ status }) => status));
      await waiting(minute);
    }
  });
  expect(await Promise.all(done)).toEqual([200, 200]);
  expect(await tasks({ done: true })).toMatchObject([{ doneAt: '2026-11-23T07:01:00.000Z' }]);
});

it('says of a call of one’s own clinic that needs nobody that it is no task', async () => {
  const { database } = world;
  const [own] = await database.query<{ id: string }>(`select id from clinic where slug = 'casa'`);
  await database.query(`insert into clinic_member (clinic_id, user_id, role, created_at) values ($1, $2, 'reception', now()) on conflict do nothing`, [own!.id, people[0]!.id]);
  await send('', analysed('resolved', true));
  expect((await change('call:resolved', { done: true }).expect(404)).body.code).toBe('not_found');
});

it('records once that a task was done, whoever presses it again', async () => {
  await send('', analysed('audited', false));
  await world.calls.drain();
  for (const done of [true, true, false, true]) await change('call:audited', { done }).expect(200);
  const entries = await world.rowsOf<{ text: string }>(`select text from audit_entry where text like '%call:audited%' order by month, position`);
  expect(entries.map(({ text }) => /task\.\w+/.exec(text)?.[0])).toEqual(['task.done', 'task.changed', 'task.changed', 'task.done']);
});

it('names a task of another clinic as a call of it is named: to whoever works there too', async () => {
  const { database } = world;
  const [there] = await database.query<{ id: string }>(`insert into clinic (slug) values ('alla') returning id`);
  const callId = await addCall(database, there!.id, { startedAt: world.clock.time });
  const [call] = await withinClinic(database, there!.id, (tx) => tx.query<{ id: string }>('select provider_call_id as id from call where id = $1', [callId]));
  for (const [join, code] of [[false, 'not_found'], [true, 'other_clinic']] as const) {
    if (join) await database.query(`insert into clinic_member (clinic_id, user_id, role, created_at) values ($1, $2, 'reader', now())`, [there!.id, people[0]!.id]);
    expect((await change(`call:${call!.id}`, { done: true }).expect(404)).body.code).toBe(code);
  }
  for (const id of [`call:${callId}`, 'chat:x', 'x']) expect((await change(id, { done: true }).expect(404)).body.code).toBe('not_found');
});

it('asks for an answer to a chat that waits, and again when the patient writes after it was done', async () => {
  const ingest = createChatIngest({ database: world.database, clock: world.clock, encryption: testEncryption(world.database, world.clock), internalAgentIds: [internalAgent] });
  const said = (texts: [string, string][]) =>
    takeChatWebhook(world.database, ingest, { event: 'chat_started', chat: { chat_id: 'chat', agent_id: internalAgent, message_with_tool_calls: texts.map(([role, content], index) => ({ role, content, message_id: `m${index}`, created_timestamp: world.clock.time.getTime() })) } });
  const wait = (minutes: number) => (world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000));
  await said([['agent', 'Hola'], ['user', '¿Abrís el sábado?']]);
  expect(await tasks()).toEqual([]);
  wait(3);
  const [waiting] = await tasks();
  expect(waiting).toMatchObject({ kind: 'unanswered_chat', about: '¿Abrís el sábado?', threadId: expect.any(String) });
  await change(waiting!.id, { done: true, note: 'Es paciente nuevo' }).expect(200);
  expect(await tasks()).toEqual([]);
  wait(1);
  await said([['agent', 'Hola'], ['user', '¿Abrís el sábado?'], ['user', '¿Hola?']]);
  wait(3);
  expect(await tasks()).toMatchObject([{ id: waiting!.id, about: '¿Hola?', note: 'Es paciente nuevo' }]);
  await said([['agent', 'Hola'], ['user', '¿Abrís el sábado?'], ['user', '¿Hola?'], ['agent', 'Los sábados cerramos.']]);
  wait(3);
  expect(await tasks()).toEqual([]);
});

it('loses and doubles nothing when 240 webhooks and functions come in any order, some never, some again', async () => {
  const dice = createDice(20_261_122);
  const expected = new Map<string, string>();
  const booked = new Map<string, string>();
  const sends: (() => Promise<unknown>)[] = [];
  for (let index = 0; index < 60; index += 1) {
    const id = `m${index}`;
    const short = dice.roll() < 0.25;
    const successful = dice.roll() < 0.5;
    const callback = dice.roll() < 0.15;
    const call = { duration_ms: short ? 5_000 : 60_000 };
    const told = { started: dice.roll() < 0.8, ended: dice.roll() < 0.7, analysed: dice.roll() < 0.7 };
    const bodies = [
      ...(told.started ? [{ event: 'call_started', call: callOf(id, { call_status: 'ongoing', duration_ms: undefined }) }] : []),
      ...(told.ended ? [{ event: 'call_ended', call: callOf(id, call) }] : []),
      ...(told.analysed ? [analysed(id, successful, call)] : []),
    ];
    for (const body of bodies) for (let again = 0; again <= Math.floor(dice.roll() * 2); again += 1) sends.push(() => send('', body));
    if (callback) sends.push(() => run('request_callback', {}, id));
    if (dice.roll() < 0.2) {
      const startsAt = `2026-12-${String(1 + (index % 4)).padStart(2, '0')}T${String(9 + (index % 5)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
      sends.push(async () => {
        const { body } = await run('book_appointment', { starts_at: startsAt, patient_name: id }, id);
        if (body.booked) booked.set(startsAt, id);
        else if (!callback) expected.set(`call:${id}`, 'failed_booking');
      });
    }
    if (callback) expected.set(`call:${id}`, 'callback');
    else if (short && (told.ended || told.analysed)) expected.set(`call:${id}`, 'abandoned');
    else if (told.analysed && !successful) expected.set(`call:${id}`, 'unresolved');
  }
  for (const one of sends.map((work) => ({ work, place: dice.roll() })).sort((a, b) => a.place - b.place)) await one.work();
  await world.calls.drain();
  const found = await tasks({ limit: 200 });
  expect(new Map(found.map(({ id, kind }) => [id, kind as string]))).toEqual(expected);
  expect(found).toHaveLength(expected.size);
  const { appointments } = await world.texts();
  expect(appointments.map(({ patientName }) => patientName).sort()).toEqual([...booked.values()].sort());
});

it('a caller who asks for more, after the task of the call was done, is to be seen to, and what is reported of the call later opens nothing', async () => {
  const ask = (reason: string) => run('request_callback', { patient_name: 'Ana', reason }, 'asks-on');
  const laterMinute = () => (world.clock.time = new Date(world.clock.time.getTime() + 60_000));
  await send('', { event: 'call_started', call: callOf('asks-on', { call_status: 'ongoing', duration_ms: undefined }) });
  await world.calls.drain();
  await ask('Presupuesto');
  laterMinute();
  await change('call:asks-on', { done: true }).expect(200);
  expect(await tasks()).toEqual([]);
  laterMinute();
  await ask('A su hijo le duele una muela');
  expect(await tasks()).toMatchObject([{ id: 'call:asks-on', about: 'A su hijo le duele una muela', doneAt: null }]);
  laterMinute();
  await change('call:asks-on', { done: true }).expect(200);
  laterMinute();
  await send('', analysed('asks-on', false));
  await world.calls.drain();
  expect(await tasks()).toEqual([]);
});

it('a patient whose chat asks to be called again, after that was done, is to be called again', async () => {
  const ingest = createChatIngest({ database: world.database, clock: world.clock, encryption: testEncryption(world.database, world.clock), internalAgentIds: [internalAgent] });
  await takeChatWebhook(world.database, ingest, { event: 'chat_started', chat: { chat_id: 'asks-twice', agent_id: internalAgent, start_timestamp: world.clock.time.getTime() } });
  const ask = (reason: string) => send('/functions', { name: 'request_callback', args: { patient_name: 'Ana', patient_phone: '600111222', reason }, chat: { chat_id: 'asks-twice', agent_id: internalAgent } });
  expect((await ask('Presupuesto')).body).toEqual({ noted: true });
  world.clock.time = new Date('2026-11-23T08:00:00Z');
  await change('call:asks-twice', { done: true }).expect(200);
  expect(await tasks()).toEqual([]);
  world.clock.time = new Date('2026-11-23T09:00:00Z');
  expect((await ask('Sigue con dolor')).body).toEqual({ noted: true });
  expect(await tasks()).toMatchObject([{ id: 'call:asks-twice', kind: 'callback', about: 'Sigue con dolor', at: '2026-11-23T09:00:00.000Z' }]);
});
