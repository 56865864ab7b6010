import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { storedChat } from './chat-pass';
import { useChat } from './use-chat';

const greeting = { id: 'a1', role: 'agent', content: 'Hola' };
const reply = { id: 'a2', role: 'agent', content: 'Claro' };
const down = { status: 503, body: { error: 'No está disponible.', code: 'service_unavailable' } };
let answer: (answer: StandInAnswer) => void;

beforeEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  standInFetch(({ path }) => (path.endsWith('/start') ? { body: { token: 't', messages: [greeting] } } : new Promise((resolve) => (answer = resolve))));
});
afterEach(() => window.sessionStorage.clear());

test('the visitor’s line is shown at once, kept when it fails, and the failure goes when it is sent again', async () => {
  const { result } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(() => result.current.begin());
  await act(async () => void result.current.write('Quiero cita'));
  const line = expect.objectContaining({ content: 'Quiero cita' });
  expect(result.current.state).toMatchObject({ status: 'open', lines: [greeting], pending: line, failure: null });
  await act(async () => answer(down));
  expect(result.current.state).toMatchObject({ pending: line, failure: 'No está disponible.' });
  await act(async () => void result.current.retry());
  expect(result.current.state).toMatchObject({ pending: line, failure: null });
  await act(async () => answer({ body: { messages: [reply] } }));
  expect(result.current.state).toMatchObject({ lines: [greeting, { content: 'Quiero cita', role: 'user' }, reply], pending: null, failure: null });
});

test('a chat whose code has ended says so, in the open window and after a reload, and shows no line again', async () => {
  const over = { status: 403, body: { error: 'Tu acceso ha caducado', code: 'demo_expired' } };
  const { result } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(() => result.current.begin());
  await act(async () => void result.current.write('Quiero cita'));
  await act(async () => answer(over));
  expect(result.current.state).toMatchObject({ status: 'open', failure: 'Tu acceso ha caducado' });

  const { result: reloaded } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(async () => void reloaded.current.begin());
  await act(async () => answer(over));
  expect(reloaded.current.state).toEqual({ status: 'openFailed', message: 'Tu acceso ha caducado' });
});

test('a chat that could not be ended says so, no longer while it is tried again, and then anew', async () => {
  const { result } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(() => result.current.begin());
  await act(async () => void result.current.end());
  await act(async () => answer(down));
  expect(result.current.state).toMatchObject({ status: 'open', failure: 'No está disponible.' });
  await act(async () => void result.current.retry());
  expect(result.current.state).toMatchObject({ status: 'open', failure: null });
  await act(async () => answer(down));
  expect(result.current.state).toMatchObject({ status: 'open', failure: 'No está disponible.' });
});

test('a second answer to a line, sent again as the chat could not be ended, takes nothing from the next line', async () => {
  const { result } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(() => result.current.begin());
  await act(async () => void result.current.write('Quiero cita'));
  const first = answer;
  await act(async () => void result.current.end());
  await act(async () => answer(down));
  await act(async () => void result.current.retry());
  const second = answer;
  await act(async () => first({ body: { messages: [reply] } }));
  await act(async () => void result.current.write('El jueves'));
  await act(async () => second({ body: { messages: [reply] } }));
  const waiting = { pending: { content: 'El jueves' } };
  expect(result.current.state).toMatchObject({ status: 'open', lines: [greeting, { content: 'Quiero cita' }, reply], ...waiting });
  expect(storedChat('/private-demo', 'c')).toMatchObject(waiting);
});

/** A chat that was ended before its first line had an answer, and what gives that answer. */
async function endWithALineOnItsWay() {
  const { result } = renderHook(() => useChat({ code: 'c', path: '/private-demo' }));
  await act(() => result.current.begin());
  await act(async () => void result.current.write('Quiero cita'));
  const answerLine = answer;
  await act(async () => void result.current.end());
  await act(async () => answer({ body: {} }));
  return { result, answerLine };
}

test('a line on its way when the visitor ends the chat is not called unsent once its answer is there', async () => {
  const { result, answerLine } = await endWithALineOnItsWay();
  expect(result.current.state).toMatchObject({ status: 'ended', pending: { content: 'Quiero cita' } });
  await act(async () => answerLine({ body: { messages: [reply] } }));
  expect(result.current.state).toMatchObject({ status: 'ended', lines: [greeting, { content: 'Quiero cita', role: 'user' }, reply], pending: null });
});

test('the answer to a line of an ended chat leaves the chat that was started since to a reload', async () => {
  let chats = 0;
  standInFetch(({ path }) => (path.endsWith('/start') ? { body: { token: `t${(chats += 1)}`, messages: [greeting] } } : new Promise((resolve) => (answer = resolve))));
  const { result, answerLine } = await endWithALineOnItsWay();
  await act(() => result.current.startAnew());
  await act(async () => answerLine({ body: { messages: [reply] } }));
  expect(result.current.state).toMatchObject({ status: 'open', token: 't2', lines: [greeting] });
  expect(storedChat('/private-demo', 'c')).toEqual({ token: 't2', pending: null });
});
