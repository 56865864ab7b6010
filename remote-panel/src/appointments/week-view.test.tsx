import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { WeekView } from './week-view';

const item: AppointmentItem = {
  id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', startsAt: '2036-11-25T09:00:00.000Z', endsAt: '2036-11-25T09:30:00.000Z', patientName: 'Ana', patientPhone: null, reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
};

test('says in words which appointments are confirmed', async () => {
  standInFetch(() => ({ body: [item, { ...item, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0002', patientName: 'Blas', confirmed: true }] }));
  await act(async () => void render(<BrowserRouter><WeekView today="2036-11-24" /></BrowserRouter>));
  const said = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(said('Ana')).not.toContain('Confirmada');
  expect(said('Blas')).toContain('Confirmada');
});

test('on a telephone, where the days are stacked, today is the first in view', async () => {
  standInFetch(() => ({ body: [item] }));
  const narrow = jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia('all'), { matches: true }));
  const shown = jest.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = shown;
  await act(async () => void render(<BrowserRouter><WeekView today="2036-11-26" /></BrowserRouter>));
  expect(shown.mock.contexts.map((day) => day.textContent)).toEqual([expect.stringContaining('26')]);
  narrow.mockRestore();
});
