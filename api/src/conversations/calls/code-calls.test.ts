import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { internalAgent, startCalls, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';
import { demosUnderTest, type DemosUnderTest } from '../../../testing/demos-under-test';
import { purgeDemonstrations } from '../retention/purge-demonstrations';
import { createVoiceSandbox } from '../../sandbox/voice/voice-sandbox.module';

let world: CallsUnderTest;
let demos: DemosUnderTest | undefined;
const codes = () => {
  if (demos === undefined) throw new Error('The demos are not there yet');
  return demos.demos;
};
beforeAll(async () => {
  world = await startCalls({ codes: { openCode: (...given) => codes().openCode(...given), openCodes: (ids) => codes().openCodes(ids) } });
  demos = await demosUnderTest(world.database, world.clock);
  await world.database.query(`insert into clinic (slug, agent_id) values ('otra', 'agent_otra')`);
});
afterAll(async () => {
  await demos?.close();
  await world.stop();
});
beforeEach(() => {
  world.retell.requests.length = 0;
  world.retell.stopping = 204;
});

const call = (body: object) => request(world.origin).post('/api/create-call').send(body);
const stopped = () => world.retell.requests.map(({ path }) => path).filter((path) => path.startsWith('/v2/stop-call/'));
const makeCode = async (days = 7) => demos!.makeCode({ days });
const end = (code: { id: string }, how: 'revoke' | 'expire') => demos!.admin(`/api/admin/demo-codes/${code.id}/${how}`, {});

it.each(['revoke', 'expire'] as const)('ends the running calls of a code within the next look after its end (%s), and no others', async (how) => {
  const [ended, other] = [await makeCode(), await makeCode()];
  const first = await call({ code: ended.code });
  await call({ code: other.code });
  await call({});
  await world.calls.endWithTheirCodes();
  expect(stopped()).toEqual([]);

  expect((await end(ended, how)).status).toBe(200);
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toEqual([`/v2/stop-call/${(first.body as { callId: string }).callId}`]);
});

it('lets the agent do nothing more in a call whose code has ended, though the provider has not hung up', async () => {
  world.retell.stopping = 503;
  const [ended, other] = [await makeCode(), await makeCode()];
  const ask = async ({ code }: { code: string }) => {
    const { callId } = (await call({ code })).body as { callId: string };
    return (name: string, args: object) => {
      const body = JSON.stringify({ name, args, call: { call_id: callId, agent_id: internalAgent } });
      return request(world.origin).post('/webhooks/retell/functions').set(world.signed(body)).send(body);
    };
  };
  const [first, second] = [await ask(ended), await ask(other)];
  const booked = await first('book_appointment', { starts_at: '2026-11-24T10:00', patient_name: 'Ana' });
  expect(booked.body).toMatchObject({ booked: true });
  await end(ended, 'revoke');
  for (const [name, args] of [['check_free_slots', {}], ['book_appointment', { starts_at: '2026-11-24T11:00', patient_name: 'Eva' }], ['cancel_appointment', { appointment_id: booked.body.appointment_id }], ['request_callback', {}]] as const) {
    expect(await first(name, args)).toMatchObject({ status: 403, body: { code: 'demo_expired' } });
  }
  expect((await second('book_appointment', { starts_at: '2026-11-24T11:00', patient_name: 'Luis' })).body).toMatchObject({ booked: true });
});

it('ends a call when the time of its code is over', async () => {
  const { callId } = (await call({ code: (await makeCode(1)).code })).body as { callId: string };
  world.clock.time = new Date(world.clock.time.getTime() + 86_400_000);
  await world.database.query(`update code_call set created_at = $1 where provider_call_id = $2`, [world.clock.time, callId]);
  await world.calls.endWithTheirCodes();
  expect(stopped()).toEqual([`/v2/stop-call/${callId}`]);
});

it('ends the running calls of a clinic that is removed, with its codes, and forgets them afterwards', async () => {
  await world.database.query(`update clinic set agent_id = 'agent_bocus' where slug = 'bocus'`);
  const { code } = await demos!.makeCode({ days: 7, clinic: 'bocus' });
  const { callId } = (await call({ agentId: 'agent_bocus', code })).body as { callId: string };
  expect((await demos!.admin('/api/admin/clinics/bocus/remove', {})).status).toBe(200);
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toEqual([`/v2/stop-call/${callId}`]);
  const kept = () => world.database.query('select 1 from code_call where provider_call_id = $1', [callId]);
  const purge = () => purgeDemonstrations({ database: world.database, clock: world.clock, openCodes: (ids, at) => codes().openCodes(ids, at) });
  await purge();
  expect(await kept()).toHaveLength(1);
  world.clock.time = new Date(world.clock.time.getTime() + 26 * 3_600_000);
  await purge();
  expect(await kept()).toEqual([]);
});

it('waits for no stop that the provider does not answer: another code’s calls end meanwhile', async () => {
  const [hanging, other] = [await makeCode(), await makeCode()];
  const { callId } = (await call({ code: hanging.code })).body as { callId: string };
  const next = (await call({ code: other.code })).body as { callId: string };
  world.retell.unstopped = callId;
  await end(hanging, 'revoke');
  const since = Date.now();
  await world.calls.endWithTheirCodes();
  expect(Date.now() - since).toBeLessThan(2_000);
  await end(other, 'revoke');
  await world.calls.endWithTheirCodes();
  expect(stopped()).toContain(`/v2/stop-call/${next.callId}`);
  world.retell.unstopped = undefined;
  world.clock.time = new Date(world.clock.time.getTime() + 5_000);
  await world.calls.endWithTheirCodes();
  expect(stopped().at(-1)).toBe(`/v2/stop-call/${callId}`);
});

it('is slowed down by no call that cannot be stopped: it is tried again after five seconds, not at each look, and the others end', async () => {
  const [first, second] = [await makeCode(), await makeCode()];
  for (const code of [first, second]) {
    await call({ code: code.code });
    await end(code, 'revoke');
  }
  world.retell.stopping = 503;
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toHaveLength(2);
  world.retell.stopping = 204;
  const third = await makeCode();
  await call({ code: third.code });
  await end(third, 'revoke');
  await world.calls.endWithTheirCodes();
  expect(stopped()).toHaveLength(3);
  world.clock.time = new Date(world.clock.time.getTime() + 5_000);
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toHaveLength(5);
});

it('keeps at a call that nobody has joined yet for as long as somebody could', async () => {
  world.retell.stopping = 422;
  const code = await makeCode();
  await call({ code: code.code });
  await end(code, 'revoke');
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toHaveLength(2);
  world.clock.time = new Date(world.clock.time.getTime() + 61_000);
  await world.calls.endWithTheirCodes();
  await world.calls.endWithTheirCodes();
  expect(stopped()).toHaveLength(3);
});

it('starts no call for a code that has ended, that there is not, or that is not of the agent’s clinic', async () => {
  const [revoked, expired, open] = [await makeCode(), await makeCode(), await makeCode()];
  await end(revoked, 'revoke');
  await end(expired, 'expire');
  expect(await call({ code: revoked.code })).toMatchObject({ status: 403, body: { code: 'demo_refused' } });
  expect(await call({ code: expired.code })).toMatchObject({ body: { code: 'demo_expired' } });
  expect(await call({ code: randomUUID() })).toMatchObject({ body: { code: 'demo_refused' } });
  expect(await call({ code: open.code, agentId: 'agent_otra' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(world.retell.created()).toBe(0);
});

it('lets a clinic’s agent speak with a code of that clinic alone', async () => {
  await world.database.query(`update clinic set agent_id = 'agent_oris' where slug = 'oris'`);
  const { code } = await demos!.makeCode({ days: 7, clinic: 'oris' });
  expect(await call({ agentId: 'agent_oris' })).toMatchObject({ status: 403, body: { code: 'demo_refused' } });
  expect(world.retell.created()).toBe(0);
  expect((await call({ agentId: 'agent_oris', code })).status).toBe(200);
  expect(world.retell.requests[0]?.body).toMatchObject({ agent_id: 'agent_oris' });
});

it('lets the sandbox hang up who is talking, and refuse who has not joined yet', async () => {
  const server = createServer((_request, response) => void response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createVoiceSandbox({ clock: world.clock, deliver: async () => undefined, ask: async () => undefined, understand: () => 'unknown', recordingsFolder: 'api/assets/voice-sandbox', log: { warn: () => undefined } });
  server.on('upgrade', (incoming, socket, head) => sandbox.upgrade(incoming, socket, head));
  const join = async () => {
    const { callId, accessToken } = await sandbox.provider.createWebCall({ agentId: 'a' });
    return { callId, socket: () => new WebSocket(`ws://${origin}${sandbox.path}?access_token=${accessToken}&join_request=`) };
  };
  try {
    const talking = await join();
    const socket = talking.socket();
    await once(socket, 'message');
    const closed = once(socket, 'close');
    expect(await sandbox.provider.stopCall(talking.callId)).toBe(true);
    await closed;
    expect(await sandbox.provider.getCall(talking.callId)).toMatchObject({ call_status: 'ended' });

    const waiting = await join();
    expect(await sandbox.provider.stopCall(waiting.callId)).toBe(true);
    const [refusal] = (await once(waiting.socket(), 'error')) as [Error];
    expect(refusal.message).toContain('401');
  } finally {
    sandbox.endCalls();
    server.close();
    server.closeAllConnections();
  }
});
