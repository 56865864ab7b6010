import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { failedAct } from 'shared/browser/failed-act';
import { sitePlaceholders } from 'shared/contracts/site';
import { BrowserRouter, Route, Routes, SiteProvider, useLocation, useNavigate, type Features } from 'shared/singleton';
import { standInFetch, type SeenRequest, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { DemoGate } from '../app';

const business = { label: 'Sol', specialty: '', type: '', language: '', version: '', expiresAt: '2030-01-01T00:00:00.000Z', expiryDay: '1 de enero', logoUrl: null, agentId: null };
const opened = ({ body }: SeenRequest): StandInAnswer => {
  const slug = (body as { path: string }).path.split('/').at(-1) ?? '';
  return { body: { status: 'open', now: '2029-12-01T00:00:00.000Z', mask: 'AB•••34', business, clinic: { slug, name: slug, phone: null, openingHours: [], conversations: [] } } };
};
let open: (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>;
let seen: SeenRequest[];
let go: ReturnType<typeof useNavigate>;
const sentTo = (end: string) => seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function Probe() {
  go = useNavigate();
  return <output data-testid="address">{useLocation().pathname}</output>;
}

function show(address: string, state: unknown = null, chat?: Features['chat']) {
  window.history.replaceState({ usr: state }, '', address);
  render(
    <SiteProvider site={sitePlaceholders} features={{ voice: 'retell', googleClientId: null, ...(chat && { chat }) }}>
      <BrowserRouter>
        <Probe />
        <Routes>
          <Route path="/demos/*" element={<DemoGate />} />
          <Route path="/:token" element={<DemoGate />} />
          <Route path="/" element={null} />
        </Routes>
      </BrowserRouter>
    </SiteProvider>,
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  Element.prototype.scrollTo = () => undefined;
  open = opened;
  seen = standInFetch((request) => (request.path.endsWith('/open') ? open(request) : { body: {} }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the next demo does not show the one before while it opens', async () => {
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  open = () => new Promise(() => undefined);
  act(() => void go('/demos/clinics/mar', { state: { code: 'AB-1234' } }));
  expect(screen.getByText('Abriendo tu demo…')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tu demo privada');
});

test('the tab is named after the demo also before it is open, and where it cannot be opened', async () => {
  document.title = 'Asistente de voz con IA para clínicas · Clinavoz';
  let answer: (answer: StandInAnswer) => void = () => undefined;
  open = () => new Promise((resolve) => (answer = resolve));
  show('/demos/clinics/luna', { code: 'AB-1234' });
  expect(document.title).toMatch(/^Demo privada · /);
  await act(async () => answer({ status: 503, body: { error: 'El servicio no está disponible.', code: 'service_unavailable' } }));
  expect(document.title).toMatch(/^Demo privada · /);
});

test.each([['off', 0], ['retell', 1]] as const)('the steps offer the chat where there is one: %s', async (chat, times) => {
  show('/demos/clinics/luna', { code: 'AB-1234' }, chat);
  expect(await screen.findByText(/permite el micrófono/)).toBeInTheDocument();
  expect(screen.queryAllByText(/abre el chat/)).toHaveLength(times);
  expect(screen.queryAllByRole('button', { name: 'Chatear ahora' })).toHaveLength(times);
});

test('a telephone is called by its whole number, however it is written', async () => {
  open = (request) => {
    const { body } = opened(request) as { body: { clinic: object } };
    return { body: { ...body, clinic: { ...body.clinic, phone: '(+34) 930 12 34 56' } } };
  };
  show('/demos/clinics/luna', { code: 'AB-1234' });
  expect(await screen.findByRole('link', { name: '(+34) 930 12 34 56' })).toHaveAttribute('href', 'tel:+34930123456');
});

test('whoever tries again to open a demo sees that it is being opened, and the next failure, too', async () => {
  let answer: (answer: StandInAnswer) => void = () => undefined;
  open = () => ({ status: 503, body: { error: 'El servicio no está disponible.', code: 'service_unavailable' } });
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('No hemos podido abrir tu demo');
  open = () => new Promise((resolve) => (answer = resolve));
  fireEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
  expect(screen.getByText('Abriendo tu demo…')).toBeInTheDocument();
  await act(async () => answer({ status: 503, body: { error: 'Sigue sin estarlo.', code: 'service_unavailable' } }));
  expect(await screen.findByText('Sigue sin estarlo.')).toBeVisible();
});

test('an open demo stays when the line is down as it is asked for again, and says that it is over when its code has been revoked', async () => {
  let wall = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  // A computer that has slept for an hour.
  const wake = () => {
    const before = sentTo('/open').length;
    wall += 3_600_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    return waitFor(() => expect(sentTo('/open').length).toBeGreaterThan(before));
  };
  open = () => Promise.reject(new TypeError('fetch failed'));
  await wake();
  expect(await heading('La demo de luna')).toBeVisible();
  open = (request) => ({ body: { ...(opened(request).body as object), status: 'refused', business: null, clinic: null } });
  await wake();
  expect(await heading('Tu acceso ha caducado')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/demos/clinics/luna');
  expect(window.sessionStorage).toHaveLength(0);
});

test('a booking whose code is revoked as it is confirmed says so, keeps what was typed, and shows the way to a new code', async () => {
  seen = standInFetch((request) => {
    if (request.path.endsWith('/open')) return open(request);
    return request.path.endsWith('/send-phone') ? { status: 403, body: { error: 'Este código no da acceso a la demo.', code: 'demo_refused' } } : { body: {} };
  });
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  const press = (role: 'button' | 'radio', name: RegExp | string) => act(async () => screen.getByRole(role, { name, hidden: true }).click());
  await press('button', 'Agendar 15 min');
  await press('button', 'Semana siguiente');
  await press('radio', /^lun/);
  await press('radio', '11:30');
  await press('button', 'Continuar');
  const phone = screen.getByLabelText('Teléfono');
  fireEvent.change(phone, { target: { value: '600 000 000' } });
  open = (request) => ({ body: { ...(opened(request).body as object), status: 'refused', business: null, clinic: null } });
  await press('button', 'Confirmar');
  expect(await screen.findByText('Este código no da acceso a la demo.')).toBeInTheDocument();
  expect(await screen.findAllByText('Tu acceso ha caducado')).not.toHaveLength(0);
  expect(phone).toHaveValue('600 000 000');
  expect(screen.getByTestId('address')).toHaveTextContent('/demos/clinics/luna');
});

test('an open demo stays, with what is written in it, when the clock of its computer is set past the end', async () => {
  let wall = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  show('/demos/clinics/luna', { code: 'AB-1234' });
  const title = await heading('La demo de luna');
  wall += 60 * 86_400_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sentTo('/open')).toHaveLength(2));
  expect(title).toBeVisible();
});

test.each([
  ['renewed meanwhile goes on', () => ({ ...business, expiresAt: '2030-02-01T00:00:00.000Z' }), 'La demo de luna'],
  ['not renewed is over', undefined, 'Tu acceso ha caducado'],
  ['that nobody can ask about is over', null, 'Tu acceso ha caducado'],
])('at its end a demo %s', async (_name, renewed, title) => {
  jest.useFakeTimers({ now: Date.parse('2029-12-01T00:00:00.000Z') });
  const end = Date.parse(business.expiresAt);
  open = (request) => ({ body: { ...(opened(request).body as object), now: new Date(end - 2_000).toISOString() } });
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  open = (request) => {
    if (renewed === null) return Promise.reject(new TypeError('fetch failed'));
    const now = new Date(end).toISOString();
    return { body: { ...(opened(request).body as object), now, ...(renewed ? { business: renewed() } : { status: 'expired' }) } };
  };
  for (let seconds = 0; seconds < 5; seconds += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(await heading(title)).toBeVisible();
  // Not each second: without a line it is asked for once more, for the act that failed.
  expect(sentTo('/open').length).toBeLessThanOrEqual(renewed === null ? 3 : 2);
});

test('a demo draws nothing as its page is left: Firefox keeps the page for Back, and loses what React has just begun', async () => {
  let wall = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  wall += 3_600_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sentTo('/open')).toHaveLength(1);
  state.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sentTo('/open')).toHaveLength(2));
});

test('an open demo is asked for once when acts fail, however often, while the server fails', async () => {
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  const fail = () => act(() => failedAct('form_failed'));
  open = () => Promise.reject(new TypeError('fetch failed'));
  fail();
  await waitFor(() => expect(sentTo('/open')).toHaveLength(2));
  for (let times = 0; times < 3; times += 1) fail();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(sentTo('/open')).toHaveLength(2);
  expect(await heading('La demo de luna')).toBeVisible();
});

test('whose code staff ended sees that and the way to a new one once an act fails', async () => {
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  open = (request) => ({ body: { ...(opened(request).body as object), status: 'expired' } });
  act(() => failedAct('call_failed'));
  expect(await heading('Tu acceso ha caducado')).toBeVisible();
  expect(screen.getByText('Renovar acceso')).toBeVisible();
});

test('an open demo whose line was down as an act failed is asked for again once the line is back, and then at the next failed act', async () => {
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  open = () => Promise.reject(new TypeError('fetch failed'));
  act(() => failedAct('form_failed'));
  await waitFor(() => expect(sentTo('/open')).toHaveLength(2));
  open = opened;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(sentTo('/open')).toHaveLength(3));
  open = (request) => ({ body: { ...(opened(request).body as object), status: 'expired' } });
  await waitFor(() => {
    act(() => failedAct('form_failed'));
    expect(screen.getByRole('heading', { level: 1, name: 'Tu acceso ha caducado' })).toBeVisible();
  });
});

test('the code is shown as it was given, also to who comes back by the address alone', async () => {
  show('/demos/clinics/luna', { code: 'AB-1234' });
  await heading('La demo de luna');
  act(() => void go('/demos/clinics/luna', { state: null, replace: true }));
  await waitFor(() => expect(sentTo('/open')).toHaveLength(2));
  expect(await screen.findByText('AB-1234')).toBeVisible();
});

test('no log holds the token of a special access', async () => {
  show('/kFMv_pN9NxIQYQDWawHicw');
  await heading('La demo de kFMv_pN9NxIQYQDWawHicw');
  await waitFor(() => expect(sentTo('/log-access')).toHaveLength(2));
  for (const entry of sentTo('/log-access')) expect(entry).toMatchObject({ metadata: { path: '/:token' } });
});
