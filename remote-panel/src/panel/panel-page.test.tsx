import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { shown } from 'shared/http/client';
import { BrowserRouter, Route, Routes } from 'shared/singleton';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { PanelPage } from './panel-page';

const clinic = { id: '6f1f9a52-0000-4000-8000-000000000001', slug: 'norte', name: 'Clínica Norte', role: 'owner', morningMail: false };
const session = { user: { id: '6f1f9a52-0000-4000-8000-000000000009', email: 'marc@ejemplo.example', name: 'Marc' }, clinic, clinics: [clinic], invitations: [], clinicName: clinic.name, expiresAt: '2036-11-22T00:00:00Z', secondFactor: 'given', enrolment: null };

test('one stream serves all sections: none opens another, reads everything again or loses the last news, and from each a session can end', async () => {
  const streams: EventTarget[] = [];
  Object.assign(globalThis, {
    EventSource: class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }

      close(): void {}
    },
  });
  let signedIn: StandInAnswer = { body: session };
  const seen = standInFetch(({ path }) => (path === '/auth/session' ? signedIn : { body: path.startsWith('/api/tasks') ? { tasks: [], open: 0, members: [] } : [] }));
  const tasksRead = () => seen.filter(({ path }) => path.startsWith('/api/tasks')).length;
  window.history.replaceState(null, '', '/panel/citas');
  await act(async () => void render(<BrowserRouter><PanelPage /></BrowserRouter>));
  act(() => void streams[0]?.dispatchEvent(new MessageEvent('call_ended', { data: '{"call_id":"a","call_duration":60}' })));
  const before = tasksRead();
  for (const name of ['Por atender', 'Llamadas', 'Citas']) await act(async () => void fireEvent.click(screen.getByRole('link', { name })));
  expect(window.location.pathname).toBe('/panel/citas');
  expect([streams.length, tasksRead() - before]).toEqual([1, 0]);
  expect(screen.getByText('Llamada finalizada: 1,0 min')).toBeVisible();

  signedIn = { status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } };
  await act(async () => void streams[0]?.dispatchEvent(new Event('error')));
  await waitFor(() => expect(window.location.pathname).toBe('/login'), { timeout: 5_000 });
});

/** Opens the overview in a browser where a clinic's panel was open, by `previous` in this window; `answer` replaces the network beyond the session. */
async function openOverview(answer: (path: string) => StandInAnswer, previous?: string) {
  Object.assign(globalThis, { EventSource: class extends EventTarget { close(): void {} } });
  localStorage.setItem('panel_conversations', '[]');
  const empty = (path: string) => ({ body: path.startsWith('/api/tasks') ? { tasks: [], open: 0, members: [] } : [] });
  shown.as = previous;
  let tellSession: () => void = () => undefined;
  const signedIn = new Promise<StandInAnswer>((resolve) => (tellSession = () => resolve({ body: session })));
  const seen = standInFetch(({ path }) => (path === '/auth/session' ? signedIn : { ...empty(path), ...answer(path) }));
  window.history.replaceState(null, '', '/panel');
  await act(async () => void render(<BrowserRouter><PanelPage /></BrowserRouter>));
  await act(async () => tellSession());
  return { read: (part: string) => seen.filter(({ path }) => path.startsWith(part)).length };
}

test('what was read early for the page that opens is not read again', async () => {
  sessionStorage.clear();
  const { read } = await openOverview(() => ({}));
  expect(['/api/chat', '/api/tasks', '/api/appointments', '/analytics'].map(read)).toEqual([1, 1, 1, 1]);
});

test('what was read early for a page that did not open is not shown when it opens later', async () => {
  sessionStorage.setItem('panel_deep_link', '/panel/llamadas#');
  const { read } = await openOverview(() => ({}));
  expect([window.location.pathname, read('/api/chat')]).toEqual(['/panel/llamadas', 1]);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Hoy' })));
  expect(read('/api/chat')).toBe(2);
});

test('an address that was kept for a sign-in that came about elsewhere does not take over a later press of “Hoy”', async () => {
  Object.assign(globalThis, { EventSource: class extends EventTarget { close(): void {} } });
  sessionStorage.setItem('panel_deep_link', '/panel/llamadas#');
  standInFetch(({ path }) => ({ body: path === '/auth/session' ? session : path.startsWith('/api/tasks') ? { tasks: [], open: 0, members: [] } : [] }));
  window.history.replaceState(null, '', '/panel/citas');
  await act(async () => void render(<BrowserRouter><PanelPage /></BrowserRouter>));
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Hoy' })));
  expect(window.location.pathname).toBe('/panel');
});

test('whoever signs in after another person in the same window is shown nothing that was asked for in that person’s name', async () => {
  const refusal = { status: 409, body: { error: 'Ahora está abierta otra clínica.', code: 'clinic_changed' } };
  await openOverview(() => (shown.as === 'norte.another' ? refusal : {}), 'norte.another');
  expect(screen.queryAllByText('Ahora está abierta otra clínica.')).toEqual([]);
});

test('whoever may no longer do what the page offers is told so, and is offered it no more', async () => {
  let role = 'owner';
  Object.assign(globalThis, { EventSource: class extends EventTarget { close(): void {} } });
  const refusal = { status: 403, body: { error: 'No tienes permiso para hacer esto.', code: 'forbidden' } };
  const task = {
    id: 'callback:1', kind: 'callback', at: '2026-07-15T10:00:00.000Z', dueOn: '2026-07-16', name: 'Rubén', phone: null,
    about: null, callId: null, threadId: null, ownerId: null, note: '', doneAt: null, doneBy: null,
  };
  standInFetch(({ path, body }) => {
    if (path === '/auth/session') return { body: { ...session, clinic: { ...clinic, role } } };
    if (body !== undefined) return refusal;
    return { body: path.startsWith('/api/tasks') ? { tasks: [task], open: 1, members: [] } : [] };
  });
  window.history.replaceState(null, '', '/panel/por-atender');
  await act(async () => void render(<BrowserRouter><PanelPage /></BrowserRouter>));
  expect(screen.getByRole('link', { name: 'Equipo' })).toBeVisible();
  role = 'reader';
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Hecho.*Rubén/ })));
  expect(await screen.findByText('No tienes permiso para hacer esto.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Equipo' })).toBeNull());
  expect(screen.queryByRole('button', { name: /Rubén/ })).toBeNull();
  expect(screen.getByText('Rubén')).toBeVisible();
  expect(screen.getByText('No tienes permiso para hacer esto.')).toBeVisible();
});

test.each([['its clinic is to be chosen', null, '/panel'], ['a link of another clinic is open', clinic, '/panel?clinica=6f1f9a52-0000-4000-8000-000000000002']])('a session that ends while %s leads to the sign-in as a clinic is pressed', async (_, open, address) => {
  Object.assign(globalThis, { EventSource: class extends EventTarget { close(): void {} } });
  const sur = { ...clinic, id: '6f1f9a52-0000-4000-8000-000000000002', name: 'Clínica Sur' };
  standInFetch(({ path }) =>
    path === '/auth/session' ? { body: { ...session, clinic: open, clinics: [clinic, sur] } } : { status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } });
  window.history.replaceState(null, '', address);
  await act(async () => void render(<BrowserRouter><Routes><Route path="/panel/*" element={<PanelPage />} /><Route path="/login" element={null} /></Routes></BrowserRouter>));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Clínica Sur/ })));
  expect(window.location.pathname).toBe('/login');
});

test('the clinic of a link is offered first, and not told as the one that is open', async () => {
  const south = { ...clinic, id: '6f1f9a52-0000-4000-8000-000000000002', slug: 'sur', name: 'Clínica Sur' };
  standInFetch(() => ({ body: { ...session, clinics: [clinic, south] } }));
  window.history.replaceState(null, '', `/panel?clinica=${south.id}`);
  await act(async () => void render(<BrowserRouter><PanelPage /></BrowserRouter>));
  const choice = screen.getByRole('button', { name: /^Clínica Sur/ });
  expect(choice).toHaveAttribute('data-variant', 'primary');
  expect(choice).not.toHaveAttribute('aria-current', 'true');
});
