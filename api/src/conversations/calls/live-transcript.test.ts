import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';

let world: CallsUnderTest;
beforeAll(async () => {
  world = await startCalls();
});
afterAll(() => world.stop());

async function report(event: string, call: Record<string, unknown>): Promise<void> {
  const body = webhookAbout(event, { call_id: 'call_live', ...call });
  await supertest(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  await world.calls.drain();
}
const types = async () => (await world.rowsOf<{ type: string }>('SELECT type FROM live_event ORDER BY id')).map(({ type }) => type);
const words = async () => (await world.texts()).calls[0]?.lines.map(({ content }) => content);

test('what is said in a call is stored and reported as it is said, and no more once the call is over', async () => {
  const [first, second] = [{ role: 'agent', content: 'Hola' }, { role: 'user', content: 'Quiero una cita' }];
  await report('call_started', {});
  await report('transcript_updated', { transcript_object: [first] });
  await report('transcript_updated', { transcript_object: [first, second] });
  expect(await words()).toEqual(['Hola', 'Quiero una cita']);
  expect(await types()).toEqual(['call_started', 'call_transcribed', 'call_transcribed']);
  await report('call_ended', { call_status: 'ended', transcript_object: [first, second] });
  // An earlier version arrives late.
  await report('transcript_updated', { transcript_object: [first, { role: 'user', content: 'Quiero' }] });
  expect(await words()).toEqual(['Hola', 'Quiero una cita']);
  expect(await types()).toEqual(['call_started', 'call_transcribed', 'call_transcribed', 'call_ended']);
});

test.each(['ended', 'error'])('what is told of a call after its end (%s) is reported to the panel that shows it, unless it was known', async (call_status) => {
  const line = { role: 'user', content: 'Quiero una cita' };
  const over = { call_id: `call_${call_status}`, call_status };
  const told = [{}, { transcript_object: [line] }, { recording_url: 'https://provider.example/a.wav' }, { duration_ms: 44_000 }, { duration_ms: 44_000, unknown: 1 }];
  const before = (await types()).length;
  for (const more of told) await report('call_ended', { ...over, ...more });
  expect((await types()).slice(before)).toEqual(['call_ended', 'call_transcribed', 'call_transcribed', 'call_transcribed']);
});
