import { afterEach, expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tap } from '../../testing/tap';
import { Dialog } from './dialog';

// An unmounted window goes back over its history entry, asynchronously.
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(window.history.state ?? {}).not.toHaveProperty('dialog'));
});

function show(open: boolean, onClose = jest.fn()) {
  const view = render(<Dialog id="demo" title="Solicita tu demo" description="Déjanos tus datos" open={open} onClose={onClose}><p>Contenido</p></Dialog>);
  return { ...view, onClose };
}

test('shows nothing while closed', () => {
  show(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Contenido')).toBeNull();
});

test('is named and described by its header', () => {
  show(true);
  const dialog = screen.getByRole('dialog', { name: 'Solicita tu demo' });
  expect(dialog).toHaveAccessibleDescription('Déjanos tus datos');
});

test('asks to be closed by the cross, by Escape and by a press outside, but not inside', async () => {
  const { onClose } = show(true);
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(screen.getByText('Contenido'));
  expect(onClose).toHaveBeenCalledTimes(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 400, 300);
  // Its own scroll bar.
  fireEvent.mouseDown(dialog, { clientX: 495, clientY: 200 });
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.mouseDown(dialog, { clientX: 505, clientY: 200 });
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('Escape in a window above another closes that one alone', () => {
  const [onClose, onCloseAbove] = [jest.fn(), jest.fn()];
  render(<Dialog id="below" title="Congelar" addressed open onClose={onClose}><Dialog id="above" title="Confirma que eres tú" addressed open onClose={onCloseAbove}>Código</Dialog></Dialog>);
  fireEvent(screen.getByRole('dialog', { name: 'Confirma que eres tú' }), new Event('cancel', { cancelable: true }));
  expect([onClose.mock.calls.length, onCloseAbove.mock.calls.length]).toEqual([0, 1]);
});

test('a form can refuse to be closed by a press outside', () => {
  const onClose = jest.fn();
  render(<Dialog id="demo" title="Solicita tu demo" open onClose={onClose} keepOnOutsidePress><p>Contenido</p></Dialog>);
  fireEvent.mouseDown(screen.getByRole('dialog'), { clientX: -1 });
  expect(onClose).not.toHaveBeenCalled();
});

/** Shown, hidden by Back with its content kept, or closed. */
function Owner() {
  const [view, setView] = useState<'closed' | 'shown' | 'hidden'>('closed');
  return (
    <>
      <button type="button" onClick={() => setView('shown')}>Abrir</button>
      <Dialog id="demo" title="Solicita tu demo" open={view === 'shown'} kept={view !== 'closed'} onClose={() => setView('closed')} history={{ onBack: () => setView('hidden'), onForward: () => setView('shown') }}>
        <input aria-label="Nombre" />
      </Dialog>
    </>
  );
}

const step = (direction: 'back' | 'forward') =>
  act(
    () =>
      new Promise<void>((done) => {
        window.addEventListener('popstate', () => done(), { once: true });
        window.history[direction]();
      }),
  );
const name = () => screen.getByLabelText('Nombre');

test('Back hides it with what was typed, Forward shows it again, and closing leaves no entry behind it', async () => {
  window.history.pushState({ idx: 7, key: 'own' }, '');
  const before = window.history.length;
  render(<Owner />);
  await userEvent.click(screen.getByText('Abrir'));
  expect(window.history.state).toMatchObject({ idx: 7, key: 'own' });
  await userEvent.type(name(), 'Ana');
  await step('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.history.state).toEqual({ idx: 7, key: 'own' });
  await step('forward');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(name()).toHaveValue('Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await waitFor(() => expect(window.history.state).toEqual({ idx: 7, key: 'own' }));
  await userEvent.click(screen.getByText('Abrir'));
  expect(name()).toHaveValue('');
  expect(window.history).toHaveLength(before + 1);
  // Opened again before the step back is done, it stays open.
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  fireEvent.click(screen.getByText('Abrir'));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(window.history.state).toMatchObject({ dialog: 'demo' });
});

test('Android’s Back gesture, a cancel without a key, keeps what was typed; Escape does not', async () => {
  render(<Owner />);
  for (const [key, kept] of [['a', 'Ana'], ['Escape', '']] as const) {
    await userEvent.click(screen.getByText('Abrir'));
    await userEvent.clear(name());
    await userEvent.type(name(), 'Ana');
    fireEvent.keyDown(name(), { key });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByText('Abrir'));
    expect(name()).toHaveValue(kept);
  }
});

const finger = { clientX: 180, clientY: 400 };
const beside = { clientX: 190, clientY: 410 };
const elsewhere = { clientX: 180, clientY: 500 };

test('what comes under a finger does not take the presses that made it come, neither inside, nor outside, nor as it goes', () => {
  const pressed = jest.fn();
  render(<><button type="button" onClick={pressed}>Debajo</button><Owner /></>);
  const before = performance.now();
  tap(screen.getByText('Abrir'), finger, before + 0);
  const cross = screen.getByRole('button', { name: 'Cerrar ventana' });
  tap(cross, beside, before + 200);
  tap(screen.getByRole('dialog'), beside, before + 600);
  expect(screen.getByRole('dialog')).toBeVisible();
  // A separate press acts at once.
  tap(cross, elsewhere, before + 300);
  expect(screen.queryByRole('dialog')).toBeNull();
  tap(screen.getByText('Debajo'), elsewhere, before + 400);
  expect(pressed).toHaveBeenCalledTimes(0);
  tap(screen.getByText('Debajo'), elsewhere, performance.now() + 10_000);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a key that is held down as the window opens does nothing in it until it is let go', () => {
  render(<Owner />);
  fireEvent.keyDown(screen.getByText('Abrir'), { key: 'Enter' });
  fireEvent.click(screen.getByText('Abrir'));
  const cross = screen.getByRole('button', { name: 'Cerrar ventana' });
  // The browser makes a click of a key press that is not prevented.
  expect(fireEvent.keyDown(cross, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(cross, { key: 'Enter' })).toBe(true);
});

test('after Escape and after Back the opener takes the next press at once: no finger made the window go', async () => {
  render(<Owner />);
  const opener = screen.getByText('Abrir');
  tap(opener, finger, performance.now() + 20_000);
  fireEvent.keyDown(name(), { key: 'Escape' });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  const escaped = performance.now();
  await waitFor(() => expect(window.history.state ?? {}).not.toHaveProperty('dialog'));
  tap(opener, finger, escaped);
  expect(screen.getByRole('dialog')).toBeVisible();
  await step('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Within the half second after the window closed.
  tap(opener, finger, escaped);
  expect(screen.getByRole('dialog')).toBeVisible();
});

/** A window whose owner does not handle Back. */
function Plain() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Abrir</button>
      {open && <Dialog id="plain" title="Mover la cita" open onClose={() => setOpen(false)}><p>Contenido</p></Dialog>}
    </>
  );
}

test('Back closes any window, and closing it leaves no entry behind', async () => {
  window.history.pushState({ idx: 8 }, '');
  render(<Plain />);
  await userEvent.click(screen.getByText('Abrir'));
  expect(window.history.state).toEqual({ idx: 8, dialog: 'plain' });
  await step('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByText('Abrir'));
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await waitFor(() => expect(window.history.state).toEqual({ idx: 8 }));
});

test('two windows that go at once leave no entry behind them', async () => {
  window.history.pushState({ idx: 9 }, '');
  const [below, above] = [<Dialog key="below" id="below" title="Congelar" open onClose={jest.fn()}>Motivo</Dialog>, <Dialog key="above" id="above" title="Confirma que eres tú" open onClose={jest.fn()}>Código</Dialog>];
  const view = render(<>{below}</>);
  view.rerender(<>{below}{above}</>);
  expect(window.history.state).toEqual({ idx: 9, dialog: 'above' });
  view.unmount();
  await waitFor(() => expect(window.history.state).toEqual({ idx: 9 }));
});
