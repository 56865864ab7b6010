import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { operatorToken, startCalls, webhookAbout, type CallsUnderTest } from '../../../testing/calls-under-test';
import { addClinic } from '../../../testing/clinics';
import { runProgram } from '../../../testing/program';

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
const waiting = { fields: { webhooks: 2, agents: ['agent_one', 'agent_two'], days: 30 }, message: 'webhooks wait for agents that are no clinic’s: npm run admin -- webhooks waiting' };
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

test('the command lists agents and failures with the day on which they go', async () => {
  const say = async () => runProgram('api/cli/admin.ts', ['webhooks', 'waiting'], { SITE_URL: world.origin, OPS_TOKEN: operatorToken });
  await reportCallOf('agent_soon');
  await receive(failing);
  const { code, out, error } = await say();
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(/agent_soon +1 +2026-11-23T07:00:00.000Z +2026-12-23/);
  expect(out).toMatch(/chat_ended +1 +2026-11-23T07:00:02.000Z +2026-12-23 +the chats are out of order/);
  await world.database.query('delete from webhook_delivery');
  expect((await say()).out.trim()).toBe('No webhook waits.');
}, 180_000);

test('operators, and nobody else, see agents and failures, and what leaves once the agent is a clinic’s', async () => {
  const see = (token: string) => request(world.origin).get('/api/admin/webhooks/waiting').set('authorization', `Bearer ${token}`);
  await reportCallOf('agent_soon');
  await receive(failing);
  const { body, text, headers } = await see(operatorToken).expect(200);
  expect(body).toMatchObject({ keptDays: 30, unclaimed: [{ agentId: 'agent_soon', webhooks: 1, oldest: start.toISOString() }], failing: [{ event: 'chat_ended', attempts: 1, received: start.toISOString() }] });
  expect(body.failing[0].failure).toBe('the chats are out of order');
  expect(text).not.toContain('600111222');
  expect(headers['cache-control']).toBe('no-store');
  await addClinic(world.database, 'soon', 'agent_soon');
  await world.calls.drain();
  expect((await see(operatorToken)).body.unclaimed).toEqual([]);
  await see('wrong').expect(403);
  await request(world.origin).get('/api/admin/webhooks/waiting').expect(401);
});
