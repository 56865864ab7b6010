import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from '../router';
import { sitePlaceholders } from '../../contracts/site';
import { SiteProvider } from '../site';
import { onDemoRequest } from '../demo-request/bus';
import { startVoiceCallEvent } from '../voice/bus';
import { callStore } from '../voice/call/call-store';
import { Header } from './header';
import { scrollFraction } from './scrolled';

const site = { ...sitePlaceholders, name: 'Clinavoz', city: 'Barcelona', email: 'hola@example.test', phone: '+34 930 000 000', phoneHref: '+34930000000', origin: 'http://localhost' };
const scrollTo = jest.fn();

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function open(path: string, page = <main />) {
  window.history.replaceState(null, '', path);
  return render(
    <SiteProvider site={site} features={{ voice: 'off', googleClientId: null }}>
      <BrowserRouter><Header />{page}<Address /></BrowserRouter>
    </SiteProvider>,
  );
}

beforeEach(() => {
  scrollTo.mockClear();
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: false }), scrollY: 0 });
});

test('shows name and three actions on the landing', () => {
  open('/');
  expect(screen.getByRole('banner')).toHaveTextContent('Clinavoz');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['¿Tienes un código?', 'Hablar con la IA', 'Solicita demo']);
});

test.each(['/demos', '/demos/clinics/oris', '/private-demo', '/private-demo/nada'])('hides the actions on %s', (path) => {
  open(path);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['/login', '/login/nada', '/panel', '/panel/llamadas'])('is absent on %s', (path) => {
  open(path);
  expect(screen.queryByRole('banner')).toBeNull();
});

test('asks for the demo dialog with its message, and leads to it where nobody has it', async () => {
  open('/algo');
  await userEvent.click(screen.getByRole('button', { name: 'Solicita demo' }));
  expect(screen.getByText('/#cta')).toBeInTheDocument();
  const listener = jest.fn<(intent: { message?: string }) => void>();
  const stop = onDemoRequest(listener);
  expect(listener.mock.calls[0]?.[0].message).toMatch(/demo.*asistente de voz/);
  stop();
});

test('talks: goes to the hero and fires start-voice-call on window, once', async () => {
  const onCall = jest.fn();
  window.addEventListener(startVoiceCallEvent, onCall);
  open('/', <main><section id="hero" /></main>);
  await userEvent.click(screen.getByRole('button', { name: 'Hablar con la IA' }));
  window.removeEventListener(startVoiceCallEvent, onCall);
  expect(onCall).toHaveBeenCalledTimes(1);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
});

test('in a call says who has the word, as the orb does, and its mark follows the voices', () => {
  open('/');
  const talk = screen.getByRole('button', { name: 'Hablar con la IA' });
  act(() => void callStore.dispatch({ type: 'start' }));
  expect(talk).toHaveTextContent('Conectando…');
  act(() => void callStore.dispatch({ type: 'started', at: Date.now() }));
  expect(talk).toHaveTextContent('Te escucho');
  act(() => callStore.change({ agentTalking: true }));
  expect(talk).toHaveTextContent('Hablo');
  act(() => callStore.change({ agentTalking: false, muted: true }));
  expect(talk).toHaveTextContent('Silenciado');
  act(() => void callStore.dispatch({ type: 'broken' }));
  expect(talk).toHaveTextContent('Reconectando…');
  expect(talk.querySelector('svg')).toHaveAttribute('data-mood', 'voices');
  act(() => void callStore.dispatch({ type: 'ended' }));
});

test('scrolls to the code form below a header of 64 px plus 8 when it can not be measured', async () => {
  open('/', <main><section id="private-demo" /></main>);
  jest.spyOn(document.getElementById('private-demo')!, 'getBoundingClientRect').mockReturnValue({ top: 1000 } as DOMRect);
  await userEvent.click(screen.getByRole('button', { name: '¿Tienes un código?' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 928, behavior: 'smooth' });
});

test('uses the measured header height', async () => {
  open('/', <main><section id="private-demo" /></main>);
  jest.spyOn(screen.getByRole('banner'), 'offsetHeight', 'get').mockReturnValue(80);
  jest.spyOn(document.getElementById('private-demo')!, 'getBoundingClientRect').mockReturnValue({ top: 1000 } as DOMRect);
  await userEvent.click(screen.getByRole('button', { name: '¿Tienes un código?' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 912, behavior: 'smooth' });
});

test('goes to the landing for the code form when it is not on the page', async () => {
  open('/algo');
  await userEvent.click(screen.getByRole('button', { name: '¿Tienes un código?' }));
  expect(screen.getByText('/#private-demo')).toBeInTheDocument();
});

test('stands out only past 20 px, and draws the progress', async () => {
  open('/');
  const header = screen.getByRole('banner');
  const scroll = async (scrollY: number) => {
    Object.assign(window, { scrollY });
    fireEvent.scroll(window);
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  };
  Object.defineProperties(document.documentElement, { scrollHeight: { value: 1500, configurable: true }, clientHeight: { value: 500, configurable: true } });
  await scroll(20);
  expect(header).not.toHaveAttribute('data-scrolled');
  await scroll(250);
  expect(header).toHaveAttribute('data-scrolled');
  expect(screen.getByTestId('scroll-progress').style.transform).toBe('scaleX(0.25)');
});

test.each([[0, 0], [500, 0.5], [1000, 1], [1200, 1], [-40, 0]])('scroll of %d is a fraction of %d', (top, fraction) => {
  expect(scrollFraction(top, 1600, 600)).toBe(fraction);
});

test('a page that fits the window has no progress', () => {
  expect(scrollFraction(0, 500, 600)).toBe(0);
});
