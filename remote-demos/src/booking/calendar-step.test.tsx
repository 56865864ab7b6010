import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slotTimes, weekFrom } from 'shared/contracts/demos/slots';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { CalendarStep } from './calendar-step';
import { useBooking } from './use-booking';

let taken: { date: string; time: string }[] = [];

function Step({ now }: { readonly now: Date }) {
  const booking = useBooking({ code: 'c', clinic: 'Clínica', log: () => undefined });
  return booking.state.step === 'calendar' ? <CalendarStep booking={booking} state={booking.state} now={() => now} /> : null;
}

const show = (now: string) => render(<Step now={new Date(now)} />);
const days = () => within(screen.getByRole('radiogroup', { name: 'Días de la semana' })).getAllByRole<HTMLButtonElement>('radio');
const hours = () => within(screen.getByRole('radiogroup', { name: /^Horas libres/ })).getAllByRole<HTMLButtonElement>('radio');
const stops = (radios: HTMLElement[]) => radios.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent);
const weekShown = () => days().map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0]));

beforeEach(() => {
  taken = [];
  Element.prototype.scrollTo = () => undefined;
  standInFetch(() => ({ body: { taken } }));
});
afterEach(() => {
  jest.useRealTimers();
});

test('days and hours are one stop for Tab each, and arrows, Home and End choose', async () => {
  show('2026-11-25T09:07:00Z');
  const user = userEvent.setup();
  expect(stops(days())).toEqual([expect.stringContaining('25')]);
  act(() => days()[2]?.focus());
  await user.keyboard('{ArrowRight}');
  expect(days()[3]).toHaveFocus();
  expect(days()[3]).toBeChecked();
  await user.keyboard('{End}{ArrowRight}');
  // Beyond the end, and past the days that are over.
  expect(days()[2]).toHaveFocus();
  await user.tab();
  expect(screen.getByText('10:15')).toHaveFocus();
  expect(stops(hours())).toEqual(['10:15']);
  await user.keyboard('{End}');
  expect(screen.getByText('21:45')).toBeChecked();
  await user.keyboard('{Home}{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('21:45')).toHaveFocus();
  // Alt and an arrow belong to the browser.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.getByText('21:45')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus();
});

test('the hours of the first day with a free one stand there at once, and one press chooses both', async () => {
  taken = slotTimes.map((time) => ({ date: '2026-11-25', time }));
  show('2026-11-25T09:07:00Z');
  expect(await screen.findByRole('radiogroup', { name: /^Horas libres del jueves/ })).toBeVisible();
  expect(days()[3]).toBeChecked();
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByText('10:00'));
  expect(screen.getByText('10:00')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Continuar' })).not.toHaveAttribute('aria-disabled');
});

test('nothing is confirmed without a day and a time', async () => {
  show('2026-11-23T06:00:00Z');
  await act(() => Promise.resolve());
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(days()[1]!);
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(hours().at(-1)!);
  expect(screen.getByRole('button', { name: 'Continuar' })).not.toHaveAttribute('aria-disabled');
});

test('hours stand under morning and afternoon', async () => {
  show('2026-11-25T06:00:00Z');
  await userEvent.click(days()[2] as HTMLElement);
  const inHalf = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('radio').map(({ textContent }) => textContent);
  expect(inHalf('Mañana')).toEqual(slotTimes.slice(0, 24));
  expect(inHalf('Tarde')).toEqual(slotTimes.slice(24));
});

test('the first view has a free slot: not a Sunday that is over, nor a week that is full', async () => {
  taken = weekFrom('2026-11-23').flatMap((date) => slotTimes.map((time) => ({ date, time })));
  show('2026-11-22T21:00:00Z');
  expect(weekShown()).toEqual([23, 24, 25, 26, 27, 28, 29]);
  await screen.findByText('30');
  expect(weekShown()).toEqual([30, 1, 2, 3, 4, 5, 6]);
  expect(screen.getByText(/^noviembre\s?–\s?diciembre de 2026$/)).toBeVisible();
  expect(stops(days())).toEqual([expect.stringContaining('30')]);
  await userEvent.click(screen.getByRole('button', { name: 'Hoy' }));
  expect(weekShown()).toEqual([16, 17, 18, 19, 20, 21, 22]);
  await userEvent.click(screen.getByRole('button', { name: 'Semana siguiente' }));
  expect(weekShown()).toEqual([23, 24, 25, 26, 27, 28, 29]);
});

test('a slot that is taken elsewhere turns grey within a second, and is not chosen any more', async () => {
  jest.useFakeTimers();
  show('2026-11-25T06:00:00Z');
  act(() => days()[3]?.click());
  act(() => screen.getByText('10:00').click());
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('button', { name: 'Continuar' })).not.toHaveAttribute('aria-disabled');
  screen.getByRole('button', { name: 'Continuar' }).focus();
  taken = [{ date: '2026-11-26', time: '10:00' }];
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('10:00')).toBeDisabled();
  expect(screen.getByText('10:00')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
  // A disabled button loses the focus in browsers.
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus();
  taken = [];
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('10:00')).toBeEnabled();
});

test('the taken hours are asked for one question at a time: an older answer never replaces a newer one', async () => {
  jest.useFakeTimers();
  const answers: (() => void)[] = [];
  const seen = standInFetch(() => new Promise((resolve) => answers.push(() => resolve({ body: { taken } }))));
  show('2026-11-25T09:07:00Z');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(seen).toHaveLength(1);
  await act(async () => answers[0]?.());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(seen).toHaveLength(2);
});
