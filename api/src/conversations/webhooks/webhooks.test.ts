import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { testEncryption } from '../../../testing/database/encryption';
import { callStart, startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';

let world: CallsUnderTest;
const chats: unknown[] = [];
beforeAll(async () => {
  world = await startCalls({
    onChat: async (_tx, body) => {
      if (JSON.stringify(body).includes('broken')) throw new Error('the chats are out of order');
      chats.push(body);
      return { events: [] };
    },
  });
});
afterAll(() => world.stop());

const deliver = (body: string, headers: Record<string, string> = world.signed(body)) => request(world.origin).post('/webhooks/retell').set(headers).send(body);
const idIn = (body: string): string => JSON.parse(body).call.call_id;
const callRow = async (body: string) => (await world.rowsOf<{ id: string; clinic_id: string; status: string; category_hash: string }>(`select * from call where provider_call_id = '${idIn(body)}'`))[0];
const eventsOf = async (body: string) => {
  const row = await callRow(body);
  return (await world.rowsOf<{ type: string }>(`select type from live_event where payload ->> 'call_id' = '${row?.id}' order by id`)).map(({ type }) => type);
};

it('stores what the call was, with its transcript and analysis, for the clinic of its agent', async () => {
  const body = webhookAbout('call_analyzed', {
    call_status: 'ended', end_timestamp: callStart + 60_000, duration_ms: 60_000, disconnection_reason: 'user_hangup',
    transcript_object: [{ role: 'agent', content: 'Hola', words: [] }, { role: 'user', content: 'Quiero una cita' }],
    call_analysis: { call_summary: 'Pide cita', call_successful: true, user_sentiment: 'Positive', custom_analysis_data: { reserved_appointment: true, problem_category: 'Cleaning', satisfaction_score: 9 } },
  });
  expect((await deliver(body)).status).toBe(204);
  await world.calls.drain();
  const row = await callRow(body);
  expect(row).toMatchObject({ status: 'ended', duration_ms: 60_000, successful: true, reserved_appointment: true });
  // The category reveals something about a person's health, so it is stored only as a hash.
  expect(JSON.stringify(row)).not.toContain('Cleaning');
  expect(testEncryption(world.database).index.categoryOf(row?.clinic_id ?? '', row?.category_hash ?? null)).toBe('Cleaning');
  expect((await world.texts()).calls.find(({ id }) => id === row?.id)).toMatchObject({
    summary: 'Pide cita',
    lines: [{ role: 'agent', content: 'Hola' }, { role: 'user', content: 'Quiero una cita' }],
  });
});

it('answers within 100 ms', async () => {
  let took = Infinity;
  // The machine may be busy during some or many attempts.
  for (let time = 0; took >= 100 && time < 100; time += 1) {
    const body = webhookAbout('call_started');
    const from = performance.now();
    await deliver(body);
    took = performance.now() - from;
  }
  expect(took).toBeLessThan(100);
});

it.each([
  ['forged', (body: string) => world.signed(body, world.clock.time, 'another key')],
  ['stale', (body: string) => world.signed(body, new Date(world.clock.time.getTime() - 5 * 60_000 - 1))],
  ['of another body', (body: string) => world.signed(`${body} `)],
  ['missing', () => ({ 'content-type': 'application/json' })],
])('refuses a webhook whose signature is %s, and stores nothing', async (_case, headers) => {
  const body = webhookAbout('call_started');
  expect(await deliver(body, headers(body))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await world.calls.drain();
  expect(await callRow(body)).toBeUndefined();
});

it('takes a hundred copies of a webhook for one', async () => {
  const body = webhookAbout('call_started');
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await deliver(body)).status));
  expect(new Set(statuses)).toEqual(new Set([204]));
  await world.calls.drain();
  expect(await eventsOf(body)).toEqual(['call_started']);
});

it('takes a replay under a new signature for the same webhook', async () => {
  const body = webhookAbout('call_started');
  await deliver(body);
  await deliver(`${body}\n`);
  await world.calls.drain();
  expect(await world.database.query(`select count(*)::int from webhook_delivery where subject_id = $1`, [idIn(body)])).toEqual([{ count: 1 }]);
});

it('comes to the same end when the webhooks arrive in the wrong order', async () => {
  const started = webhookAbout('call_started');
  const about = (event: string, more: object) => JSON.stringify({ event, call: { ...JSON.parse(started).call, call_status: 'ended', end_timestamp: callStart + 4_000, duration_ms: 4_000, ...more } });
  for (const body of [about('call_analyzed', { call_analysis: { call_successful: true } }), about('call_ended', {}), started]) await deliver(body);
  await world.calls.drain();
  expect(await callRow(started)).toMatchObject({ status: 'ended', successful: true });
  expect(await eventsOf(started)).toEqual(['call_ended', 'call_analyzed']);
});

it('takes a transcript of a megabyte', async () => {
  const body = webhookAbout('call_ended', { call_status: 'ended', transcript_object: [{ role: 'user', content: 'a'.repeat(1_000_000) }] });
  expect((await deliver(body)).status).toBe(204);
  await world.calls.drain();
  expect(await callRow(body)).toMatchObject({ status: 'ended' });
});

it('refuses more than four megabytes', async () => {
  expect((await deliver(webhookAbout('call_ended', { filler: 'a'.repeat(4_200_000) }))).status).toBe(413);
});

it('refuses what is signed and no JSON, or JSON of another kind', async () => {
  expect(await deliver('call me')).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
  expect(await deliver('[]')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('keeps what it cannot process and tries it again, without holding up the others', async () => {
  const broken = JSON.stringify({ event: 'chat_ended', chat: { chat_id: 'chat_broken' } });
  const readable = webhookAbout('call_started');
  await deliver(broken);
  await deliver(readable);
  await world.calls.drain();
  expect(await callRow(readable)).toMatchObject({ status: 'ongoing' });
  expect(await world.database.query(`select attempts, processed_at from webhook_delivery where subject_id = $1`, ['chat_broken'])).toEqual([{ attempts: 1, processed_at: null }]);
  expect(world.warnings).toContain('a webhook could not be processed and will be tried again');
});

it('hands chats on', async () => {
  const chat = JSON.stringify({ event: 'chat_started', chat: { chat_id: 'chat_1' } });
  await deliver(chat);
  await world.calls.drain();
  expect(chats).toEqual([JSON.parse(chat)]);
});

it('catches up with the provider on webhooks that never came, without telling anything twice', async () => {
  const lost = webhookAbout('call_ended', { call_status: 'ended', end_timestamp: callStart + 4_000, duration_ms: 4_000, transcript_object: [{ role: 'user', content: 'Quiero una cita' }] });
  world.retell.calls = [JSON.parse(lost).call];
  await world.calls.reconcile();
  await world.calls.reconcile();
  const row = await callRow(lost);
  expect(row).toMatchObject({ status: 'ended', duration_ms: 4_000 });
  expect((await world.texts()).calls.find(({ id }) => id === row?.id)).toMatchObject({ lines: [{ role: 'user', content: 'Quiero una cita' }] });
  expect(await eventsOf(lost)).toEqual(['call_ended']);
  expect(world.retell.requests.filter(({ path }) => path.endsWith(idIn(lost)))).toHaveLength(1);
});

it('writes no call again that the provider describes as it is known', async () => {
  const known = webhookAbout('call_analyzed', { call_status: 'ended', end_timestamp: callStart + 4_000, call_analysis: { call_summary: 'Pide cita', custom_analysis_data: { satisfaction_score: 8.5 } } });
  world.retell.calls = [JSON.parse(known).call];
  await world.calls.reconcile();
  const version = () => world.rowsOf(`select xmin::text, satisfaction_score from call where provider_call_id = '${idIn(known)}'`);
  const before = await version();
  await world.calls.reconcile();
  expect(await version()).toEqual(before);
});

it('catches up on every call that the provider lists, however it describes it', async () => {
  const strange = webhookAbout('call_ended', { call_status: 'of next year', end_timestamp: callStart });
  const lost = webhookAbout('call_ended', { call_status: 'ended', end_timestamp: callStart + 4_000, duration_ms: 4_000 });
  world.retell.calls = [strange, lost].map((body) => JSON.parse(body).call);
  await world.calls.reconcile();
  expect(await callRow(lost)).toMatchObject({ status: 'ended' });
  expect(await callRow(strange)).toMatchObject({ status: 'ended' });
  expect(world.warnings).toContain('the voice provider describes a call in a way that is not understood whole');
});

it('asks about all unfinished calls although the answer about one cannot be read, and says that it failed', async () => {
  const [strange, known] = [webhookAbout('call_started'), webhookAbout('call_started')];
  for (const body of [strange, known]) await deliver(body);
  await world.calls.drain();
  await world.rowsOf(`update call set created_at = '2026-11-23T05:00:00Z' where provider_call_id = '${idIn(strange)}' returning id`);
  await world.rowsOf(`update call set created_at = '2026-11-23T06:00:00Z' where provider_call_id = '${idIn(known)}' returning id`);
  world.retell.calls = [{ ...JSON.parse(known).call, call_status: 'ended', duration_ms: 9_000 }];
  world.retell.listed = [];
  world.retell.unreadable = [idIn(strange)];
  await expect(world.calls.reconcile()).rejects.toThrow('service_unavailable');
  expect(await callRow(known)).toMatchObject({ status: 'ended', duration_ms: 9_000 });
  world.retell.listed = undefined;
  world.retell.unreadable = [];
});

it('takes what the analysis fills in wrongly for not said, and keeps the rest', async () => {
  const body = webhookAbout('call_analyzed', {
    call_status: 'ended',
    call_analysis: { call_summary: 'Pregunta el precio', call_successful: true, custom_analysis_data: { satisfaction_score: 'no lo dice', reserved_appointment: 'quizá', problem_category: 7, resolution_completed: true } },
  });
  await deliver(body);
  await world.calls.drain();
  expect(await callRow(body)).toMatchObject({ successful: true, resolution_completed: true, satisfaction_score: null, reserved_appointment: null });
});

it('asks the provider for calls that never finished, and gives up those that it has forgotten', async () => {
  const known = webhookAbout('call_started');
  const forgotten = webhookAbout('call_started');
  const unjoined = webhookAbout('agent_updated', { call_status: 'registered', start_timestamp: null });
  for (const body of [known, forgotten, unjoined]) await deliver(body);
  await world.calls.drain();
  expect(await callRow(unjoined)).toMatchObject({ status: 'registered' });
  await world.rowsOf(`update call set created_at = '2026-11-23T06:00:00Z' where provider_call_id in ('${[known, forgotten, unjoined].map(idIn).join("', '")}') returning id`);
  world.retell.calls = [{ ...JSON.parse(known).call, call_status: 'ended', duration_ms: 9_000, end_timestamp: callStart + 9_000 }];
  await world.calls.reconcile();
  expect(await callRow(known)).toMatchObject({ status: 'ended', duration_ms: 9_000 });
  expect(await callRow(forgotten)).toMatchObject({ status: 'error', disconnection_reason: 'unknown_to_provider' });
  // Nobody came: it is no call that broke off.
  expect(await callRow(unjoined)).toMatchObject({ status: 'not_connected', disconnection_reason: 'unknown_to_provider' });
});
