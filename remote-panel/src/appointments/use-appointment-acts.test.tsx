import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { OwnerContext } from '../ui';
import { AppointmentRow } from './appointment-row';
import { useAppointmentActs } from './use-appointment-acts';

const owner = { clinicName: 'Sol', clinic: { id: 's', slug: 'sol', name: 'Sol', role: 'owner', morningMail: false } } as const;

const coming: AppointmentItem = {
  id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', startsAt: '2096-11-24T09:00:00.000Z', endsAt: '2096-11-24T09:30:00.000Z', patientName: 'Ana', patientPhone: null, reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone', callId: null, threadId: null,
};
const over: AppointmentItem = { ...coming, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0002', startsAt: '2020-11-24T09:00:00.000Z', endsAt: '2020-11-24T09:30:00.000Z', patientName: 'Blas' };

function Rows({ items = [coming, over] }: { readonly items?: AppointmentItem[] }) {
  const { acts, notice, dialogs } = useAppointmentActs({ items, refresh: jest.fn() });
  return <>{notice}<ul>{items.map((item) => <AppointmentRow key={item.id} item={item} acts={acts} />)}</ul>{dialogs}</>;
}

test('an appointment that is over says so, is not to be confirmed, and frees no time when it is cancelled', async () => {
  standInFetch(() => ({ body: {} }));
  render(<BrowserRouter><OwnerContext value={owner}><Rows /></OwnerContext></BrowserRouter>);
  const [ana, blas] = screen.getAllByRole('listitem');
  const actsIn = (row: HTMLElement | undefined) => (row === undefined ? [] : within(row).getAllByRole('button').map(({ textContent }) => textContent));
  expect([actsIn(ana), actsIn(blas)]).toEqual([['Confirmar', 'Mover', 'Cancelar'], ['Mover', 'Cancelar']]);
  expect(ana).not.toHaveTextContent('Pasada');
  expect(blas).toHaveTextContent('Pasada');
  fireEvent.click(screen.getByRole('button', { name: /^Cancelar: Ana/ }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/La hora vuelve a quedar libre/);
  fireEvent.click(screen.getByRole('button', { name: 'No, dejarla' }));
  fireEvent.click(screen.getByRole('button', { name: /^Cancelar: Blas/ }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/La cita ya ha pasado\.$/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sí, cancelarla' })));
  expect(screen.getByText(/La cita de Blas está cancelada/)).not.toHaveTextContent('libre');
});

test('each of two quick confirmations is carried out, also while the first is still on its way', async () => {
  const carla = { ...coming, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0003', patientName: 'Carla' };
  const answers: (() => void)[] = [];
  const seen = standInFetch(() => new Promise((resolve) => answers.push(() => resolve({ body: {} }))));
  render(<BrowserRouter><OwnerContext value={owner}><Rows items={[coming, carla]} /></OwnerContext></BrowserRouter>);
  for (const name of ['Ana', 'Carla']) await act(async () => void fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Confirmar: ${name}`) })));
  await act(async () => answers[0]?.());
  await act(async () => answers[1]?.());
  expect(seen.map(({ path }) => path)).toEqual([expect.stringContaining(coming.id), expect.stringContaining(carla.id)]);
  expect(screen.getByText('La cita de Carla está confirmada.')).toBeVisible();
});

test('what is on its way shows in its row, so that nobody takes the press for lost', async () => {
  const answers: (() => void)[] = [];
  standInFetch(() => new Promise((resolve) => answers.push(() => resolve({ body: {} }))));
  render(<BrowserRouter><OwnerContext value={owner}><Rows items={[coming, over]} /></OwnerContext></BrowserRouter>);
  const button = (name: RegExp) => screen.getByRole('button', { name });
  await act(async () => void fireEvent.click(button(/^Confirmar: Ana/)));
  expect(button(/^Confirmar: Ana/)).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(button(/^Cancelar: Blas/));
  await act(async () => void fireEvent.click(button(/^Sí, cancelarla/)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button(/^Cancelar: Blas/)).toHaveAttribute('aria-busy', 'true');
  await act(async () => answers[0]?.());
  expect(button(/^Confirmar: Ana/)).not.toHaveAttribute('aria-busy');
  expect(button(/^Cancelar: Blas/)).toHaveAttribute('aria-busy', 'true');
  await act(async () => answers[1]?.());
  expect(button(/^Cancelar: Blas/)).not.toHaveAttribute('aria-busy');
});

test.each(['Mover', 'Cancelar'])('%s: the window shows the time to which a colleague moves the appointment meanwhile', async (deed) => {
  standInFetch(() => ({ body: { slots: [] } }));
  const page = (item: AppointmentItem) => <BrowserRouter><OwnerContext value={owner}><Rows items={[item]} /></OwnerContext></BrowserRouter>;
  const { rerender } = render(page(coming));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${deed}: Ana`) }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/10:00/);
  rerender(page({ ...coming, startsAt: '2096-11-24T11:00:00.000Z', endsAt: '2096-11-24T11:30:00.000Z' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/12:00/);
});

test('each act names the time that the page shows, at which alone it is meant', async () => {
  const seen = standInFetch(({ body }) => ({ body: body === undefined ? { slots: ['2096-11-25T09:00:00.000Z'] } : { moved: true, slots: [] } }));
  render(<BrowserRouter><OwnerContext value={owner}><Rows items={[coming]} /></OwnerContext></BrowserRouter>);
  const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  for (const name of [/^Confirmar: Ana/, /^Cancelar: Ana/, /^Sí, cancelarla/, /^Mover: Ana/, /25 de noviembre/, /^Mover al/]) await press(name);
  const at = coming.startsAt;
  expect(seen.flatMap(({ body }) => body ?? [])).toEqual([{ at }, { at }, { startsAt: '2096-11-25T09:00:00.000Z', at }]);
});

test('a window that was opened while another appointment was being moved stays open', async () => {
  const carla = { ...coming, id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0003', patientName: 'Carla' };
  let moved: () => void = () => undefined;
  standInFetch(({ path, body }) => (body === undefined ? { body: { slots: ['2096-11-25T09:00:00.000Z'] } } : new Promise((resolve) => (moved = () => resolve({ body: { moved: path.endsWith('/move'), slots: [] } })))));
  render(<BrowserRouter><OwnerContext value={owner}><Rows items={[coming, carla]} /></OwnerContext></BrowserRouter>);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Mover: Ana/ })));
  fireEvent.click(screen.getByRole('button', { name: /25 de noviembre/ }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Mover al/ })));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Mover: Carla/ })));
  await act(async () => moved());
  expect(await screen.findByText(/^La cita de Ana pasa al/)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Mover la cita de Carla');
});
