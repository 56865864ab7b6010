import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { WeekView } from './week-view';

const item: AppointmentItem = {
  id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', startsAt: '2036-11-25T09:00:00.000Z', endsAt: '2036-11-25T09:30:00.000Z', patientName: 'Ana', patientPhone: null, reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
};

beforeEach(() => void jest.useFakeTimers({ now: new Date('2036-11-26T08:00:00Z'), advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

test('says in words which appointments are confirmed', async () => {
  standInFetch(() => ({ body: [item, { ...item, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0002', patientName: 'Blas', confirmed: true }] }));
  await act(async () => void render(<BrowserRouter><WeekView /></BrowserRouter>));
  const said = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(said('Ana')).not.toContain('Confirmada');
  expect(said('Blas')).toContain('Confirmada');
});

test('on a telephone, where the days are stacked, today is the first in view', async () => {
  standInFetch(() => ({ body: [item] }));
  const narrow = jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia('all'), { matches: true }));
  const shown = jest.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = shown;
  await act(async () => void render(<BrowserRouter><WeekView /></BrowserRouter>));
  expect(shown.mock.contexts.map((day) => day.textContent)).toEqual([expect.stringContaining('26')]);
  narrow.mockRestore();
});

test('a full week is shown whole, so that no day with appointments looks free', async () => {
  const week = Array.from({ length: 300 }, (_, index): AppointmentItem => {
    const startsAt = new Date(Date.parse('2036-11-24T07:00:00Z') + Math.floor(index / 60) * 86_400_000 + (index % 60) * 600_000).toISOString();
    return { ...item, id: `8f2b6a52-6d1f-4a43-9c0e-${String(index).padStart(12, '0')}`, startsAt, endsAt: startsAt, patientName: `Paciente ${index}` };
  });
  standInFetch(({ path }) => ({ body: week.slice(0, Number(new URL(path, 'http://site').searchParams.get('limit'))) }));
  await act(async () => void render(<BrowserRouter><WeekView /></BrowserRouter>));
  expect(screen.getByText('Paciente 299')).toBeVisible();
  // Saturday and Sunday alone.
  expect(screen.getAllByText('Sin citas')).toHaveLength(2);
});
