import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, SiteProvider } from 'shared/singleton';
import { sitePlaceholders } from 'shared/contracts/site';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { sessionEnded } from '../session/session-lost';
import { LoginPage } from './login-page';

const site = { ...sitePlaceholders, name: 'Clinavoz', city: 'Barcelona', email: 'hola@clinavoz.example', phone: '+34 930 000 000', phoneHref: '+34930000000', origin: 'http://localhost' };

function openLogin(googleClientId: string | null, address = '/login', state: object | null = null) {
  // In the router's format.
  window.history.replaceState({ usr: state }, '', address);
  return render(
    <BrowserRouter>
      <SiteProvider site={site} features={{ voice: 'off', googleClientId }}>
        <LoginPage />
      </SiteProvider>
    </BrowserRouter>,
  );
}

const googleScript = () => document.querySelector<HTMLScriptElement>('script[src="https://accounts.google.com/gsi/client"]');

beforeEach(() => void standInFetch(() => ({ body: { nonce: 'n' } })));
// The script is loaded once per page; a failed one is loaded again.
afterEach(() => act(async () => void googleScript()?.dispatchEvent(new Event('error'))));

describe('the login page', () => {
  test('without a Google client loads nothing from Google and leads to the local sign-in', () => {
    openLogin(null);
    expect(googleScript()).toBeNull();
    expect(screen.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' })).toHaveAttribute('href', '/auth/google/start');
  });

  test('while Google’s script is not ready offers the way without it', () => {
    openLogin('client');
    expect(googleScript()).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Continuar con Google' })).toHaveAttribute('href', '/auth/google/start');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says when Google cannot be reached, and still offers the way without its script', async () => {
    openLogin('client');
    await act(async () => {
      googleScript()?.dispatchEvent(new Event('error'));
      await Promise.resolve();
    });
    expect(await screen.findByText('No se pudo conectar con Google')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continuar con Google' })).toBeVisible();
  });

  test('offers the way without the script when a refused sign-in cannot be tried again with Google’s button', async () => {
    const attempts = [{ body: { nonce: 'first' } }, { status: 429, body: { error: 'Demasiados intentos.', code: 'too_many_requests' } }];
    standInFetch(({ path }) => (path === '/auth/google' ? { status: 401, body: { error: 'Error al iniciar sesión', code: 'sign_in_failed' } } : (attempts.shift() ?? {})));
    let press: (answer: { credential?: string }) => void = () => undefined;
    window.google = { accounts: { id: { initialize: ({ callback }) => (press = callback), renderButton: () => undefined } } };
    openLogin('client');
    await act(async () => void googleScript()?.dispatchEvent(new Event('load')));
    expect(screen.queryByRole('link', { name: 'Continuar con Google' })).toBeNull();
    await act(async () => press({ credential: 'refused' }));
    expect(await screen.findByRole('link', { name: 'Continuar con Google' })).toBeVisible();
  });

  test('asks nobody to try again before Google’s button has what the next try needs', async () => {
    let answerNext: (answer: { body: object }) => void = () => undefined;
    const attempts = [{ body: { nonce: 'first' } }, new Promise<{ body: object }>((resolve) => (answerNext = resolve))];
    standInFetch(({ path }) => (path === '/auth/google' ? { status: 401, body: { error: 'Error al iniciar sesión', code: 'sign_in_failed' } } : (attempts.shift() ?? {})));
    let press: (answer: { credential?: string }) => void = () => undefined;
    window.google = { accounts: { id: { initialize: ({ callback }) => (press = callback), renderButton: () => undefined } } };
    openLogin('client');
    await act(async () => void googleScript()?.dispatchEvent(new Event('load')));
    await act(async () => press({ credential: 'refused' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => answerNext({ body: { nonce: 'second' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Error al iniciar sesión');
  });

  test('draws Google’s button anew before its nonce is too old, as long as the page is open', async () => {
    jest.useFakeTimers();
    const nonces = ['first', 'second', 'third'];
    standInFetch(() => ({ body: { nonce: nonces.shift() } }));
    const drawn: string[] = [];
    window.google = { accounts: { id: { initialize: ({ nonce }) => void drawn.push(nonce), renderButton: () => undefined } } };
    const { unmount } = openLogin('client');
    await act(async () => void googleScript()?.dispatchEvent(new Event('load')));
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000 - 1));
    expect(drawn).toEqual(['first', 'second']);
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(20 * 60_000));
    expect(drawn).toEqual(['first', 'second']);
    jest.useRealTimers();
  });

  test('says why somebody is here whose session has ended', () => {
    openLogin(null, '/login', sessionEnded);
    expect(screen.getByRole('status')).toHaveTextContent('Tu sesión ha terminado. Vuelve a entrar.');
  });

  test('says when a sign-in has failed', () => {
    openLogin(null, '/login?error=sign_in_failed');
    expect(screen.getByRole('alert')).toHaveTextContent('Error al iniciar sesión');
  });

  test('says that it needs cookies when the browser blocks them, and after a failure, whose cause that often is', () => {
    const says = () => screen.queryByText(/tu navegador tiene que aceptar las cookies/);
    const allowed = openLogin(null);
    expect(says()).toBeNull();
    allowed.unmount();
    const enabled = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const blocked = openLogin(null);
    expect(says()).toBeVisible();
    blocked.unmount();
    enabled.mockRestore();
    openLogin(null, '/login?error=sign_in_failed');
    expect(says()).toBeVisible();
  });
});
