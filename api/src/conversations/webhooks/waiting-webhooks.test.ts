import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';

const day = 24 * 3_600_000;
const start = new Date('2026-11-23T07:00:00Z');
const logged: { fields: object; message: string }[] = [];
let world: CallsUnderTest;

beforeAll(async () => {
  world = await startCalls({ onChat: () => Promise.reject(new Error('the chats are out of order')), log: { warn: (fields, message) => void logged.push({ fields, message }) } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.time = start;
  await world.database.query('delete from webhook_delivery');
  await world.calls.lookAtWaiting();
  logged.length = 0;
});

async function receive(body: string): Promise<void> {
  await request(world.origin).post('/webhooks/retell').set(world.signed(body)).send(body).expect(204);
  await world.calls.drain();
}
const failing = JSON.stringify({ event: 'chat_ended', chat: { chat_id: 'chat_failing' } });
const reportCallOf = (agentId: string) => receive(webhookAbout('call_started', { agent_id: agentId, from_number: '+34600111222' }));
const after = async (days: number) => {
  world.clock.time = new Date(start.getTime() + days * day);
  await world.calls.lookAtWaiting();
};
const waiting = { fields: { webhooks: 2, agents: ['agent_one', 'agent_two'], days: 30 }, message: 'webhooks wait for agents that are no clinic’s: add the clinic with --agent' };
const left = () => world.database.query('select waits_for_agent from webhook_delivery order by id');

test('an agent that is no clinic’s is said at once, and again once a day, by its id alone', async () => {
  await reportCallOf('agent_one');
  await after(0);
  expect(logged.splice(0)).toEqual([{ ...waiting, fields: { ...waiting.fields, webhooks: 1, agents: ['agent_one'] } }]);
  await reportCallOf('agent_two');
  await after(0.5);
  await after(0.9);
  expect(logged.splice(0)).toEqual([waiting]);
  await after(1.6);
  expect(logged).toEqual([waiting]);
});

test('nothing is said where nothing waits', async () => {
  await reportCallOf('agent_internal');
  await after(2);
  expect(logged).toEqual([]);
});

test('what has waited for thirty days is deleted, and counted in the log; of what was processed so long ago nothing is left either', async () => {
  const taken = webhookAbout('call_started');
  await receive(taken);
  await reportCallOf('agent_one');
  world.clock.time = new Date(start.getTime() + 3 * day);
  await reportCallOf('agent_two');
  await after(30);
  expect(await left()).toHaveLength(3);
  logged.length = 0;
  await after(30.5);
  expect(await left()).toEqual([{ waits_for_agent: 'agent_two' }]);
  expect(logged).toEqual([{ fields: { webhooks: 1, agents: ['agent_one'], days: 30 }, message: 'webhooks that nobody could process were deleted' }]);
});

test('what fails for thirty days ends too', async () => {
  await receive(failing);
  logged.length = 0;
  await after(30.5);
  expect(await left()).toEqual([]);
  expect(logged).toMatchObject([{ fields: { webhooks: 1, agents: [] } }]);
});
