// Longer than usual because one chat with the provider is followed through each answer, failure and repetition that it can meet.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import { startFakeRetellChat, type FakeRetellChat } from 'shared/testing/fake-retell-chat';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import supertest from 'supertest';
import { addClinic } from '../../../testing/clinics';
import { takeChatWebhook } from '../../../testing/conversations/chat-webhook';
import { until } from '../../../testing/running-site';
import { storedTexts, testEncryption } from '../../../testing/database/encryption';
import { createChatIngest, type ChatIngest } from '../chat/chat-ingest.service';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { answerErrors } from '../../platform/web/answer-errors';
import { chatWidgetModule } from './chat-widget.module';
import { createChatWidgetService } from './chat-widget.service';
import { createRetellAssistant } from './retell-assistant';

let store: TestDatabase;
let retell: FakeRetellChat;
let app: express.Express;
let clinicId: string;
let ingest: ChatIngest;
let clockIsOffMs = 0;
const clock = { now: () => new Date(Date.now() + clockIsOffMs) };
const patience = { answerMs: 20_000, lookMs: 20_000 };
/** Limits of the provider's response time: generous, except in tests of a provider that never answers. */
const limits = { ...patience };

beforeAll(async () => {
  [store, retell] = await Promise.all([createTestDatabase(), startFakeRetellChat()]);
  const { database } = store;
  clinicId = await addClinic(database, 'retell');
  ingest = createChatIngest({ database, clock, encryption: testEncryption(database), internalAgentIds: ['agent_chat'] });
  const assistant = createRetellAssistant({ baseUrl: retell.url, apiKey: 'key_secret', agentId: 'agent_chat', makeId: testEncryption(database).index.idOf, clock, limits });
  const widget = createChatWidgetService({ database, names: testEncryption(database).sealing.names, clock, assistant, log: ingest, openCode: async () => ({ codeId: clinicId, clinicId }), openCodes: async (ids) => new Set(ids), takeFromLimits: async () => undefined });
  app = express().use(express.json(), chatWidgetModule({ widget, limits: { take: async () => undefined } })).use(answerErrors);
});
afterAll(async () => {
  await retell.close();
  await store.drop();
});
beforeEach(() => {
  clockIsOffMs = 0;
  retell.requests.length = 0;
  retell.creation = 'ok';
  retell.completion = 'ok';
  Object.assign(limits, patience);
});

const ask = (path: string, body: object) => supertest(app).post(`/api/chat/${path}`).send(body);
const open = async () => (await ask('start', { code: 'ABCDE-23456' }).expect(200)).body as { token: string; messages: { content: string }[] };
const linesOf = async (chatId: string) =>
  (await storedTexts(store.database, clinicId)).messages.filter(({ providerChatId }) => providerChatId === chatId).map(({ role, content }) => ({ role, content }));
const lastChat = () => [...retell.chats.keys()].at(-1) ?? '';

/** Sends a line that the provider processes, and breaks the connection before its response. */
async function goesUnheard(line: object): Promise<void> {
  const refused = ask('message', line).expect(503).then(() => undefined);
  await until(() => retell.chats.get(lastChat())?.some(({ role }) => role === 'user') || undefined);
  retell.cutOff();
  await refused;
}

/** The API must warn of a provider that fails; the warning does not fail the test. */
const quietly = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('a chat with Retell', () => {
  test('is created, asked and ended as its API wants it', async () => {
    const { token, messages } = await open();
    expect(messages.map(({ content }) => content)).toEqual(['Hola, soy el asistente virtual.']);
    const { body } = await ask('message', { token, content: '¿Abrís hoy?', messageId: randomUUID() }).expect(200);
    expect(body.messages).toMatchObject([{ role: 'agent', content: 'Respuesta a «¿Abrís hoy?»' }]);
    await ask('end', { token }).expect(200);
    const chatId = lastChat();
    expect(retell.requests).toEqual([
      { method: 'POST', path: '/create-chat', authorization: 'Bearer key_secret', body: { agent_id: 'agent_chat', metadata: { clinic_id: clinicId }, retell_llm_dynamic_variables: { clinic_name: 'Clínica retell' } } },
      { method: 'POST', path: '/create-chat-completion', authorization: 'Bearer key_secret', body: { chat_id: chatId, content: '¿Abrís hoy?' } },
      { method: 'PATCH', path: `/end-chat/${chatId}`, authorization: 'Bearer key_secret', body: {} },
    ]);
  });

  test('opens with an agent that waits for the visitor to speak', async () => {
    retell.creation = 'silent';
    const { token, messages } = await open();
    expect(messages).toEqual([]);
    await ask('message', { token, content: '¿Abrís hoy?', messageId: randomUUID() }).expect(200);
    expect(await linesOf(lastChat())).toEqual([{ role: 'user', content: '¿Abrís hoy?' }, { role: 'agent', content: 'Respuesta a «¿Abrís hoy?»' }]);
  });

  test.each([401, 402, 429, 500])('that cannot be opened (%d) says so', async (status) => {
    const warned = quietly();
    retell.creation = status;
    const { body } = await ask('start', {}).expect(503);
    expect(body).toEqual({ error: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.', code: 'service_unavailable' });
    expect(JSON.stringify(body)).not.toContain('key_secret');
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  test.each([401, 402, 429, 500, 'not_json', 'hang'] as const)('whose answer fails (%s) says so, and the same line goes through afterwards, once', async (fault) => {
    const warned = quietly();
    const { token } = await open();
    const line = { token, content: 'Quiero una cita', messageId: randomUUID() };
    retell.completion = fault;
    if (fault === 'hang') limits.answerMs = 300;
    await ask('message', line).expect(503, /service_unavailable/);
    warned.mockRestore();
    retell.completion = 'ok';
    Object.assign(limits, patience);
    await ask('message', line).expect(200);
    expect(await linesOf(lastChat())).toMatchObject([{ role: 'agent' }, { role: 'user', content: 'Quiero una cita' }, { role: 'agent', content: 'Respuesta a «Quiero una cita»' }]);
  });

  test('is not asked again for a line that the provider has answered while nobody heard', async () => {
    const warned = quietly();
    const { token } = await open();
    const line = { token, content: 'Me duele una muela', messageId: randomUUID() };
    retell.completion = 'answer_and_hang';
    await goesUnheard(line);
    warned.mockRestore();
    const { body } = await ask('message', line).expect(200);
    expect(body.messages).toMatchObject([{ content: 'Respuesta a «Me duele una muela»' }]);
    expect(retell.requests.filter(({ path }) => path === '/create-chat-completion')).toHaveLength(1);
    expect(retell.chats.get(lastChat())?.filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  test('shows a line once that the provider kept without answering and was asked again, also after all its webhooks', async () => {
    const warned = quietly();
    const { token } = await open();
    const line = { token, content: 'Quiero una cita', messageId: randomUUID() };
    retell.completion = 'keep_and_hang';
    await goesUnheard(line);
    warned.mockRestore();
    retell.completion = 'ok';
    await ask('message', line).expect(200);
    // The visitor sends the same words again on purpose.
    await ask('message', { ...line, messageId: randomUUID() }).expect(200);
    const chatId = lastChat();
    const said = retell.chats.get(chatId) ?? [];
    expect(said.filter(({ role }) => role === 'user')).toHaveLength(3);
    const written = await linesOf(chatId);
    const answer = { role: 'agent', content: 'Respuesta a «Quiero una cita»' };
    expect(written).toEqual([{ role: 'agent', content: 'Hola, soy el asistente virtual.' }, ...[1, 2].flatMap(() => [{ role: 'user', content: 'Quiero una cita' }, answer])]);
    const chat = { chat_id: chatId, agent_id: 'agent_chat', chat_status: 'ended', message_with_tool_calls: said };
    for (const event of ['chat_started', 'chat_ended', 'chat_analyzed']) await takeChatWebhook(store.database, ingest, { event, chat });
    expect(await linesOf(chatId)).toEqual(written);
    expect(await withinClinic(store.database, clinicId, (tx) => tx.query('select patient_messages from chat_thread where provider_chat_id = $1', [chatId]))).toEqual([{ patient_messages: 2 }]);
  });

  test('is the clinic’s on whose page it was opened, reported before its page is known or after the clinic was removed', async () => {
    await open();
    const { metadata } = retell.requests[0]?.body as { metadata: object };
    const said = [{ message_id: 'm_early', role: 'agent', content: 'Hola', created_timestamp: Date.now() }];
    const started = (chat_id: string, given: object) => takeChatWebhook(store.database, ingest, { event: 'chat_started', chat: { chat_id, agent_id: 'agent_chat', chat_status: 'ongoing', metadata: given, message_with_tool_calls: said } });
    await started('chat_early', metadata);
    await started('chat_of_none', { clinic_id: randomUUID() });
    expect(await linesOf('chat_early')).toEqual([{ role: 'agent', content: 'Hola' }]);
    const [internal] = await store.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
    expect((await storedTexts(store.database, internal?.id ?? '')).threads).toEqual([]);
  });

  const answer = { message_id: 'message_x', role: 'agent', content: 'A las diez.', created_timestamp: Date.now() };
  test.each<[string, unknown, ...string[]]>([
    ['no id, no time', { ...answer, message_id: null, created_timestamp: null }],
    ['a sentence for an id', { ...answer, message_id: 'Ana García, 600 111 222' }],
    ['an id that cannot be stored', { ...answer, message_id: 'a\0b' }],
    ['a time of text', { ...answer, created_timestamp: '2026-11-27T09:00:00Z' }],
    ['a time beyond all calendars', { ...answer, created_timestamp: 1e20 }],
    ['a time in seconds', { ...answer, created_timestamp: 1_790_000_000 }],
    ['a number for its words', { ...answer, content: 10 }, '10'],
  ])('understands an answer with %s', async (_, said, shown = 'A las diez.') => {
    const { token } = await open();
    retell.completion = { messages: [null, 'x', { content: { parts: [] } }, { role: 7, content: 'internal' }, { role: 'agent', content: [] }, { role: 'thought', content: 'internal' }, said] };
    const { body } = await ask('message', { token, content: '¿A qué hora?', messageId: randomUUID() }).expect(200);
    expect(body.messages).toMatchObject([{ role: 'agent', content: shown }]);
    expect((await linesOf(lastChat())).slice(1)).toEqual([{ role: 'user', content: '¿A qué hora?' }, { role: 'agent', content: shown }]);
    expect(JSON.stringify(await store.database.query('select provider_message_id from chat_message'))).not.toContain('García');
  });

  test.each([['no list', null], ['lines of another kind', [null, 5, { role: 'agent' }]], ['a list of another kind', {}]])('opens, and goes on after a fault, with %s of what was said', async (_, said) => {
    const warned = quietly();
    retell.creation = { message_with_tool_calls: said };
    const { token, messages } = await open();
    expect(messages).toEqual([]);
    retell.chats.set(lastChat(), said as never);
    const line = { token, content: '¿Abrís hoy?', messageId: randomUUID() };
    retell.completion = 500;
    await ask('message', line).expect(503);
    warned.mockRestore();
    retell.completion = { messages: [answer] };
    await ask('message', line).expect(200, /A las diez/);
  });

  test('is asked again for a lost line with the words of the one before it, whose answer is another’s', async () => {
    const warned = quietly();
    const { token } = await open();
    await ask('message', { token, content: 'Sí', messageId: randomUUID() }).expect(200);
    const again = { token, content: 'Sí', messageId: randomUUID() };
    retell.completion = 500;
    await ask('message', again).expect(503);
    warned.mockRestore();
    retell.completion = 'ok';
    await ask('message', again).expect(200);
    const answer = { role: 'agent', content: 'Respuesta a «Sí»' };
    expect((await linesOf(lastChat())).slice(1)).toEqual([1, 2].flatMap(() => [{ role: 'user', content: 'Sí' }, answer]));
    expect(retell.chats.get(lastChat())?.filter(({ role }) => role === 'user')).toHaveLength(2);
  });

  test('is over for its visitor, too, when the provider’s agent has ended it', async () => {
    const { token } = await open();
    await ask('message', { token, content: 'Adiós', messageId: randomUUID() }).expect(200);
    const chat = { chat_id: lastChat(), agent_id: 'agent_chat', chat_status: 'ended', message_with_tool_calls: retell.chats.get(lastChat()) };
    await takeChatWebhook(store.database, ingest, { event: 'chat_ended', chat });
    expect((await ask('read', { token }).expect(200)).body).toMatchObject({ ended: true });
    await ask('message', { token, content: 'Una cosa más', messageId: randomUUID() }).expect(409, /chat_ended/);
    await ask('end', { token }).expect(200);
    expect(retell.requests.map(({ path }) => path)).toEqual(['/create-chat', '/create-chat-completion']);
  });

  test('that is created without an id of its own says so', async () => {
    const warned = quietly();
    for (const chatId of [null, 5, '', '../calls', 'a b']) {
      retell.creation = { chat_id: chatId };
      await ask('start', {}).expect(chatId === 5 ? 200 : 503);
    }
    warned.mockRestore();
  });

  test('goes on in its order when the clock is set back, also with a line that is sent again', async () => {
    const warned = quietly();
    const { token } = await open();
    const lines = ['Uno', 'Dos', 'Tres'].map((content) => ({ token, content, messageId: randomUUID() }));
    await ask('message', lines[0] ?? {}).expect(200);
    clockIsOffMs = -120_000;
    retell.completion = 500;
    await ask('message', lines[1] ?? {}).expect(503);
    warned.mockRestore();
    retell.completion = 'ok';
    for (const line of lines.slice(1)) await ask('message', line).expect(200, new RegExp(`Respuesta a «${line.content}»`));
    expect((await linesOf(lastChat())).map(({ content }) => content)).toEqual(['Hola, soy el asistente virtual.', ...lines.flatMap(({ content }) => [content, `Respuesta a «${content}»`])]);
    const { body } = await ask('read', { token }).expect(200);
    expect(body.messages.map(({ content }: { content: string }) => content).slice(1)).toEqual(lines.flatMap(({ content }) => [content, `Respuesta a «${content}»`]));
  });

  test('answers one line at a time', async () => {
    const warned = quietly();
    const { token } = await open();
    retell.completion = 'hang';
    const answers = ['Uno', 'Dos'].map((content) => ask('message', { token, content, messageId: randomUUID() }).then(({ status, body }) => [status, body.code]));
    expect(await Promise.race(answers)).toEqual([409, 'chat_busy']);
    await until(() => retell.requests.some(({ path }) => path === '/create-chat-completion') || undefined);
    retell.cutOff();
    expect(await Promise.all(answers)).toContainEqual([503, 'service_unavailable']);
    warned.mockRestore();
  });
});
