import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';

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
  fireEvent.mouseDown(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('a form can refuse to be closed by a press outside', () => {
  const onClose = jest.fn();
  render(<Dialog id="demo" title="Solicita tu demo" open onClose={onClose} keepOnOutsidePress><p>Contenido</p></Dialog>);
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});
