import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { sitePlaceholders } from 'shared/contracts/site';
import { BrowserRouter, SiteProvider } from 'shared/singleton';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { OpsPage } from './ops-page';

async function open(answer: (path: string) => StandInAnswer) {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/ops');
  standInFetch(({ path }) => answer(path));
  await act(async () => void render(<BrowserRouter><SiteProvider site={sitePlaceholders} features={{ voice: 'off', googleClientId: null }}><OpsPage shellVersion="1.0.0" /></SiteProvider></BrowserRouter>));
}
const enterAgain = () => fireEvent.click(screen.getByRole('link', { name: 'Entrar con mi cuenta' }));
const keptAddress = () => Object.values({ ...window.sessionStorage });

test('what is shown while nothing can be read is said to be old, until it can be read again', async () => {
  jest.useFakeTimers();
  const bodies: Record<string, object> = { status: { stale: false, apps: [] }, log: { entries: [] } };
  let isOnline = true;
  await open((path) => {
    if (!isOnline) throw new TypeError('no network');
    return { body: Object.entries(bodies).find(([name]) => path.includes(name))?.[1] ?? { name: 'eva', actions: [], apps: null } };
  });
  expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Llamadas reservadas' })).toHaveAttribute('href', '/ops/demos');
  const wait = () => act(() => jest.advanceTimersByTimeAsync(2_000));
  isOnline = false;
  await wait();
  expect(screen.getByRole('alert')).toHaveTextContent('No se puede leer el registro: esto es lo último que se sabe.');
  expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible();
  isOnline = true;
  await wait();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a release that a ship or canary takes from its visitors is told so', async () => {
  const entry = { id: 1, at: '2026-11-28T10:00:00.000Z', kind: 'canary', app: 'panel', version: '1.1.0', percent: 0, by: 'eva', reason: '', channel: null, previousVersion: null, detail: null, hash: 'a1' };
  await open((path) => ({ body: path.includes('log') ? { entries: [entry] } : path.includes('status') ? { stale: false, apps: [] } : { name: 'eva', actions: [], apps: null } }));
  expect(screen.getByText(/Panel 1.1.0/)).toHaveTextContent('eva quitó a los visitantes Panel 1.1.0');
});

test('whoever signs in from here comes back here', async () => {
  await open(() => ({ status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } }));
  enterAgain();
  expect(keptAddress()).toEqual(['/ops#']);
});

test('whoever is no operator is not led back here', async () => {
  await open(() => ({ status: 403, body: { error: 'No tienes permiso.', code: 'forbidden' } }));
  enterAgain();
  expect(keptAddress()).toEqual([]);
});

test('an answer that comes late replaces no newer one', async () => {
  jest.useFakeTimers();
  const late: ((answer: StandInAnswer) => void)[] = [];
  let stale = false;
  await open((path) => (path.includes('log') ? { body: { entries: [] } } : path.includes('status') ? { body: { stale, apps: [] } } : { body: { name: 'eva', actions: [], apps: null } }));
  standInFetch(({ path }) => (path.includes('log') ? { body: { entries: [] } } : path.includes('status') ? new Promise((resolve) => late.push(resolve)) : { body: { name: 'eva', actions: [], apps: null } }));
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  stale = true;
  await act(async () => late[1]?.({ body: { stale, apps: [] } }));
  await act(async () => late[0]?.({ body: { stale: false, apps: [] } }));
  expect(screen.getByRole('alert')).toBeVisible();
  jest.useRealTimers();
});

test('a failed sign-out is said, longer than until the next reading, and the page stays', async () => {
  jest.useFakeTimers();
  const bodies: Record<string, object> = { status: { stale: false, apps: [] }, log: { entries: [] } };
  await open((path) => {
    if (path.includes('logout')) throw new TypeError('no network');
    return { body: Object.entries(bodies).find(([name]) => path.includes(name))?.[1] ?? { name: 'eva', actions: [], apps: null } };
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' })));
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole('alert')).toHaveTextContent('No hemos podido conectar. Comprueba tu conexión e inténtalo de nuevo.');
  expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible();
  jest.useRealTimers();
});
test('a reading that fails late makes no newer one old', async () => {
  jest.useFakeTimers();
  const late: (() => void)[] = [];
  const answers = (path: string) => (path.includes('log') ? { entries: [] } : path.includes('status') ? { stale: false, apps: [] } : { name: 'eva', actions: [], apps: null });
  await open((path) => ({ body: answers(path) }));
  standInFetch(({ path }) => (path.includes('status') && late.length === 0 ? new Promise((_, fail) => late.push(() => fail(new TypeError('no network')))) : { body: answers(path) }));
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  await act(async () => late[0]?.());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  jest.useRealTimers();
});
