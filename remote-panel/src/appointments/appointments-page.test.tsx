import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { AppointmentsPage } from './appointments-page';

afterEach(() => void jest.useRealTimers());

const item = {
  id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', startsAt: '2026-07-16T09:00:00.000Z', endsAt: '2026-07-16T09:30:00.000Z', patientName: 'Ana', patientPhone: null, reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
};

test.each(['', '?ver=semana'])('a visit that ends while the page is open becomes a past one by itself (%s)', async (view) => {
  window.history.replaceState(null, '', `/panel/citas${view}`);
  const seen = standInFetch(() => ({ body: [item] }));
  jest.useFakeTimers({ now: new Date('2026-07-16T09:29:30Z') });
  await act(async () => void render(<BrowserRouter><AppointmentsPage /></BrowserRouter>));
  expect(screen.queryByText('Pasada')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Pasada')).toBeVisible();
  expect(seen).toHaveLength(1);
});

test.each([['', 'Hoy, jueves, 16 de julio'], ['?ver=semana', 'jue 16']])('a page that stays open overnight shows the new day as today (%s)', async (view, today) => {
  window.history.replaceState(null, '', `/panel/citas${view}`);
  standInFetch(() => ({ body: [item] }));
  jest.useFakeTimers({ now: new Date('2026-07-15T21:59:30Z') });
  await act(async () => void render(<BrowserRouter><AppointmentsPage /></BrowserRouter>));
  const marked = () => (view === '' ? screen.getByRole('heading', { name: /^Hoy/ }) : document.querySelector('[data-today] h4'))?.textContent;
  expect(marked()).not.toBe(today);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(marked()).toBe(today);
  // Where the shell's keepFocus puts the focus of a cancelled appointment.
  for (const day of screen.queryAllByRole('region', { name: /^Hoy/ })) expect(day).toHaveAttribute('tabindex', '-1');
});
