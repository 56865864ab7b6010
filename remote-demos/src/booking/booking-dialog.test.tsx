import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { tap } from 'shared/testing/tap';
import { BookingDialog } from './booking-dialog';

const nothing = () => undefined;
const place = { clientX: 180, clientY: 600 };

test('the second tap on Continuar does nothing to the step that it brought', async () => {
  Element.prototype.scrollTo = nothing;
  standInFetch(() => ({ body: { taken: [] } }));
  render(<BrowserRouter><BookingDialog open onOpen={nothing} onClose={nothing} code="c" clinic="Clínica" expired={false} now={() => new Date('2026-11-25T06:00:00Z')} log={nothing} /></BrowserRouter>);
  await act(() => Promise.resolve());
  fireEvent.click(screen.getByRole('radio', { name: /26/ }));
  fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
  const before = performance.now();
  tap(screen.getByRole('button', { name: 'Continuar' }), place, before);
  tap(screen.getByRole('button', { name: 'Cambiar hora' }), place, before + 200);
  expect(screen.getByLabelText('Teléfono')).toBeVisible();
  await act(async () => tap(screen.getByRole('button', { name: 'Cambiar hora' }), place, performance.now() + 10_000));
  expect(screen.getByRole('radio', { name: '10:00' })).toBeChecked();
});

test('an hour that begins while the window is open can no longer be chosen', async () => {
  jest.useFakeTimers();
  let now = '2026-11-25T08:59:00Z';
  standInFetch(() => ({ body: { taken: [] } }));
  render(<BrowserRouter><BookingDialog open onOpen={nothing} onClose={nothing} code="c" clinic="Clínica" expired={false} now={() => new Date(now)} log={nothing} /></BrowserRouter>);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('radio', { name: '10:00' })).toBeEnabled();
  now = '2026-11-25T09:00:00Z';
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('radio', { name: '10:00' })).toBeDisabled();
  jest.useRealTimers();
});

test('a press that is under way as the page comes alive is the visitor’s', () => {
  const pressed = jest.fn();
  const opener = { clientX: 400, clientY: 100 };
  render(<button type="button" onClick={pressed}>Agendar 15 min</button>);
  tap(screen.getByRole('button'), opener, performance.now() + 20_000);
  render(<BrowserRouter><BookingDialog open={false} onOpen={nothing} onClose={nothing} code="c" clinic="Clínica" expired={false} now={() => new Date('2026-11-25T06:00:00Z')} log={nothing} /></BrowserRouter>);
  tap(screen.getByRole('button', { name: 'Agendar 15 min' }), opener, performance.now());
  expect(pressed).toHaveBeenCalledTimes(2);
});
