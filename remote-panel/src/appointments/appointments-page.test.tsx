import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { OwnerContext } from '../session/may';
import { AppointmentsPage } from './appointments-page';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

test('a search, which knows no past visits, does not say that there were none', async () => {
  window.history.replaceState(null, '', '/panel/citas?buscar=Ana');
  jest.useFakeTimers({ now: new Date('2026-07-16T09:00:00Z') });
  const seen = standInFetch(() => ({ body: [] }));
  await act(async () => void render(<BrowserRouter><AppointmentsPage /></BrowserRouter>));
  expect(seen[0]?.path).toContain('from=2026-07-16&');
  expect(screen.getByText('Ninguna cita a partir de hoy con ese nombre o teléfono')).toBeVisible();
});

test('a day that goes on on the next page is neither counted nor printed in part', async () => {
  window.history.replaceState(null, '', '/panel/citas');
  jest.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z') });
  const visit = (place: number) => {
    const startsAt = new Date(Date.parse(place < 90 ? '2026-07-16T07:00:00Z' : '2026-07-17T07:00:00Z') + place * 60_000);
    return { ...item, id: `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0${String(place).padStart(3, '0')}`, startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 60_000).toISOString() };
  };
  const all = Array.from({ length: 120 }, (_, place) => visit(place));
  standInFetch(({ path }) => ({ body: path.includes('after=') ? all.slice(100) : all.slice(0, 100) }));
  await act(async () => void render(<BrowserRouter><AppointmentsPage /></BrowserRouter>));
  expect(screen.getByRole('region', { name: /^Mañana/ })).toHaveTextContent('90 citas');
  expect(screen.queryByRole('region', { name: /^Viernes/ })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ver más citas' })));
  expect(screen.getByRole('region', { name: /^Viernes/ })).toHaveTextContent('30 citas');
});

test('the one day whose first page does not hold it all is shown as far as it is known, neither counted nor printed', async () => {
  window.history.replaceState(null, '', '/panel/citas');
  jest.useFakeTimers({ now: new Date('2026-07-15T05:00:00Z') });
  const all = Array.from({ length: 120 }, (_, place) => {
    const startsAt = new Date(Date.parse('2026-07-15T07:00:00Z') + place * 60_000).toISOString();
    return { ...item, id: `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0${String(place).padStart(3, '0')}`, startsAt, endsAt: startsAt };
  });
  standInFetch(({ path }) => ({ body: path.includes('after=') ? all.slice(100) : all.slice(0, 100) }));
  await act(async () => void render(<BrowserRouter><AppointmentsPage /></BrowserRouter>));
  const today = () => screen.getByRole('region', { name: /^Hoy/ });
  expect(within(today()).getAllByRole('listitem')).toHaveLength(100);
  expect(today()).not.toHaveTextContent('100 citas');
  expect(within(today()).queryByRole('button', { name: /^Imprimir/ })).toBeNull();
  expect(screen.queryByRole('region', { name: /^Mañana/ })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ver más citas' })));
  expect(today()).toHaveTextContent('120 citas');
  expect(within(today()).getByRole('button', { name: /^Imprimir/ })).toBeVisible();
});

test.each([['', 'Ana'], ['&ver=semana', undefined]])('the file has the appointments that the page searches, and the week, which has no search, has all (%s)', async (view, search) => {
  window.history.replaceState(null, '', `/panel/citas?buscar=Ana${view}`);
  const seen = standInFetch(({ path }) => ({ body: path.includes('/exports/') ? 'x' : [item] }));
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const clinic = { id: 's', slug: 'sol', name: 'Sol', role: 'owner', morningMail: false } as const;
  await act(async () => void render(<BrowserRouter><OwnerContext value={{ clinicName: 'Sol', clinic }}><AppointmentsPage /></OwnerContext></BrowserRouter>));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Exportar CSV' })));
  expect(seen.find(({ path }) => path === '/api/exports/appointments')?.body).toEqual({ from: expect.any(String), search });
});
