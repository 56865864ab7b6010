import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDemoRequest } from 'shared/singleton';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { tap } from 'shared/testing/tap';
import { DemoRequestHost } from './demo-request-host';

const user = userEvent.setup();
const stored = { body: { requestId: '7f0c2d1e-7f5b-4a53-9a52-6f9f0f7d7f01' } };
const submit = () => screen.getByRole('button', { name: 'Enviar solicitud' });

async function open(message = 'Quiero una demo') {
  await act(async () => void openDemoRequest({ message }));
  await screen.findByRole('textbox', { name: 'Nombre' });
}

async function fillIn() {
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana Pérez');
  await user.type(screen.getByRole('textbox', { name: 'Clínica' }), 'Clínica Sol');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@sol.example');
  await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '600 000 000');
}

async function goBack() {
  await user.click(document.body);
  const left = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  await act(async () => {
    window.history.back();
    await left;
  });
}

function answer(next: StandInAnswer | Error) {
  return standInFetch(() => {
    if (next instanceof Error) throw next;
    return next;
  });
}

/** Sends the filled form. @returns what answers it */
async function sendSlowly(): Promise<(answer: StandInAnswer) => void> {
  let finish = (_: StandInAnswer) => {};
  const seen = standInFetch(() => new Promise<StandInAnswer>((resolve) => (finish = resolve)));
  await open();
  await fillIn();
  await user.click(submit());
  await waitFor(() => expect(seen).toHaveLength(1));
  return finish;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  render(<DemoRequestHost />);
});

test('Forward shows the form also after a reload, which has forgotten what was asked for', async () => {
  window.history.pushState({ dialog: 'demo-request' }, '');
  await goBack();
  await act(async () => window.history.forward());
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  expect(screen.queryByText('Preparando el formulario…')).toBeNull();
});

test('opens with the message that was asked for, the other fields empty, and nothing to send yet', async () => {
  await open('Hola, quiero el Plan Piloto');
  expect(screen.getByRole('dialog', { name: 'Solicita tu demo' })).toHaveAccessibleDescription('Déjanos tus datos y nos pondremos en contacto contigo.');
  const message = screen.getByRole('textbox', { name: 'Mensaje' });
  expect(message).toHaveValue('Hola, quiero el Plan Piloto');
  expect(message).toHaveAttribute('rows', '4');
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  expect(submit()).toBeDisabled();
});

test('one can type at once where there is a mouse', async () => {
  const hover = jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia('(hover: hover)'), { matches: true }));
  await open();
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
  hover.mockRestore();
});

test('can be sent exactly while everything is valid', async () => {
  await open();
  await fillIn();
  expect(submit()).toBeEnabled();
  await user.clear(screen.getByRole('textbox', { name: 'Mensaje' }));
  expect(submit()).toBeDisabled();
});

test('beside the disabled button names what is missing: fields to fill in, then fields to correct', async () => {
  await open();
  expect(submit()).toHaveAccessibleDescription('Completa todos los campos para poder enviar.');
  await fillIn();
  expect(submit()).not.toHaveAccessibleDescription();
  await user.clear(screen.getByRole('textbox', { name: 'Email' }));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana');
  await user.clear(screen.getByRole('textbox', { name: 'Teléfono' }));
  expect(submit()).toHaveAccessibleDescription('Completa todos los campos para poder enviar.');
  await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '12');
  expect(submit()).toHaveAccessibleDescription('Para poder enviar, revisa: Email, Teléfono.');
});

test('says what is wrong with a field once it was left', async () => {
  await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana sol');
  await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '123');
  await user.click(screen.getByRole('textbox', { name: 'Nombre' }));
  await user.tab();
  expect(await screen.findByText('Email inválido')).toBeVisible();
  expect(screen.getByText('Teléfono inválido')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Nombre es obligatorio');
});

test('sends the five fields and thanks', async () => {
  const seen = answer(stored);
  await open();
  await fillIn();
  await user.click(submit());
  expect(await screen.findByText('¡Gracias! Te contactaremos pronto.')).toHaveFocus();
  expect(screen.queryByText('Déjanos tus datos y nos pondremos en contacto contigo.')).toBeNull();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    path: '/api/contact',
    body: { name: 'Ana Pérez', clinic: 'Clínica Sol', email: 'ana@sol.example', phone: '600 000 000', message: 'Quiero una demo', website: '' },
  });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a nervous second click sends nothing more', async () => {
  let finish = (_: StandInAnswer) => {};
  const seen = standInFetch(() => new Promise<StandInAnswer>((resolve) => (finish = resolve)));
  await open();
  await fillIn();
  await user.dblClick(submit());
  await user.click(await screen.findByRole('button', { name: 'Enviando…' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  finish(stored);
  await screen.findByText('¡Gracias! Te contactaremos pronto.');
  expect(seen).toHaveLength(1);
});

test('an answer that comes after the window was closed thanks nobody for what is asked next', async () => {
  const finish = await sendSlowly();
  await user.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await open('Otra cosa');
  await act(async () => finish(stored));
  expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Otra cosa');
  expect(screen.queryByText('¡Gracias! Te contactaremos pronto.')).toBeNull();
});

test('a refusal is shown field by field, and everything that was typed stays', async () => {
  answer({ status: 400, body: { error: 'Hay datos que no son válidos.', code: 'invalid_input', details: [{ field: 'phone', message: 'Teléfono inválido' }] } });
  await open();
  await fillIn();
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Error: Hay datos que no son válidos. Teléfono: Teléfono inválido'));
  const phone = screen.getByRole('textbox', { name: 'Teléfono' });
  expect(phone).toHaveAttribute('aria-invalid', 'true');
  expect(phone).toHaveAccessibleDescription('Teléfono inválido');
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Pérez');
  expect(submit()).toBeEnabled();
});

test('a line that is down asks to try again, and the second attempt can succeed', async () => {
  answer(new TypeError('fetch failed'));
  await open();
  await fillIn();
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Error enviando el formulario. Por favor, verifica tus datos.'));
  answer(stored);
  await user.click(submit());
  expect(await screen.findByText('¡Gracias! Te contactaremos pronto.')).toBeVisible();
});

test('closing resets everything; being asked again while open keeps what is typed and takes the new message', async () => {
  await open('Primera');
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  act(() => void openDemoRequest({ message: 'Segunda' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Segunda'));
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
  await user.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
  await open('');
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('');
});

test('Back keeps what was typed, the message too, until the same is asked for again', async () => {
  await open('Primera');
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  await user.type(screen.getByRole('textbox', { name: 'Mensaje' }), ' y más');
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  await open('Primera');
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
  expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Primera y más');
  await act(async () => void openDemoRequest({ message: 'Segunda' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Segunda'));
});

const closeWindow = () => user.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
const refusal = { status: 400, body: { error: 'Hay datos que no son válidos.', code: 'invalid_input', details: [] } };

test.each([
  ['goes Back', 'the thanks', goBack, stored, '¡Gracias! Te contactaremos pronto.'],
  ['goes Back', 'the refusal', goBack, refusal, 'Error: Hay datos que no son válidos.'],
  ['closes the window', 'the thanks', closeWindow, stored, '¡Gracias! Te contactaremos pronto.'],
  ['closes the window', 'the refusal', closeWindow, refusal, 'Error: Hay datos que no son válidos.'],
])('whoever %s while it is sent gets %s all the same, and then an empty form', async (_, __, leave, reply, said) => {
  const finish = await sendSlowly();
  await leave();
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => finish(reply));
  expect(await within(screen.getByRole('dialog')).findByText(said)).toBeVisible();
  await closeWindow();
  await open('Otra cosa');
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
});

test('a press that is under way as the page comes alive is the visitor’s', () => {
  const pressed = jest.fn();
  const place = { clientX: 180, clientY: 400 };
  render(<button type="button" onClick={pressed}>Solicitar demo</button>);
  tap(screen.getByRole('button', { name: 'Solicitar demo' }), place, performance.now() + 10_000);
  render(<DemoRequestHost />);
  tap(screen.getByRole('button', { name: 'Solicitar demo' }), place, performance.now());
  expect(pressed).toHaveBeenCalledTimes(2);
});
