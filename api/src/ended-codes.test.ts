import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { WebSocket } from 'ws';
import { startCalls, type CallsUnderTest } from '../testing/conversations/calls-under-test';
import { addCall } from '../testing/clinics';
import { takeChatWebhook } from '../testing/conversations/chat-webhook';
import { demosUnderTest, type DemosUnderTest } from '../testing/demos-under-test';
import { storedTexts, testEncryption } from '../testing/database/encryption';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { endWithCodesEveryMs } from './conversations/calls/code-calls';
import { createChatIngest } from './conversations/chat/chat-ingest.service';
import { chatWidgetModule } from './conversations/chat-widget/chat-widget.module';
import { createChatWidgetService } from './conversations/chat-widget/chat-widget.service';
import { createSandboxAssistant } from './conversations/chat-widget/sandbox-assistant';
import { purgeDemonstrations, purgeEveryMs } from './conversations/retention/purge-demonstrations';
import type { Database } from './platform/database/database';
import { createVoiceSandbox } from './sandbox/voice/voice-sandbox.module';

const dayMs = 86_400_000;
let world: CallsUnderTest;
let demos: DemosUnderTest;
let chats: TestApp;
/** Start of each check for calls of ended codes, and after how many checks a call was hung up. */
const looks: number[] = [];
const hungUp = new Map<string, number>();
const sandbox = createVoiceSandbox({ clock: { now: () => world.clock.now() }, deliver: async () => undefined, ask: async () => undefined, understand: () => 'unknown', recordingsFolder: 'api/assets/voice-sandbox', log: { warn: () => undefined } });
const media = createServer((_request, response) => void response.writeHead(204).end());
media.on('upgrade', (request, socket, head) => sandbox.upgrade(request, socket, head));

beforeAll(async () => {
  world = await startCalls({
    provider: {
      ...sandbox.provider,
      stopCall: (callId) => {
        hungUp.set(callId, looks.length);
        return sandbox.provider.stopCall(callId);
      },
    },
    codes: {
      openCode: (...given) => demos.demos.openCode(...given),
      openCodes: (ids) => {
        looks.push(performance.now());
        return demos.demos.openCodes(ids);
      },
    },
  });
  const { database, clock } = world;
  demos = await demosUnderTest(database, clock);
  const encryption = testEncryption(database, clock);
  const log = createChatIngest({ database, clock, encryption, internalAgentIds: ['agent_internal'] });
  const assistant = createSandboxAssistant({ clock, agentId: 'agent_internal', deliver: (body) => takeChatWebhook(database, log, body), ask: async () => undefined });
  const { openCode, openCodes } = demos.demos;
  const widget = createChatWidgetService({ database, names: encryption.sealing.names, clock, assistant, log, openCode, openCodes, takeFromLimits: async () => undefined });
  chats = await buildTestApp({ database, clock, modules: () => [chatWidgetModule({ widget, limits: { take: async () => undefined } })] });
  await database.query(`UPDATE clinic SET agent_id = 'agent_oris' WHERE slug = 'oris'`);
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
});
afterAll(async () => {
  sandbox.endCalls();
  media.close();
  media.closeAllConnections();
  await chats.close();
  await demos.close();
  await world.stop();
});
beforeEach(() => {
  world.clock.time = new Date('2026-11-23T07:00:00Z');
});

const chat = (what: 'start' | 'message' | 'read', body: object) => supertest(chats.origin).post(`/api/chat/${what}`).send(body);
const call = (body: object) => supertest(world.origin).post('/api/create-call').send(body);
const end = async ({ id }: { id: string }, how: 'revoke' | 'expire') => expect((await demos.admin(`/api/admin/demo-codes/${id}/${how}`, {})).status).toBe(200);
const book = (code: string, slotTime: string) => demos.post('/api/demo-access/send-phone', { code, clinic: 'Oris', phone: '600123456', slotDate: '2026-11-24', slotTime });

/** Opens a call's socket and waits until the call has begun. */
async function join(code: string): Promise<{ callId: string; closed: Promise<unknown> }> {
  const { body } = await call({ agentId: 'agent_oris', code }).expect(200);
  const { callId, accessToken } = body as { callId: string; accessToken: string };
  const socket = new WebSocket(`ws://127.0.0.1:${(media.address() as AddressInfo).port}${sandbox.path}?access_token=${accessToken}&join_request=`);
  await once(socket, 'message');
  return { callId, closed: once(socket, 'close') };
}

test.each(['revoke', 'expire'] as const)('a code’s end (%s) ends a call that is under way at the next look, half a second after the last one, and at once all else', async (how) => {
  const [ended, other] = [await demos.makeCode({ clinic: 'oris', days: 7 }), await demos.makeCode({ clinic: 'oris', days: 7 })];
  const { token } = (await chat('start', { code: ended.code }).expect(200)).body;
  await chat('message', { token, content: 'Me duele una muela' }).expect(200);
  const [running, going] = [await join(ended.code), await join(other.code)];
  const stop = world.calls.start();
  try {
    const from = looks.length;
    while (looks.length < from + 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sandbox.provider.getCall(running.callId)).toMatchObject({ call_status: expect.not.stringMatching('ended') });

    await end(ended, how);
    const endedAt = performance.now();
    // Refused from here on, regardless of the checks.
    const refusal = how === 'revoke' ? 'demo_refused' : 'demo_expired';
    expect((await call({ agentId: 'agent_oris', code: ended.code })).body).toMatchObject({ code: refusal });
    expect((await chat('start', { code: ended.code })).body).toMatchObject({ code: refusal });
    expect((await book(ended.code, how === 'revoke' ? '10:00' : '11:00')).body).toMatchObject({ code: refusal });
    expect((await chat('message', { token, content: '¿Sigues ahí?' })).body).toMatchObject({ code: 'demo_expired', error: 'Tu acceso ha caducado' });
    const read = await chat('read', { token });
    expect([read.status, read.body.code, JSON.stringify(read.body).includes('muela')]).toEqual([403, 'demo_expired', false]);

    await running.closed;
    expect(await sandbox.provider.getCall(running.callId)).toMatchObject({ call_status: 'ended' });
    expect(await sandbox.provider.getCall(going.callId)).toMatchObject({ call_status: expect.not.stringMatching('ended') });
    // A busy machine may delay a check, but one check suffices: their number is more reliable than the clock.
    expect(looks.slice(0, hungUp.get(running.callId)).filter((at) => at > endedAt).length).toBeLessThanOrEqual(1);
    expect(endWithCodesEveryMs).toBeLessThanOrEqual(500);
    expect(hungUp.has(going.callId)).toBe(false);
  } finally {
    await stop();
  }
});

test('what was said with a code goes soon after it is revoked, and thirty days after its time is over, and nothing else does', async () => {
  // The database stamps rows with its own clock.
  const start = new Date();
  const at = (days: number) => (world.clock.time = new Date(start.getTime() + days * dayMs));
  at(0);
  const [clinic] = await world.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'lazaro'`);
  await world.database.query(`UPDATE clinic SET agent_id = 'agent_lazaro' WHERE slug = 'lazaro'`);
  const codes = { revoked: await demos.makeCode({ clinic: 'lazaro', days: 90 }), over: await demos.makeCode({ clinic: 'lazaro', days: 5 }), open: await demos.makeCode({ clinic: 'lazaro', days: null }) };
  const tokens: string[] = [];
  for (const { code } of Object.values(codes)) {
    const { token } = (await chat('start', { code }).expect(200)).body;
    await chat('message', { token, content: 'Me duele una muela' }).expect(200);
    await call({ agentId: 'agent_lazaro', code }).expect(200);
    tokens.push(token);
  }
  // A patient's call by telephone, without a code.
  await addCall(world.database, clinic!.id, { startedAt: start });
  await end(codes.revoked, 'revoke');
  const purge = (database: Database = world.database) => purgeDemonstrations({ database, clock: world.clock, openCodes: demos.demos.openCodes });
  const left = async () => {
    const { calls, threads, messages } = await storedTexts(world.database, clinic!.id);
    return { calls: calls.length, chats: threads.length, messages: messages.length };
  };
  await purge();
  expect(await left()).toEqual({ calls: 4, chats: 3, messages: 9 });
  at(2);
  const transaction: Database['transaction'] = (work) =>
    world.database.transaction((tx) => work({ query: (sql, named) => (sql.includes('set_config') && named?.[0] !== clinic!.id ? Promise.reject(new Error('another clinic')) : tx.query(sql, named)) }));
  await expect(purge({ ...world.database, transaction })).rejects.toThrow('another clinic');
  expect(await left()).toEqual({ calls: 3, chats: 2, messages: 6 });
  // The code may be renewed until the last hours. The last look before thirty days have passed erases: later ones would be too late.
  const pause = purgeEveryMs / dayMs;
  at(35 - 2 * pause);
  await purge();
  expect(await left()).toEqual({ calls: 3, chats: 2, messages: 6 });
  at(35 - pause + 0.001);
  await purge();
  expect(await left()).toEqual({ calls: 2, chats: 1, messages: 3 });
  expect((await chat('read', { token: tokens[1] })).status).toBe(404);
  expect((await chat('read', { token: tokens[2] })).status).toBe(200);
  const remembered = await world.database.query<{ code: string }>('SELECT code_id AS code FROM code_call UNION ALL SELECT code_id FROM chat_visitor');
  for (const [name, { id }] of Object.entries(codes)) expect([name, remembered.filter(({ code }) => code === id).length]).toEqual([name, name === 'open' ? 2 : 0]);
});
