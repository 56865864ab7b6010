import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { prefetchHeader } from 'shared/contracts/conversations/voice-agent';
import { DomainError } from '../../platform/errors';
import { internalAgent, startCalls, testKey, type CallsUnderTest } from '../../../testing/conversations/calls-under-test';

let limited = false;
let world: CallsUnderTest;
beforeAll(async () => {
  const takeFromLimits = async () => {
    if (limited) throw new DomainError('too_many_requests');
  };
  world = await startCalls({ takeFromLimits });
});
afterAll(() => world.stop());
beforeEach(() => {
  limited = false;
  world.retell.creation = 'ok';
  world.retell.requests.length = 0;
});

const start = (body: object = { agentId: 'default', llmId: 'default' }) => request(world.origin).post('/api/create-call').send(body);

it('mints one call at the address that the browser SDK can use, with the key, and keeps it as registered', async () => {
  const { status, body, headers } = await start();
  expect({ status, body }).toEqual({ status: 200, body: { callId: 'call_1', accessToken: 'token_1' } });
  expect(headers['cache-control']).toBe('no-store');
  expect(world.retell.requests).toEqual([
    { method: 'POST', path: '/v2/create-web-call', authorization: `Bearer ${testKey}`, body: { agent_id: internalAgent, metadata: { llm_id: 'default' } } },
  ]);
  expect(await world.rowsOf(`select agent_id, status from call where provider_call_id = 'call_1'`)).toEqual([{ agent_id: internalAgent, status: 'registered' }]);
});

it('lets a thousand page loads cost nothing and one click exactly one call', async () => {
  for (let loads = 0; loads < 1000; loads += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, async () => start().set(prefetchHeader, '1')));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: {} });
  }
  expect(world.retell.created()).toBe(0);
  await start();
  expect(world.retell.created()).toBe(1);
});

it.each([
  ['an agent that is not ours', { agentId: 'agent_of_somebody', llmId: 'default' }],
  ['a model that is not ours', { agentId: 'default', llmId: 'llm_of_somebody' }],
])('refuses %s without asking the provider', async (_case, body) => {
  expect(await start(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(world.retell.created()).toBe(0);
});

it('takes a model from the list', async () => {
  expect((await start({ agentId: 'default', llmId: 'llm_internal' })).status).toBe(200);
  expect(world.retell.requests[0]?.body).toMatchObject({ metadata: { llm_id: 'llm_internal' } });
});

it('stops at the limit before the provider is asked', async () => {
  limited = true;
  expect(await start()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(world.retell.created()).toBe(0);
});

it('costs the code with which it is begun a turn, besides the address and the clinic', async () => {
  const beginners: object[] = [];
  const codeId = '00000000-0000-4000-8000-000000000009';
  const codes = { openCode: async () => ({ codeId, clinicId: null }), openCodes: async () => new Set([codeId]) };
  const demo = await startCalls({ codes, takeFromLimits: async (beginner) => void beginners.push(beginner) });
  for (const code of ['ABCDE-23456', undefined]) await request(demo.origin).post('/api/create-call').send({ agentId: 'default', llmId: 'default', code }).expect(200);
  await demo.stop();
  const whose = { address: expect.any(String), clinicId: expect.any(String) };
  expect(beginners).toEqual([{ ...whose, codeId }, { ...whose, codeId: undefined }]);
});

it.each([
  [401, 503, 'service_unavailable'],
  [402, 503, 'service_unavailable'],
  [404, 503, 'service_unavailable'],
  [422, 503, 'service_unavailable'],
  [429, 503, 'service_unavailable'],
  [500, 503, 'service_unavailable'],
  ['not_json', 503, 'service_unavailable'],
  [{}, 503, 'service_unavailable'],
  [{ call_id: null, access_token: 'token' }, 503, 'service_unavailable'],
  [{ call_id: 'a call', access_token: 'token' }, 503, 'service_unavailable'],
  [{ call_id: 'call_1', access_token: { token: 'token' } }, 503, 'service_unavailable'],
] as const)('turns the provider’s %j into a clear %d, and asks only once', async (creation, status, code) => {
  world.retell.creation = creation;
  expect(await start()).toMatchObject({ status, body: { code } });
  expect(world.retell.created()).toBe(1);
});

it('waits no longer than it may for a provider that never answers, and asks only once', async () => {
  const impatient = await startCalls({}, { providerMs: 500 });
  impatient.retell.creation = 'hang';
  expect(await request(impatient.origin).post('/api/create-call').send({ agentId: 'default', llmId: 'default' })).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  expect(impatient.retell.created()).toBe(1);
  await impatient.stop();
});
