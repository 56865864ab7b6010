// Longer than usual because one visitor’s chat is followed from its first line over every refusal and failure to its end.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import express from 'express';
import { takeChatWebhook } from '../../../testing/conversations/chat-webhook';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { addClinic } from '../../../testing/clinics';
import { storedTexts, testEncryption } from '../../../testing/database/encryption';
import { createChatIngest, type ChatIngest } from '../chat/chat-ingest.service';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { DomainError } from '../../platform/errors';
import { answerErrors } from '../../platform/web/answer-errors';
import { keepTurn, takeTurn } from './chat-visitor.repository';
import { chatWidgetModule } from './chat-widget.module';
import { createChatWidgetService, type ChatWidgetService } from './chat-widget.service';
import { createSandboxAssistant } from './sandbox-assistant';

let store: TestDatabase;
let ingest: ChatIngest;
let widget: ChatWidgetService;
let now = new Date('2026-07-15T10:00:00Z');
const taken: string[] = [];
/** Whether the limit of lines is exhausted. */
let isFull = false;
const codes = new Map<string, string>();
/** Happens while a line is answered. */
let meanwhile: () => Promise<unknown> = async () => undefined;
/** Happens while a chat is ended at the provider. */
let ending: () => Promise<unknown> = async () => undefined;
/** Ended codes, by id. */
const closed = new Set<string>();
const asked: object[] = [];
const codeId = (code: string) => createHash('sha256').update(code).digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
async function withCode(slug: string, code: string): Promise<string> {
  const clinicId = await addClinic(store.database, slug);
  codes.set(code, clinicId);
  return clinicId;
}
const refuse = () => {
  throw new DomainError('demo_refused');
};
// Advances with each call: lines of the same millisecond have no defined order.
const clock = { now: () => (now = new Date(now.getTime() + 1)) };

beforeAll(async () => {
  store = await createTestDatabase();
  const { database } = store;
  ingest = createChatIngest({ database, clock, encryption: testEncryption(database), internalAgentIds: ['agent-internal'] });
  const assistant = createSandboxAssistant({ clock, agentId: 'agent-internal', deliver: (body) => takeChatWebhook(database, ingest, body), ask: async (body) => asked.push(body) });
  widget = createChatWidgetService({ database, names: testEncryption(database).sealing.names, clock, assistant: { ...assistant, answer: async (...line) => meanwhile().then(() => assistant.answer(...line)), close: async (...chat) => ending().then(() => assistant.close(...chat)) }, log: ingest, openCode: async (code) => ({ codeId: codeId(code), clinicId: codes.get(code) ?? refuse() }), openCodes: async (ids) => new Set(ids.filter((id) => !closed.has(id))), takeFromLimits: async (what, { clinicId, codeId: id }) => {
    if (what === 'line' && isFull) throw new DomainError('too_many_requests');
    taken.push(`${what} of ${clinicId} by ${id ?? 'nobody'}`);
  } });
});
afterAll(() => store.drop());

const site = () =>
  supertest(
    express()
      .use(express.json(), chatWidgetModule({ widget, limits: { take: async (name) => void taken.push(name) } }))
      .use(answerErrors),
  );

async function stored(clinicId: string) {
  const texts = await storedTexts(store.database, clinicId);
  return withinClinic(store.database, clinicId, async (tx) => ({
    threads: await tx.query<{ id: string; status: string }>('SELECT id, status FROM chat_thread ORDER BY provider_chat_id'),
    lines: texts.messages.map(({ role, content }) => ({ role, content })),
    events: await tx.query<{ type: string }>('SELECT type FROM live_event ORDER BY id'),
  }));
}

describe('the chat of a visitor', () => {
  test('says first that it is an AI, answers in Spanish, and is in the clinic’s panel line by line', async () => {
    const clinicId = await withCode('sonrie', 'agent-sonrie');
    const { body: opened } = await site().post('/api/chat/start').send({ code: 'agent-sonrie' }).expect(200);
    expect(opened.messages).toHaveLength(1);
    expect(opened.messages[0].content).toContain('inteligencia artificial');
    expect(opened.messages[0].content).toContain('Clínica sonrie');
    const { body: answered } = await site().post('/api/chat/message').send({ token: opened.token, content: '¿Cuánto cuesta un blanqueamiento?' }).expect(200);
    expect(answered.messages[0].content).toContain('presupuesto');
    const { lines, events } = await stored(clinicId);
    expect(lines.map(({ role }) => role)).toEqual(['agent', 'user', 'agent']);
    expect(events.map(({ type }) => type)).toEqual(['chat_thread_created', 'chat_message', 'chat_message', 'chat_message']);
    const share = `of ${clinicId} by ${codeId('agent-sonrie')}`;
    expect(taken).toEqual(['chatStartByAddress', `chat ${share}`, 'chatMessageByAddress', `line ${share}`]);
  });

  test('asks for what the sandbox says that it has noted, and for nothing else', async () => {
    await withCode('apunta', 'agent-apunta');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-apunta' }).expect(200);
    const say = async (content: string) => (await site().post('/api/chat/message').send({ token, content }).expect(200)).body.messages[0].content;
    expect(await say('¿Cuánto cuesta una limpieza?')).toContain('presupuesto');
    expect(asked).toEqual([]);
    expect(await say('Sí, mañana por la tarde')).toContain('lo apunto');
    expect(await say('Mejor que me llame una persona')).toContain('Aviso al equipo');
    expect(await say('Al 600 123 456')).toContain('lo apunto');
    expect(await say('Es que no puedo respirar')).toMatch(/112.*aviso a la clínica/);
    const [reason, phone] = ['¿Cuánto cuesta una limpieza? · Sí, mañana por la tarde', { patient_phone: '600 123 456' }];
    const chat = { chat_id: expect.stringMatching(/^chat_/), agent_id: 'agent-internal' };
    expect(asked).toEqual([
      { name: 'request_callback', args: { reason }, chat },
      { name: 'request_callback', args: { reason: `${reason} · Mejor que me llame una persona` }, chat },
      { name: 'request_callback', args: { reason: `${reason} · Mejor que me llame una persona · Al 600 123 456`, ...phone }, chat },
      { name: 'request_callback', args: { reason: `${reason} · Mejor que me llame una persona · Al 600 123 456 · Es que no puedo respirar`, ...phone }, chat },
    ]);
  });

  test('takes what follows the sandbox’s question for a name', async () => {
    await withCode('nombre', 'agent-nombre');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-nombre' }).expect(200);
    const say = async (content: string) => (await site().post('/api/chat/message').send({ token, content }).expect(200)).body.messages[0].content;
    expect(await say('Ana Ríos')).toContain('no tengo esa respuesta');
    expect(await say('Quiero cancelar mi cita')).toContain('¿A qué nombre está la cita?');
    expect(await say('¿Aceptáis Sanitas?')).toContain('no tengo esa respuesta');
    expect(await say('Quiero cancelar mi cita')).toContain('¿A qué nombre está la cita?');
    expect(await say('A nombre de Ana Ríos.')).toContain('lo apunto');
    expect(asked.at(-1)).toMatchObject({ args: { reason: expect.stringMatching(/Quiero cancelar mi cita · A nombre de Ana Ríos\.$/) } });
  });

  test('begins nowhere else while the code’s clinic is being removed', async () => {
    codes.set('agent-gone', randomUUID());
    await site().post('/api/chat/start').send({ code: 'agent-gone' }).expect(404);
    expect(taken.filter((turn) => turn.endsWith(codeId('agent-gone')))).toEqual([]);
  });

  test.each([['', 0], [', at midnight', 86_400_000]])('is gone with its clinic when that is removed while a line is answered%s', async (_, ms) => {
    const clinicId = await withCode(`fugaz${ms}`, `agent-fugaz${ms}`);
    const { body: { token } } = await site().post('/api/chat/start').send({ code: `agent-fugaz${ms}` }).expect(200);
    meanwhile = () => withinClinic(store.database, clinicId, async (tx) => {
      for (const rows of ['live_event WHERE clinic_id', 'clinic WHERE id']) await tx.query(`DELETE FROM ${rows} = $1`, [clinicId]);
      now = new Date(now.getTime() + ms);
    });
    try {
      await site().post('/api/chat/message').send({ token, content: 'Hola' }).expect(404, /"not_found"/);
    } finally {
      meanwhile = async () => undefined;
    }
  });

  test('whose code ends while a line is answered gets no answer any more', async () => {
    await withCode('tarde', 'agent-tarde');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-tarde' }).expect(200);
    meanwhile = async () => closed.add(codeId('agent-tarde'));
    try {
      const { body } = await site().post('/api/chat/message').send({ token, content: '¿Cuánto cuesta?' }).expect(403);
      expect(body).toMatchObject({ code: 'demo_expired' });
    } finally {
      meanwhile = async () => undefined;
    }
  });

  test('ends with its two hundredth line: an answer costs what was said before it, too', async () => {
    const clinicId = await withCode('larga', 'agent-larga');
    const { body: { token, messages: [first] } } = await site().post('/api/chat/start').send({ code: 'agent-larga' });
    const [thread] = await withinClinic(store.database, clinicId, (tx) => tx.query<{ chat: string }>('SELECT provider_chat_id AS chat FROM chat_thread'));
    await ingest.append(clinicId, thread?.chat ?? '', Array.from({ length: 197 }, (_, index) => ({ id: `here:${randomUUID()}`, role: index % 2 === 0 ? 'user' : 'agent', content: 'Hola', sentAt: clock.now() })));
    await site().post('/api/chat/message').send({ token, content: 'La última' }).expect(200);
    ending = () => Promise.reject(new DomainError('service_unavailable'));
    await site().post('/api/chat/message').send({ token, content: 'Una de más' }).expect(409, /"chat_ended"/);
    ending = async () => undefined;
    const { body: read } = await site().post('/api/chat/read').send({ token });
    expect({ ended: read.ended, lines: read.messages.length, first: read.messages[0], last: read.messages.at(-2).content }).toEqual({ ended: true, lines: 200, first, last: 'La última' });
  });

  test('keeps a line that was refused for want of an allowance when it is sent again, also one in the words of the line before', async () => {
    const clinicId = await withCode('llena', 'agent-llena');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-llena' });
    const send = (messageId: string) => site().post('/api/chat/message').send({ token, messageId, content: 'Sí' });
    await send(randomUUID()).expect(200);
    const id = randomUUID();
    isFull = true;
    await send(id).expect(429);
    isFull = false;
    await send(id).expect(200);
    expect((await stored(clinicId)).lines.filter(({ role }) => role === 'user')).toHaveLength(2);
  });

  test('ends once', async () => {
    const clinicId = await withCode('fin', 'agent-fin');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-fin' });
    await site().post('/api/chat/message').send({ token, content: 'Quiero pedir cita para una limpieza' });
    await site().post('/api/chat/end').send({ token }).expect(200);
    await site().post('/api/chat/end').send({ token }).expect(200);
    const { threads, lines } = await stored(clinicId);
    expect(threads).toMatchObject([{ status: 'ended' }]);
    expect(lines).toHaveLength(3);
    await site().post('/api/chat/message').send({ token, content: 'Hola' }).expect(409, /chat_ended/);
  });

  test('on a demo’s page is that clinic’s, by the code that opened the page', async () => {
    const clinicId = await addClinic(store.database, 'con-codigo');
    codes.set('ABCDE-23456', clinicId);
    const { body } = await site().post('/api/chat/start').send({ code: 'ABCDE-23456' }).expect(200);
    expect(body.messages[0].content).toContain('Clínica con-codigo');
    expect((await stored(clinicId)).threads).toHaveLength(1);
    await site().post('/api/chat/start').send({ code: 'OTRO-CODIGO' }).expect(403);
  });

  test('ends with the code that opened it, also for who holds its token', async () => {
    await withCode('revocada', 'code-revocada');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'code-revocada' }).expect(200);
    await site().post('/api/chat/message').send({ token, content: 'Hola' }).expect(200);
    closed.add(codeId('code-revocada'));
    // Whether the provider answers or not.
    ending = () => Promise.reject(new DomainError('service_unavailable'));
    await site().post('/api/chat/message').send({ token, content: '¿Sigues ahí?' }).expect(403, /demo_expired/);
    const { body } = await site().post('/api/chat/read').send({ token }).expect(403);
    expect(body).toMatchObject({ code: 'demo_expired', error: 'Tu acceso ha caducado' });
    ending = async () => undefined;
    closed.clear();
    expect((await site().post('/api/chat/read').send({ token })).body).toMatchObject({ ended: true });
  });

  test('is the house’s without a code: an agent’s id, which is no secret, opens no clinic', async () => {
    const clinicId = await addClinic(store.database, 'ajena', 'agent-ajena');
    const { body } = await site().post('/api/chat/start').send({ agentId: 'agent-ajena' }).expect(200);
    expect(body.messages[0].content).not.toContain('Clínica ajena');
    expect((await stored(clinicId)).threads).toEqual([]);
  });

  test('is read again after the page was loaded anew, also once it has ended', async () => {
    const clinicId = await withCode('lectura', 'agent-lectura');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-lectura' });
    now = new Date(now.getTime() + 1_000);
    await site().post('/api/chat/message').send({ token, content: 'Hola' });
    const { body: open } = await site().post('/api/chat/read').send({ token }).expect(200);
    expect(open.ended).toBe(false);
    expect(open.messages.map(({ role }: { role: string }) => role)).toEqual(['agent', 'user', 'agent']);
    await site().post('/api/chat/end').send({ token });
    const { body: over } = await site().post('/api/chat/read').send({ token }).expect(200);
    expect(over).toMatchObject({ ended: true, messages: { length: 3 } });
    await site().post('/api/chat/read').send({ token: 'A'.repeat(43) }).expect(404);
    expect((await stored(clinicId)).lines).toHaveLength(3);
  });

  test('keeps and answers a line once, however often it is sent', async () => {
    const clinicId = await withCode('una-vez', 'agent-una-vez');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-una-vez' });
    now = new Date(now.getTime() + 1_000);
    const line = { token, content: '¿Abrís los sábados?', messageId: randomUUID() };
    const { body: first } = await site().post('/api/chat/message').send(line).expect(200);
    const { body: again } = await site().post('/api/chat/message').send(line).expect(200);
    expect(again).toEqual(first);
    // The same words with another id are another line.
    await site().post('/api/chat/message').send({ ...line, messageId: randomUUID() }).expect(200);
    expect((await stored(clinicId)).lines).toHaveLength(5);
  });

  test('never changes what a visitor said: an id that comes again with other words is refused, with the same words it has its answer', async () => {
    const clinicId = await withCode('dicho', 'agent-dicho');
    const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-dicho' });
    const send = (content: string, messageId: string) => site().post('/api/chat/message').send({ token, content, messageId });
    const [said, later] = [randomUUID(), randomUUID()];
    const { body: first } = await send('Confirmo la operación del jueves', said).expect(200);
    await send('Yo nunca confirmé nada', said).expect(409, /message_changed/);
    await send('¿Abrís los sábados?', later).expect(200);
    await send('Yo nunca confirmé nada', said).expect(409, /message_changed/);
    expect((await send('Confirmo la operación del jueves', said).expect(200)).body).toEqual(first);
    const asked = (await stored(clinicId)).lines.filter(({ role }) => role === 'user').map(({ content }) => content);
    expect(asked).toEqual(['Confirmo la operación del jueves', '¿Abrís los sábados?']);
    expect((await stored(clinicId)).lines).toHaveLength(5);
  });

  test('ends by itself after ten minutes of silence', async () => {
    const clinicId = await withCode('silencio', 'agent-silencio');
    await site().post('/api/chat/start').send({ code: 'agent-silencio' });
    now = new Date(now.getTime() + 9 * 60_000);
    await widget.endIdle();
    expect((await stored(clinicId)).threads).toMatchObject([{ status: 'ongoing' }]);
    now = new Date(now.getTime() + 2 * 60_000);
    await widget.endIdle();
    expect((await stored(clinicId)).threads).toMatchObject([{ status: 'ended' }]);
  });

  test.each([{ content: 'Hola' }, { token: 'x', content: ' ' }, { token: 'x', content: 'a'.repeat(2_001) }])('refuses %j', async (body) => {
    await site().post('/api/chat/message').send(body).expect(400);
  });

  test('of somebody else cannot be joined', async () => {
    await site().post('/api/chat/message').send({ token: 'A'.repeat(43), content: 'Hola' }).expect(404);
  });
});

test('a turn that a crash has left is free after seconds; one whose process lives is not', async () => {
  const { token } = (await site().post('/api/chat/start').send({})).body;
  const lineId = randomUUID();
  const send = () => site().post('/api/chat/message').send({ token, content: 'Hola', messageId: randomUUID() });
  await takeTurn(store.database, token, { lineId, now: clock.now(), staleBefore: clock.now() });
  for (let beat = 0; beat < 5; beat += 1) {
    now = new Date(now.getTime() + 5_000);
    await keepTurn(store.database, token, lineId, now);
    expect((await send()).body).toMatchObject({ code: 'chat_busy' });
  }
  now = new Date(now.getTime() + 8_000);
  expect((await send()).status).toBe(200);
});

test('a line that a crash has lost before it was stored is stored when it is sent again, also in the words of the line before', async () => {
  const clinicId = await withCode('perdida', 'agent-perdida');
  const { body: { token } } = await site().post('/api/chat/start').send({ code: 'agent-perdida' });
  const [first, lost] = [randomUUID(), randomUUID()];
  const send = (messageId: string) => site().post('/api/chat/message').send({ token, messageId, content: 'Sí' }).expect(200);
  await send(first);
  await takeTurn(store.database, token, { lineId: lost, now: clock.now(), staleBefore: clock.now() });
  now = new Date(now.getTime() + 9_000);
  await send(lost);
  expect((await stored(clinicId)).lines.filter(({ role }) => role === 'user')).toHaveLength(2);
});
