import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'shared/singleton';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { CodeForm } from './code-form';

const user = userEvent.setup();
const business = { label: 'Clínica Sol', specialty: 'Dental', type: 'voz', language: 'es', version: '1', expiresAt: null, expiryDay: null, logoUrl: null, color: null, agentId: null };
const granted = { body: { valid: true, message: '', mask: 'AB**-**34', business } };
const input = () => screen.getByRole('textbox', { name: 'Código de acceso' });

function Address() {
  const { pathname, state } = useLocation();
  return <output data-testid="address">{JSON.stringify({ pathname, state })}</output>;
}

function answer(next: StandInAnswer | Error) {
  return standInFetch(({ path }) => {
    if (path.endsWith('/log-access')) throw new TypeError('the log is down');
    if (next instanceof Error) throw next;
    return next;
  });
}

async function send(code: string) {
  await user.type(input(), code);
  await user.click(screen.getByRole('button', { name: 'Validar código' }));
}

beforeEach(() => {
  // jsdom has no digest of its own.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  window.history.replaceState(null, '', '/');
  render(<BrowserRouter><CodeForm /><Address /></BrowserRouter>);
});

test('keeps capitals, digits and hyphens as they are typed', async () => {
  await user.type(input(), 'ab cd-12_ñ!');
  expect(input()).toHaveValue('ABCD-12');
});

test('what is corrected within the code stays together', async () => {
  await user.type(input(), 'ABEF-12');
  await user.type(input(), 'cd', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input()).toHaveValue('ABCDEF-12');
});

test('asks for a code when there is none', async () => {
  await user.click(screen.getByRole('button', { name: 'Validar código' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Por favor introduce tu código de acceso.');
  expect(input()).toHaveFocus();
  expect(input()).toBeInvalid();
});

test.each<[string, StandInAnswer | Error, string]>([
  ['a code that is not valid', { body: { valid: false, message: '', mask: null, business: null } }, 'Código inválido'],
  ['a reason from the server', { body: { valid: false, message: 'Tu código ha caducado', mask: null, business: null } }, 'Tu código ha caducado'],
  ['too many attempts', { status: 429, body: { error: 'Has hecho demasiadas peticiones.', code: 'too_many_requests' } }, 'Has hecho demasiadas peticiones.'],
  ['an answer that is no JSON', { body: '<!doctype html>' }, 'No hemos podido validar tu código ahora mismo. Inténtalo de nuevo en unos minutos o contáctanos.'],
  ['a line that is down', new TypeError('fetch failed'), 'No hemos podido validar tu código ahora mismo. Inténtalo de nuevo en unos minutos o contáctanos.'],
  ['an answer of another shape', { body: { valid: 'perhaps' } }, 'La API devolvió una respuesta inválida.'],
  ['a valid code without its demo', { body: { valid: true, message: '', mask: null, business: null } }, 'La API devolvió una respuesta inválida.'],
])('shows %s', async (_, next, sentence) => {
  answer(next);
  await send('ABCD');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
  expect(input()).toHaveAccessibleDescription(sentence);
});

test('sends what stands in the field, though it was typed before the page knew', async () => {
  const seen = answer({ body: { valid: false, message: '', mask: null, business: null } });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), 'abcd-1234');
  await user.click(screen.getByRole('button', { name: 'Validar código' }));
  await waitFor(() => expect(seen).toContainEqual(expect.objectContaining({ body: { code: 'ABCD-1234' } })));
});

test('an error leaves as soon as the code is changed', async () => {
  answer({ body: { valid: false, message: '', mask: null, business: null } });
  await send('ABCD');
  await waitFor(() => expect(input()).toBeInvalid());
  await user.type(input(), '1');
  expect(input()).toBeValid();
});

test('says that it is validating, and asks only once', async () => {
  let finish = (_: StandInAnswer) => {};
  const seen = standInFetch(() => new Promise<StandInAnswer>((resolve) => (finish = resolve)));
  await send('ABCD');
  const button = await screen.findByRole('button', { name: 'Validando tu código…' });
  await user.click(button);
  await waitFor(() => expect(seen).toHaveLength(1));
  finish(granted);
  expect(await screen.findByRole('heading', { name: 'Acceso concedido' })).toHaveFocus();
});

test('shows what was granted, and goes in with code, mask and business although the log fails', async () => {
  const seen = answer(granted);
  await send('ab12-cd34');
  expect(await screen.findByRole('heading', { name: 'Acceso concedido' })).toBeVisible();
  expect(screen.getByText('AB**-**34')).toBeVisible();
  expect(screen.getByText('Sin fecha de caducidad')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Entrar a mi demo privada' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/private-demo'));
  expect(JSON.parse(screen.getByTestId('address').textContent)).toEqual({ pathname: '/private-demo', state: { code: 'AB12-CD34', mask: 'AB**-**34', business } });
  expect(seen.at(-1)).toEqual({ path: '/api/demo-access/log-access', body: { code: 'AB12-CD34', action: 'start_demo', metadata: {} } });
  expect(window.sessionStorage.getItem('homeScrollY')).toBe('0');
});

test('a computer whose clock runs ahead keeps nobody out: whether an access has ended, its demo says by the server’s clock', async () => {
  answer({ body: { ...granted.body, business: { ...business, expiresAt: '2020-01-01T00:00:00.000Z' } } });
  await send('ABCD');
  await user.click(await screen.findByRole('button', { name: 'Entrar a mi demo privada' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/private-demo'));
});

test('an access ends at a date in the time of Madrid', async () => {
  answer({ body: { ...granted.body, business: { ...business, expiresAt: '2026-12-03T17:00:00.000Z' } } });
  await send('ABCD');
  expect(await screen.findByText('3 de diciembre de 2026 a las 18:00')).toBeVisible();
});

test('another code starts from an empty form', async () => {
  answer(granted);
  await send('ABCD');
  await user.click(await screen.findByRole('button', { name: 'Usar otro código' }));
  expect(input()).toHaveValue('');
});

test('a double press enters the demo once', async () => {
  const seen = answer(granted);
  await send('AB12-CD34');
  const { length } = window.history;
  await user.dblClick(await screen.findByRole('button', { name: 'Entrar a mi demo privada' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/private-demo'));
  expect(seen.filter(({ path }) => path.endsWith('/log-access'))).toHaveLength(1);
  expect(window.history.length).toBe(length + 1);
});

test('whoever has gone to another page meanwhile is not led away from it', async () => {
  answer(granted);
  await send('AB-12-34');
  fireEvent.click(await screen.findByRole('button', { name: 'Entrar a mi demo privada' }));
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.location.pathname).toBe('/');
});
