import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { threadPageSize, type ChatThread } from 'shared/contracts/conversations/chat';
import { BrowserRouter } from 'shared/singleton';
import { standInEvents } from 'shared/testing/stand-in-events';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from '../live/live-events';
import { ConversationDialogs } from '../conversation/conversation-dialogs';
import { BehindLink } from '../conversation/links';
import { ChatSection } from './chat-section';

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();
const idOf = (place: number) => `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f${String(place).padStart(4, '0')}`;
const threadOf = (place: number, minute: number): ChatThread => ({
  id: idOf(place), patientName: `Persona ${place}`, title: null, lastMessage: null, lastMessageAt: momentOf(minute), updatedAt: momentOf(minute), createdAt: momentOf(0), unread: 1, sample: false,
});

let threads: ChatThread[];
let emit: ReturnType<typeof standInEvents>;
const names = () => screen.getAllByText(/^Persona/).map(({ textContent }) => textContent);
const inOrder = () => threads.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { scrollTo: () => undefined });
  emit = standInEvents();
  threads = Array.from({ length: 2 * threadPageSize }, (_, place) => threadOf(place, 2 * threadPageSize - place));
  standInFetch(({ path, body }) => {
    const read = /threads\/(.+)\/read/.exec(path)?.[1];
    if (read !== undefined) threads = threads.map((thread) => (thread.id === read ? { ...thread, unread: 0 } : thread));
    if (path.includes('/messages')) return { body: [{ id: idOf(9_999), role: 'user', content: 'Hola', sentAt: momentOf(1) }] };
    const end = new URLSearchParams(path.split('?')[1]).get('before')?.split('_')[0] ?? '9';
    return { body: body === undefined ? inOrder().filter(({ lastMessageAt }) => lastMessageAt < end).slice(0, threadPageSize) : {} };
  });
  await act(async () => void render(
    <BrowserRouter><LiveEvents><BehindLink callId={null} threadId={idOf(31)} /><ChatSection /><ConversationDialogs /></LiveEvents></BrowserRouter>,
  ));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ver más conversaciones' })));
  expect(names()).toHaveLength(2 * threadPageSize);
});

test('a chat that came after further pages were loaded stays in the list when older ones are taken up again', async () => {
  threads.push(threadOf(100, 60));
  await act(async () => emit('chat_message'));
  for (let place = threadPageSize; place < 2 * threadPageSize; place += 1) threads[place] = threadOf(place, 100 + place);
  await act(async () => window.document.dispatchEvent(new Event('visibilitychange')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(names()).toEqual(inOrder().map(({ patientName }) => patientName).slice(0, 2 * threadPageSize));
});

test('a chat of a further page is read as it is opened', async () => {
  const row = screen.getByRole('button', { name: /Persona 30/ });
  expect(row).toHaveAccessibleName(/1 mensaje sin leer/);
  await act(async () => void fireEvent.click(row));
  expect(screen.getByRole('button', { name: /Persona 30/ })).not.toHaveAccessibleName(/sin leer/);
});

test('a chat that was read in a window above is no longer unread in the list below', async () => {
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Ver el chat' })));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' })));
  expect(await screen.findByRole('button', { name: /Persona 31/ })).not.toHaveAccessibleName(/sin leer/);
  expect(screen.getByRole('button', { name: /Persona 32/ })).toHaveAccessibleName(/sin leer/);
});
