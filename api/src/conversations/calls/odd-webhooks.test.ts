// Longer than usual because each oddity that a provider has sent, or may send, is a row of the same few tables.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { callStart, internalAgent, startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { addClinic } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { createChatIngest, type ChatIngest } from '../chat/chat-ingest.service';
import { mergeCall, newCallRecord } from './call-record';
import { readRetellCall } from '../../platform/retell/retell-call';

const day = 24 * 3_600_000;
let world: CallsUnderTest;
let ingest: ChatIngest;
let broken: ((body: unknown) => boolean) | undefined;

beforeAll(async () => {
  world = await startCalls({
    onChat: (tx, body) => (broken?.(body) ? Promise.reject(new Error('cannot be read')) : ingest.webhook(tx, body)),
  });
  ingest = createChatIngest({ database: world.database, clock: world.clock, encryption: testEncryption(world.database, world.clock), internalAgentIds: [internalAgent] });
});
afterAll(() => world.stop());

interface Delivery { readonly processed_at: Date | null; readonly given_up_at: Date | null; readonly body_sealed: Buffer | null; readonly attempts: number; readonly next_attempt_at: Date }
const deliver = (body: string) => request(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body);
const deliveriesOf = (subjectId: string) => world.database.query<Delivery>('select * from webhook_delivery where subject_id = $1 order by id', [subjectId]);
async function callOf(callId: string) {
  const [row] = await world.rowsOf<{ id: string; status: string; started_at: Date | null; call_type: string; duration_ms: number | null }>(`select * from call where provider_call_id = '${callId}'`);
  const texts = (await world.texts()).calls.find(({ id }) => id === row?.id);
  return row && { ...row, summary: texts?.summary, lines: texts?.lines };
}
async function receive(body: string) {
  await deliver(body).expect(204);
  await world.calls.drain();
}

const oddCalls: [string, Record<string, unknown>][] = [
  ['a status of next year', { call_status: 'transferred' }],
  ['a status that is a number', { call_status: 7 }],
  ['no status', { call_status: null }],
  ['an object for a status', { call_status: { toString: 1, valueOf: 2 } }],
  ['a type of next year', { call_type: 'video_call' }],
  ['an unknown voice', { transcript_object: [{ role: 'supervisor', content: 'Buenas' }] }],
  ['a transcript that is no list', { transcript_object: 'Agent: Hola' }],
  ['null for each field', Object.fromEntries(['call_type', 'call_status', 'start_timestamp', 'end_timestamp', 'duration_ms', 'transcript_object', 'recording_url', 'disconnection_reason', 'from_number', 'to_number', 'metadata', 'call_analysis'].map((name) => [name, null]))],
  ['nulls within', { transcript_object: [null, { role: null, content: null }], call_analysis: { custom_analysis_data: null, call_summary: null } }],
  ['NUL and half a surrogate pair', { disconnection_reason: 'a\0b\ud800', transcript_object: [{ role: 'user', content: 'Ho\0la \udc00' }], call_analysis: { call_summary: '\ud83d' } }],
  ['a far time', { start_timestamp: 8.64e15, end_timestamp: 253_402_300_799_999 }],
  ['times beyond all dates', { start_timestamp: 1e21, end_timestamp: -1e21 }],
  ['seconds for milliseconds', { start_timestamp: callStart / 1_000 }],
  ['an endless duration', { duration_ms: 1e308 }],
  ['half a millisecond', { duration_ms: 1_234.5 }],
  ['long texts', { disconnection_reason: 'x'.repeat(100_000), recording_url: 'y'.repeat(100_000), call_analysis: { user_sentiment: 'z'.repeat(100_000), call_summary: 'w'.repeat(1_000_000) } }],
  ['an analysis that is a list', { call_analysis: [1, 2] }],
  ['numbers for telephones', { from_number: 34600111222 }],
];

it.each(oddCalls)('shows a call with %s, at once', async (_name, odd) => {
  const body = webhookAbout('call_ended', { call_status: 'ended', ...odd });
  const { call_id: callId } = JSON.parse(body).call;
  await receive(body);
  expect(await callOf(callId)).toMatchObject({ status: 'ended' });
  expect(await deliveriesOf(callId)).toMatchObject([{ processed_at: world.clock.time, attempts: 0 }]);
});

const sample = { call_type: 'phone_call', from_number: '+12137771234', direction: 'inbound', call_id: 'Jabr9TXYYJHfvl6Syypi88rdAHYHmcq6', end_timestamp: callStart + 15_791, disconnection_reason: 'user_hangup', transcript_object: [{ role: 'user', content: 'Hola' }] };

it.each([
  ['the provider’s own sample of an end', 'call_ended', { ...sample, call_status: 'registered' }],
  ['the sample that says the call goes on', 'call_ended', { ...sample, call_id: 'goes-on', call_status: 'ongoing' }],
  ['an end that only its event names', 'call_ended', { call_id: 'by-event', call_status: 'ongoing', duration_ms: 15_791 }],
  ['an analysis of a call that goes on', 'call_analyzed', { ...sample, call_id: 'by-analysis', call_status: 'ongoing' }],
  ['an end time in another event', 'transcript_updated', { ...sample, call_id: 'by-time', call_status: 'ongoing', disconnection_reason: null }],
])('shows a call as over, with its length, after %s, and lets no late start reopen it', async (_name, event, call) => {
  const late = webhookAbout('call_started', { call_id: call.call_id });
  for (const body of [webhookAbout(event, call), late]) {
    await receive(body);
    expect(await callOf(call.call_id)).toMatchObject({ status: 'ended', duration_ms: 15_791 });
  }
});

it('takes an empty address of a recording, or an empty number, for none', () => {
  const read = readRetellCall({ ...sample, recording_url: '', from_number: '' }, { now: world.clock.time, makeId: () => '' })?.call;
  expect(mergeCall(newCallRecord, read!, world.clock.time)).toMatchObject({ recording_url: null, from_number: null });
});

it('takes an empty summary, or an empty reason, for none: it erases no earlier one and is nobody’s “Otros”', () => {
  const read = (call_summary: string, problem_category: string) =>
    readRetellCall({ ...sample, call_analysis: { call_summary, call_successful: true, custom_analysis_data: { problem_category } } }, { now: world.clock.time, makeId: () => '' })!.call;
  expect(mergeCall(newCallRecord, read('', ' '), world.clock.time)).toMatchObject({ summary: null, problem_category: null, successful: true });
  const known = mergeCall(newCallRecord, read('Pregunta el precio', 'Implant'), world.clock.time);
  expect(mergeCall(known, read(' ', ''), world.clock.time)).toMatchObject({ summary: 'Pregunta el precio', problem_category: 'Implant' });
  expect(mergeCall(known, read('Pide cita', 'Braces'), world.clock.time)).toMatchObject({ summary: 'Pide cita', problem_category: 'Other' });
});

it('names the patient’s number also of a call that the clinic makes', () => {
  const read = (direction: string | null) => readRetellCall({ ...sample, direction, to_number: '+34611888000' }, { now: world.clock.time, makeId: () => '' })?.call.from_number;
  expect([read('outbound'), read('inbound'), read(null)]).toEqual(['+34611888000', '+12137771234', '+12137771234']);
});

it('shows a call as begun whose start says that it is only registered, and has an empty reason', async () => {
  await receive(webhookAbout('call_started', { call_id: 'registered-start', call_status: 'registered', start_timestamp: null, disconnection_reason: '' }));
  expect(await callOf('registered-start')).toMatchObject({ status: 'ongoing', duration_ms: null });
});

it('works the length out of a start and an end that were told apart, unless it is none', async () => {
  for (const [callId, end, duration_ms] of [['apart', callStart + 9_000, 9_000], ['backwards', callStart - 1, null], ['since-2000', callStart, null]] as const) {
    const start_timestamp = callId === 'since-2000' ? Date.UTC(2000) : callStart;
    await receive(webhookAbout('call_started', { call_id: callId, start_timestamp }));
    await receive(webhookAbout('call_ended', { call_id: callId, start_timestamp: null, end_timestamp: end }));
    expect(await callOf(callId)).toMatchObject({ status: 'ended', duration_ms });
  }
});

it('takes no time from the future, and keeps what it understands beside the odd fields', async () => {
  const body = webhookAbout('call_ended', { call_status: 'of next year', start_timestamp: world.clock.time.getTime() + day, duration_ms: 4_000.4, transcript_object: [{ role: 'user', content: 'Ho\0la' }, { role: 'nurse', content: 'Diga' }] });
  const { call_id: callId } = JSON.parse(body).call;
  await receive(body);
  expect(await callOf(callId)).toMatchObject({ status: 'ended', started_at: null, duration_ms: 4_000, lines: [{ role: 'user', content: 'Hola' }, { role: 'transfer_target', content: 'Diga' }] });
});

it('keeps what it did not understand sealed and says so in the log', async () => {
  const odd = webhookAbout('call_ended', { call_status: 'of next year' });
  const plain = webhookAbout('call_ended', { call_status: 'ended' });
  await receive(odd);
  await receive(plain);
  const [kept] = await deliveriesOf(JSON.parse(odd).call.call_id);
  expect(kept?.body_sealed).not.toBeNull();
  expect(await deliveriesOf(JSON.parse(plain).call.call_id)).toMatchObject([{ body_sealed: null }]);
  expect(world.warnings).toContain('a webhook was not understood whole; what was understood is shown');
});

it('erases what it did not understand with the call itself', async () => {
  const body = webhookAbout('call_ended', { call_status: 'of next year' });
  const { call_id: callId } = JSON.parse(body).call;
  await receive(body);
  await world.rowsOf(`delete from call where provider_call_id = '${callId}' returning id`);
  expect(await deliveriesOf(callId)).toMatchObject([{ body_sealed: null }]);
});

it('takes an event of next year about a call, and stores what is about nothing', async () => {
  const body = webhookAbout('transcript_updated', { transcript_object: [{ role: 'agent', content: 'Hola' }] });
  await receive(body);
  expect(await callOf(JSON.parse(body).call.call_id)).toMatchObject({ status: 'ongoing', lines: [{ content: 'Hola' }] });
  for (const nothing of ['{}', '{"event":null,"call":null,"chat":7}', '{"event":"agent_updated","agent":{}}', `{"event":"${'e'.repeat(5_000)}\\u0000"}`]) await receive(nothing);
  expect(await deliveriesOf('')).toHaveLength(4);
  expect((await deliveriesOf('')).every(({ processed_at, body_sealed }) => processed_at !== null && body_sealed !== null)).toBe(true);
});

it('takes an id with NUL, and tells apart two that are too long', async () => {
  const long = 'c'.repeat(10_000);
  for (const call_id of ['nul\0call', `${long}1`, `${long}2`]) await receive(webhookAbout('call_started', { call_id }));
  expect(await callOf('nulcall')).toMatchObject({ status: 'ongoing' });
  const made = await world.rowsOf<{ id: string }>(`select provider_call_id as id from call where provider_call_id like 'made:%'`);
  expect(made).toHaveLength(2);
  expect(JSON.stringify(made)).not.toContain(createHash('sha256').update(`${long}1`).digest('hex').slice(0, 16));
});

it('finds the clinic of a call whose webhook does not name the agent, before or after the one that does', async () => {
  for (const order of [['call_started', 'call_ended'], ['call_ended', 'call_started']]) {
    const started = JSON.parse(webhookAbout('call_started')).call;
    const of: Record<string, object> = { call_started: started, call_ended: { ...started, agent_id: null, call_status: 'ended' } };
    for (const event of order) await receive(JSON.stringify({ event, call: of[event] }));
    await world.calls.drain();
    expect(await callOf(started.call_id)).toMatchObject({ status: 'ended' });
  }
});

it('leaves a call with its clinic when its agent becomes another’s meanwhile', async () => {
  const body = webhookAbout('call_started');
  await receive(body);
  await addClinic(world.database, 'other-clinic', 'agent_other');
  const { call } = JSON.parse(body);
  await receive(JSON.stringify({ event: 'call_ended', call: { ...call, agent_id: 'agent_other', call_status: 'ended' } }));
  expect(await callOf(call.call_id)).toMatchObject({ status: 'ended' });
});

it('lets a corrected redelivery win: words, figures and transcript, also when it says less', async () => {
  const first = JSON.parse(webhookAbout('call_analyzed', {
    call_status: 'ended', duration_ms: 60_000, transcript_object: [{ role: 'user', content: 'Quiero una cita mañana' }, { role: 'agent', content: 'Claro' }],
    call_analysis: { call_summary: 'Pide cita', call_successful: true },
  }));
  await receive(JSON.stringify(first));
  const corrected = { ...first.call, duration_ms: 50_000, transcript_object: [{ role: 'user', content: 'Quiero cita' }], call_analysis: { call_summary: 'Cancela', call_successful: false } };
  await receive(JSON.stringify({ event: 'call_analyzed', call: corrected }));
  // The provider's retry of the first, and an older description that arrives late.
  await receive(JSON.stringify(first));
  await receive(JSON.stringify({ event: 'call_started', call: { ...first.call, call_status: 'ongoing', duration_ms: 1, call_analysis: undefined, transcript_object: [{ role: 'user', content: 'Quiero una cita mañana por la tarde' }] } }));
  expect(await callOf(first.call.call_id)).toMatchObject({ duration_ms: 50_000, successful: false, summary: 'Cancela', lines: [{ role: 'user', content: 'Quiero cita' }] });
});

const chat = (chatId: string, more: object = {}, event = 'chat_ended') => JSON.stringify({
  event,
  chat: { chat_id: chatId, agent_id: internalAgent, chat_status: 'ended', start_timestamp: callStart, message_with_tool_calls: [{ message_id: 'm1', role: 'user', content: 'Hola', created_timestamp: callStart }], ...more },
});
const threadOf = async (chatId: string) => (await world.rowsOf<{ id: string; status: string; last_message_at: Date; created_at: Date }>(`select * from chat_thread where provider_chat_id = '${chatId}'`))[0];
const wordsOf = async (chatId: string) => (await world.texts()).messages.filter(({ providerChatId }) => providerChatId === chatId).map(({ content }) => content);

it.each([
  ['a far date', { start_timestamp: 8.64e15, end_timestamp: 1e18, message_with_tool_calls: [{ role: 'user', content: 'Hola', created_timestamp: 9e15 }] }],
  ['a status of next year', { chat_status: 'handed_over' }],
  ['nulls', { chat_status: null, start_timestamp: null, end_timestamp: null, metadata: null, retell_llm_dynamic_variables: 7, chat_analysis: 'x', message_with_tool_calls: [null, { role: null, content: 'Hola', message_id: null, created_timestamp: null }] }],
  ['NUL and surrogates', { metadata: { patient_name: 'A\0na\ud800' }, message_with_tool_calls: [{ role: 'user', content: 'Hol\0a', message_id: 'm\0', created_timestamp: callStart }] }],
  ['an analysis as deep as the stack', { chat_analysis: { custom_analysis_data: { a: 'DEEP' } } }],
])('shows a chat with %s, in its place in the list', async (name, odd) => {
  const chatId = `chat-${name.replaceAll(' ', '-')}`;
  await receive(chat(chatId, odd).replace('"DEEP"', '['.repeat(20_000) + ']'.repeat(20_000)));
  const thread = await threadOf(chatId);
  expect(thread).toMatchObject({ status: 'ended' });
  expect(thread?.last_message_at.getTime()).toBeLessThanOrEqual(world.clock.time.getTime() + 600_000);
  expect(await wordsOf(chatId)).toEqual(['Hola']);
});

it('shows a chat as over whose end says that it goes on', async () => {
  await receive(chat('chat-goes-on', { chat_status: 'ongoing' }));
  expect(await threadOf('chat-goes-on')).toMatchObject({ status: 'ended' });
});

it('corrects the words of a chat by the redelivery of a webhook', async () => {
  await receive(chat('chat-corrected'));
  await receive(chat('chat-corrected', { message_with_tool_calls: [{ message_id: 'm1', role: 'user', content: 'Adiós', created_timestamp: callStart }] }));
  expect(await wordsOf('chat-corrected')).toEqual(['Adiós']);
});

it('gives up what fails for days, after ever longer and bounded pauses, while the others go on; a new start tries it once more', async () => {
  broken = (body) => JSON.stringify(body).includes('chat-broken');
  await receive(chat('chat-broken'));
  const start = world.clock.time.getTime();
  const pauses: number[] = [];
  for (;;) {
    const [row] = await deliveriesOf('chat-broken');
    if (row === undefined || row.given_up_at !== null) break;
    pauses.push(row.next_attempt_at.getTime() - world.clock.time.getTime());
    world.clock.time = row.next_attempt_at;
    await world.calls.drain();
  }
  expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(Math.max(...pauses)).toBe(600_000);
  expect(world.clock.time.getTime() - start).toBeLessThan(3.1 * day);
  expect(world.warnings).toContain('a webhook was given up; a start tries it again');
  await receive(chat('chat-after'));
  expect(await threadOf('chat-after')).toBeDefined();
  expect((await deliveriesOf('chat-broken'))[0]?.given_up_at).not.toBeNull();

  broken = undefined;
  await world.calls.start()();
  expect(await threadOf('chat-broken')).toBeDefined();
});

it('stops nothing when one has failed a thousand times', async () => {
  broken = (body) => JSON.stringify(body).includes('chat-old');
  await receive(chat('chat-old'));
  await world.database.query(`update webhook_delivery set attempts = 2000, next_attempt_at = $1 where subject_id = 'chat-old'`, [world.clock.time]);
  await receive(chat('chat-young'));
  expect(await threadOf('chat-young')).toBeDefined();
  expect(await deliveriesOf('chat-old')).toMatchObject([{ attempts: 2001 }]);
  broken = undefined;
});

it('does not let an older failure undo what a later webhook has said', async () => {
  broken = (body) => JSON.stringify(body).includes('Antes');
  const said = (content: string) => chat('chat-later', { message_with_tool_calls: [{ message_id: 'm1', role: 'user', content, created_timestamp: callStart }] });
  await receive(said('Antes'));
  await receive(said('Después'));
  broken = undefined;
  world.clock.time = new Date(world.clock.time.getTime() + day);
  await world.calls.drain();
  expect(await wordsOf('chat-later')).toEqual(['Después']);
});

it('tries again at once what a clock that was a year ahead has put off', async () => {
  broken = () => true;
  const now = world.clock.time;
  world.clock.time = new Date(now.getTime() + 365 * day);
  await receive(chat('chat-ahead'));
  broken = undefined;
  world.clock.time = now;
  await world.calls.drain();
  expect(await threadOf('chat-ahead')).toBeDefined();
});
