import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
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
  const seen = standInFetch(({ path }) => (path === '/auth/session' ? signedIn : { body: path.startsWith('/api/tasks') ? { tasks: [], open: 0, members: [], self: session.user.id } : [] }));
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
