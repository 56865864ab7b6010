import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { StaffPage } from './staff-page';

const since = '2026-11-21T10:00:00.000Z';
const ana = { userId: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0001', email: 'ana@clinica.example', name: 'Ana', role: 'owner', since };
const bea = { userId: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0002', email: 'bea@clinica.example', name: 'Bea', role: 'reception', since };
const carla = { id: '8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0003', email: 'carla@clinica.example', role: 'reception', expiresAt: since };
let team: { members: (typeof ana)[]; invitations: (typeof carla)[]; secondFactorRequired?: boolean };
let changes: string[];

beforeEach(async () => {
  team = { members: [ana, bea], invitations: [carla] };
  changes = [];
  standInFetch(({ path, body }) => {
    if (path === '/auth/staff') return { body: team };
    changes.push(path);
    if (path === '/auth/staff/invitations') return { body: { ...carla, email: (body as { email: string }).email, mailed: changes.length === 1 } };
    if (path === '/auth/staff/second-factor') team = { ...team, secondFactorRequired: (body as { required: boolean }).required };
    else if (path.includes(bea.userId)) team = { ...team, members: [ana] };
    else team = { ...team, invitations: [] };
    return { body: {} };
  });
  await act(async () => void render(<StaffPage ownEmail={ana.email} />));
});

async function press(button: HTMLElement, times = 1): Promise<void> {
  button.focus();
  for (let press = 0; press < times; press += 1) fireEvent.click(button);
  await act(() => Promise.resolve());
}

test('whoever presses twice removes once, is told so, and keeps a place for the keyboard', async () => {
  const button = screen.getByRole('button', { name: 'Quitar acceso: bea@clinica.example' });
  const place = button.closest('[tabindex="-1"]');
  await press(button);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Quitar acceso' }), 2);
  expect(changes).toEqual([`/auth/staff/${bea.userId}`]);
  expect(await screen.findByRole('status')).toHaveTextContent('bea@clinica.example ya no tiene acceso.');
  // On a telephone the row is far below the top.
  expect(screen.getByRole('status').parentElement).toHaveClass('acted');
  await waitFor(() => expect(screen.queryByText('Bea')).toBeNull());
  // Where the shell's keepFocus puts the focus of the button that has gone with its row.
  expect(place).toContainElement(screen.getByText('Ana'));
});

test('an invitation is withdrawn once that is confirmed; that is told, and it leaves the list', async () => {
  await press(screen.getByRole('button', { name: 'Retirar invitación: carla@clinica.example' }), 2);
  expect(changes).toEqual([]);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirar invitación' }), 2);
  expect(changes).toEqual([`/auth/staff/invitations/${carla.id}`]);
  expect(await screen.findByRole('status')).toHaveTextContent('Hemos retirado la invitación de carla@clinica.example.');
  expect(await screen.findByText('No hay invitaciones pendientes.')).toBeVisible();
});

test('nobody is offered to remove themselves', () => {
  expect(screen.queryByRole('button', { name: 'Quitar acceso: ana@clinica.example' })).toBeNull();
});

test('whether the rest of the team gives a second factor is said, chosen and told, and an older API says nothing of it', async () => {
  const choices = () => within(screen.getByRole('group', { name: 'Verificación en dos pasos' })).getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
  expect(choices()).toEqual([['Todo el equipo', 'true'], ['Solo dirección', 'false']]);
  await press(screen.getByRole('button', { name: 'Solo dirección' }));
  expect(changes).toEqual(['/auth/staff/second-factor']);
  expect(await screen.findByRole('status')).toHaveTextContent('Hemos guardado quién entra con verificación en dos pasos.');
  await waitFor(() => expect(choices()).toEqual([['Todo el equipo', 'false'], ['Solo dirección', 'true']]));
});

test('an address that had its mail today is not said to get another', async () => {
  const invite = async () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' Dora@clinica.example' } });
    await press(screen.getByRole('button', { name: 'Enviar invitación' }));
  };
  await invite();
  expect(await screen.findByRole('status')).toHaveTextContent('Hemos invitado a dora@clinica.example.');
  await invite();
  expect(await screen.findByRole('status')).toHaveTextContent('dora@clinica.example está en la lista de invitaciones. No le enviamos otro correo: ya recibió uno en las últimas 24 horas.');
});

test('the next address that is typed while an invitation is sent stays', async () => {
  const field = screen.getByLabelText('Email');
  fireEvent.change(field, { target: { value: 'dora@clinica.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  fireEvent.change(field, { target: { value: 'eva@' } });
  expect(await screen.findByRole('status')).toHaveTextContent('Hemos invitado a dora@clinica.example.');
  expect(field).toHaveValue('eva@');
});

test('a refused address takes the focus with its reason, each time, until it is right', async () => {
  const field = screen.getByLabelText('Email');
  const send = screen.getByRole('button', { name: 'Enviar invitación' });
  for (const [written, reason] of [['dora', 'Email inválido'], ['dora@', 'Email inválido'], [' ', 'Email es obligatorio']] as const) {
    fireEvent.change(field, { target: { value: written } });
    await press(send);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(reason));
  }
  fireEvent.change(field, { target: { value: 'dora@clinica.example' } });
  expect(field).not.toHaveAttribute('aria-invalid');
  await press(send);
  expect(changes).toEqual(['/auth/staff/invitations']);
  expect(field).toHaveValue('');
  expect(field).not.toHaveAttribute('aria-invalid');
});

test('a question that was asked while another was being answered stays', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Retirar invitación: carla@clinica.example' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirar invitación' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await press(screen.getByRole('button', { name: 'Quitar acceso: bea@clinica.example' }));
  expect(await screen.findByText('Hemos retirado la invitación de carla@clinica.example.')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveAccessibleName(/bea@clinica\.example/);
});
