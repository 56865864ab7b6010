import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { standInEvents } from 'shared/testing/stand-in-events';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from '../live/live-events';
import { SessionLostContext } from '../session/session-lost';
import { ThreadMessages } from './thread-messages';

const threadId = '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001';
const message = { id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0002', role: 'user', content: 'Hola', sentAt: '2026-11-21T10:00:00.000Z' };
const readMarks = (seen: readonly { path: string }[]) => seen.filter(({ path }) => path.endsWith('/read')).length;

function turn(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function open() {
  Element.prototype.scrollTo = () => undefined;
  const seen = standInFetch(({ path }) => ({ body: path.endsWith('/read') ? {} : [message] }));
  await act(async () => void render(<ThreadMessages threadId={threadId} onRead={() => undefined} />));
  expect(await screen.findByText('Hola')).toBeVisible();
  return seen;
}

afterEach(() => void jest.restoreAllMocks());

test('a chat that is opened counts as read', async () => {
  turn('visible');
  expect(readMarks(await open())).toBe(1);
});

test('in a tab that nobody looks at it is read only when somebody does', async () => {
  turn('hidden');
  const seen = await open();
  expect(readMarks(seen)).toBe(0);
  await act(async () => turn('visible'));
  expect(readMarks(seen)).toBe(1);
});

test('a message whose event names no chat, as another version may send it, is read', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollTo = scrolled;
  const emit = standInEvents();
  const messages = [message];
  standInFetch(({ path }) => ({ body: path.endsWith('/read') ? {} : messages }));
  await act(async () => void render(<LiveEvents><ThreadMessages threadId={threadId} onRead={() => undefined} /></LiveEvents>));
  messages.push({ ...message, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0003', content: '¿Hay sitio hoy?' });
  await act(async () => emit('chat_message'));
  expect(await screen.findByText('¿Hay sitio hoy?')).toBeVisible();
  expect(scrolled).toHaveBeenCalledTimes(2);
  // A reader who has scrolled back stays there.
  const box = screen.getByRole('region', { name: 'Mensajes de la conversación' });
  Object.defineProperty(box, 'scrollHeight', { value: 900 });
  fireEvent.scroll(box);
  messages.push({ ...message, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0004', content: '¿Y mañana?' });
  await act(async () => emit('chat_message'));
  expect(await screen.findByText('¿Y mañana?')).toBeVisible();
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('a chat whose row moves within its list, where browsers forget how far it was scrolled, stays where it was', async () => {
  Element.prototype.scrollTo = () => undefined;
  standInFetch(({ path }) => ({ body: path.endsWith('/read') ? {} : [message] }));
  const list = (order: readonly string[]) => <ul>{order.map((id) => <li key={id}>{id === 'open' && <ThreadMessages threadId={threadId} onRead={() => undefined} />}</li>)}</ul>;
  const page = render(list(['open', 'other']));
  const box = await screen.findByRole('region', { name: 'Mensajes de la conversación' });
  box.scrollTop = 400;
  fireEvent.scroll(box);
  // As the browser does, without an event.
  box.scrollTop = 0;
  page.rerender(list(['other', 'open']));
  expect(box.scrollTop).toBe(400);
});

test('a session that has ended is reported by the read mark too', async () => {
  Element.prototype.scrollTo = () => undefined;
  turn('visible');
  standInFetch(({ path }) => (path.endsWith('/read') ? { status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } } : { body: [message] }));
  const lost = jest.fn();
  await act(async () => void render(<SessionLostContext value={lost}><ThreadMessages threadId={threadId} onRead={() => undefined} /></SessionLostContext>));
  expect(lost).toHaveBeenCalledTimes(1);
});
