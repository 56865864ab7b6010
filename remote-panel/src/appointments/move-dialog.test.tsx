import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { MoveDialog } from './move-dialog';

const item: AppointmentItem = {
  id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', startsAt: '2036-11-24T09:00:00.000Z', endsAt: '2036-11-24T09:30:00.000Z', patientName: 'Ana', patientPhone: '+34600111222', reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
};

test('a time is chosen first, and the appointment moves when that is confirmed', async () => {
  const moved = jest.fn();
  const requests = standInFetch(({ path }) => ({ body: path.includes('move') ? { moved: true, slots: [] } : { slots: ['2036-11-25T08:00:00.000Z', '2036-11-25T15:30:00.000Z'] } }));
  await act(async () => void render(<MoveDialog item={item} onClose={jest.fn()} onMoved={moved} />));
  const read = requests.length;
  expect(screen.getByRole('button', { name: 'Elige una hora' })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(await screen.findByRole('button', { name: 'martes, 25 de noviembre de 2036, 16:30' }));
  expect(screen.getByRole('button', { name: 'martes, 25 de noviembre de 2036, 16:30' })).toHaveAttribute('aria-pressed', 'true');
  expect(requests).toHaveLength(read);
  fireEvent.click(screen.getByRole('button', { name: 'Mover al martes, 25 de noviembre de 2036, 16:30' }));
  await waitFor(() => expect(moved.mock.calls).toEqual([['La cita de Ana pasa al martes, 25 de noviembre de 2036, 16:30.']]));
});

test('a time that is taken meanwhile is said, and the focus stays in the window', async () => {
  let slots = ['2036-11-25T08:00:00.000Z', '2036-11-25T15:30:00.000Z'];
  standInFetch(({ path }) => {
    if (path.includes('move')) slots = slots.slice(0, 1);
    return { body: path.includes('move') ? { moved: false, slots } : { slots } };
  });
  await act(async () => void render(<MoveDialog item={item} onClose={jest.fn()} onMoved={jest.fn()} />));
  fireEvent.click(await screen.findByRole('button', { name: 'martes, 25 de noviembre de 2036, 16:30' }));
  const confirm = screen.getByRole('button', { name: /^Mover al/ });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).toHaveTextContent('Elige una hora'));
  expect(screen.getByRole('alert')).toHaveTextContent('Esa hora acaba de ocuparse');
  // It is in view with the button, however far down the hour was.
  expect(confirm.parentElement).toContainElement(screen.getByRole('alert'));
  // A disabled button loses the focus in browsers.
  expect(confirm).toBeEnabled();
  expect(confirm).toHaveFocus();
  // It is not said of the next one.
  fireEvent.click(screen.getByRole('button', { name: 'martes, 25 de noviembre de 2036, 09:00' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a day is typed part by part, whatever day its parts make meanwhile, and one that is past is said to be', async () => {
  const requests = standInFetch(() => ({ body: { slots: [] } }));
  await act(async () => void render(<MoveDialog item={item} onClose={jest.fn()} onMoved={jest.fn()} />));
  const field = screen.getByLabelText('A partir del día');
  // Browsers take years of six digits.
  for (const value of ['2020-11-05', '99999-12-05', '0002-12-05', '202096-12-05']) {
    await act(async () => void fireEvent.change(field, { target: { value } }));
    expect(field).toHaveValue(value);
    expect(screen.queryByRole('alert')).toBeNull();
  }
  fireEvent.blur(field);
  expect(screen.getByRole('alert')).toHaveTextContent('de hoy en adelante');
  expect(requests).toHaveLength(1);
  await act(async () => void fireEvent.change(field, { target: { value: '2096-12-05' } }));
  expect(field).toHaveValue('2096-12-05');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests.at(-1)?.path).toContain('from=2096-12-05');
});
