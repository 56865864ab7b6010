import { beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { standInFetch, type StandInAnswer } from '../../../testing/stand-in-fetch';
import type { CallEvent } from './call-state';
import type { TranscriptLine } from './transcript';
import { runCall } from './written-call';

const hello = { id: 'a', role: 'agent', content: '¡Hola!' };
const refused = (code: string, status = 410): StandInAnswer => ({ status, body: { error: `Sentence of ${code}`, code } });
let events: CallEvent[];
let said: readonly TranscriptLine[];

beforeEach(() => {
  events = [];
  said = [];
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { randomUUID: () => '4b4c2b3e-0000-4000-8000-000000000000' } });
  jest.spyOn(console, 'warn').mockReturnValue();
});

const run = (code?: string) => runCall({ code, report: (event) => events.push(event), onTranscript: (lines) => (said = [...lines]) });

it('opens a chat of the code, shows both sides, and ends it with the call', async () => {
  const seen = standInFetch(({ path }) => ({ body: path === '/api/chat/start' ? { token: 'T', messages: [hello] } : { messages: [{ id: 'b', role: 'agent', content: 'A las diez.' }] } }));
  const call = run('SOL-1');
  await waitFor(() => expect(said).toEqual([{ role: 'agent', content: '¡Hola!' }]));
  call.write('¿A qué hora?');
  expect(said.at(-1)).toEqual({ role: 'user', content: '¿A qué hora?' });
  await waitFor(() => expect(said.at(-1)).toEqual({ role: 'agent', content: 'A las diez.' }));
  call.stop();
  await waitFor(() => expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ['/api/chat/start', { code: 'SOL-1' }],
    ['/api/chat/message', { token: 'T', content: '¿A qué hora?', messageId: '4b4c2b3e-0000-4000-8000-000000000000' }],
    ['/api/chat/end', { token: 'T' }],
  ]));
  expect(events.map(({ type }) => type)).toEqual(['started', 'restored']);
});

it('sends a line again under its id until the API has it, and a second line only then', async () => {
  const answers: (() => StandInAnswer)[] = [
    () => { throw new TypeError('no network'); },
    () => refused('service_unavailable', 503),
    () => ({ body: { messages: [{ id: 'b', role: 'agent', content: 'Uno.' }] } }),
    () => ({ body: { messages: [{ id: 'c', role: 'agent', content: 'Dos.' }] } }),
  ];
  const seen = standInFetch(({ path }) => (path === '/api/chat/start' ? { body: { token: 'T', messages: [hello] } } : (answers.shift() ?? (() => ({ body: { messages: [] } })))()));
  const call = run();
  call.write('primera');
  call.write('segunda');
  await waitFor(() => expect(said.at(-1)).toEqual({ role: 'agent', content: 'Dos.' }), { timeout: 20_000 });
  expect(seen.slice(1).map(({ body }) => (body as { content: string }).content)).toEqual(['primera', 'primera', 'primera', 'segunda']);
  expect(events.map(({ type }) => type)).toEqual(['started', 'broken', 'broken', 'restored', 'restored']);
  call.stop();
});

it.each(['chat_ended', 'not_found'])('takes a line to another chat where the first is over by itself: %s', async (code) => {
  const seen = standInFetch(({ path, body }) => {
    const isFirst = (body as { token?: string }).token === 'T1';
    if (path === '/api/chat/start') return { body: { token: seen.length > 1 ? 'T2' : 'T1', messages: [hello] } };
    return isFirst ? refused(code) : { body: { messages: [{ id: 'b', role: 'agent', content: 'Apuntado.' }] } };
  });
  const call = run('SOL-1');
  call.write('Mi número es el 600 111 222');
  await waitFor(() => expect(said.at(-1)).toEqual({ role: 'agent', content: 'Apuntado.' }));
  expect(said.filter(({ role }) => role === 'user')).toHaveLength(1);
  expect(seen.map(({ path, body }) => [path, (body as { token?: string }).token])).toEqual([
    ['/api/chat/start', undefined], ['/api/chat/message', 'T1'], ['/api/chat/start', undefined], ['/api/chat/message', 'T2'],
  ]);
  expect(events.map(({ type }) => type)).toEqual(['started', 'restored']);
  call.stop();
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ path: '/api/chat/end', body: { token: 'T2' } }));
});

it('ends where no other chat can be had', async () => {
  standInFetch(({ path }) => {
    if (path !== '/api/chat/start') return refused('chat_ended');
    return said.length === 0 ? { body: { token: 'T', messages: [hello] } } : refused('demo_refused');
  });
  const call = run();
  await waitFor(() => expect(said).toHaveLength(1));
  call.write('hola');
  await waitFor(() => expect(events.at(-1)).toEqual({ type: 'ended' }));
});

it('sends what was written before the end of the call, once, and ends the chat then', async () => {
  const waiting: (() => void)[] = [];
  const seen = standInFetch(async ({ path }) => {
    if (path === '/api/chat/message') await new Promise<void>((resolve) => waiting.push(resolve));
    return { body: path === '/api/chat/start' ? { token: 'T', messages: [hello] } : { messages: [] } };
  });
  const call = run();
  call.write('Quiero una cita');
  call.write('Soy Ana, 600 111 222');
  await waitFor(() => expect(waiting).toHaveLength(1));
  call.stop();
  waiting[0]?.();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await waitFor(() => expect(seen.map(({ path, body }) => [path, (body as { content?: string }).content])).toEqual([
    ['/api/chat/start', undefined],
    ['/api/chat/message', 'Quiero una cita'],
    ['/api/chat/message', 'Soy Ana, 600 111 222'],
    ['/api/chat/end', undefined],
  ]));
  expect(events.map(({ type }) => type)).toEqual(['started']);
});

it.each<[string, CallEvent]>([['demo_expired', { type: 'ended' }], ['too_many_requests', { type: 'failed', notice: { alert: 'callFailed', detail: 'Sentence of too_many_requests' } }], ...['invalid_input', 'message_changed'].map((code): [string, CallEvent] => [code, { type: 'failed', notice: { alert: 'callFailed', detail: `Sentence of ${code}` } }])])('ends with %s', async (code, event) => {
  standInFetch(({ path }) => (path === '/api/chat/start' ? { body: { token: 'T', messages: [hello] } } : path === '/api/chat/end' ? {} : refused(code)));
  const call = run();
  call.write('hola');
  await waitFor(() => expect(events.at(-1)).toEqual(event));
});

it('says why it cannot begin, and reports nothing once it was stopped', async () => {
  standInFetch(() => refused('too_many_requests', 429));
  run();
  await waitFor(() => expect(events).toEqual([{ type: 'failed', notice: { alert: 'startFailed', detail: 'Sentence of too_many_requests' } }]));
  const seen = standInFetch(() => ({ body: { token: 'T', messages: [hello] } }));
  const call = run();
  call.stop();
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/chat/start', '/api/chat/end']));
  expect([events.length, said]).toEqual([1, []]);
});
