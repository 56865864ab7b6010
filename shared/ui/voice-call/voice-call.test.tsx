import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, CallDock, requestVoiceCall, SiteProvider, voiceCall, type Features } from 'shared/singleton';
import { sitePlaceholders } from '../../contracts/site';
import { standInFetch } from '../../testing/stand-in-fetch';
import { VoiceCall } from './voice-call';

function page(voice: Features['voice'], chat: Features['chat'] = 'off') {
  return (
    <SiteProvider site={sitePlaceholders} features={{ voice, chat, googleClientId: null }}>
      <BrowserRouter><VoiceCall layout="row" /><CallDock /></BrowserRouter>
    </SiteProvider>
  );
}

let begun = 0;

beforeEach(() => {
  // Each test long after the one before: its first press belongs to no earlier one.
  jest.spyOn(performance, 'now').mockReturnValue((begun += 10_000));
  Element.prototype.scrollTo = jest.fn();
  // jsdom has no calls; most browsers do.
  Object.assign(window, { RTCPeerConnection: jest.fn() });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} });
  jest.spyOn(console, 'warn').mockReturnValue();
  standInFetch(() => ({ status: 204, body: '' }));
});

test('says before anything else that one talks to an AI', () => {
  render(page('sandbox'));
  expect(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' })).toHaveAccessibleDescription(/inteligencia artificial/);
});

test('says honestly that voice is not configured, and starts nothing then', async () => {
  render(page('off'));
  expect(screen.getByText('La llamada de voz no está configurada en este sitio.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' }));
  act(() => requestVoiceCall());
  expect(screen.getByTestId('voice-orb')).toHaveAttribute('data-state', 'idle');
});

test('says honestly that a browser without WebRTC cannot call: beside the orb before, and in full when it is asked', async () => {
  Reflect.deleteProperty(window, 'RTCPeerConnection');
  render(page('retell'));
  expect(screen.getByText(/le falta WebRTC .* Chrome, Edge, Firefox o Safari\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prefiero escribir' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Este navegador no puede hacer llamadas de voz: .* Chrome, Edge, Firefox o Safari\.$/);
  expect(screen.getByTestId('voice-orb')).toHaveAttribute('data-state', 'idle');
  // A press on the bar that the sheet replaces meanwhile would be lost.
  await screen.findByRole('region', { name: 'Después de la llamada' });
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }));
});

test('where writing is understood, whoever would rather write starts there, before any microphone', async () => {
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  const { unmount } = render(page('retell'));
  expect(screen.queryByRole('button', { name: 'Prefiero escribir' })).toBeNull();
  unmount();
  render(page('sandbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Prefiero escribir' }));
  act(() => requestVoiceCall({ code: 'DEMO', typed: true }));
  expect(start.mock.calls).toEqual([[expect.objectContaining({ typed: true })], [{ code: 'DEMO', typed: true }]]);
  start.mockRestore();
});

test.each(['retell', 'off'] as const)('where the voice provider takes no text (%s), or the browser has no calls, whoever would rather write does so with the chat agent', async (voice) => {
  Reflect.deleteProperty(window, 'RTCPeerConnection');
  standInFetch(() => ({ body: { token: 'T', messages: [{ id: 'a', role: 'agent', content: 'Hola, ¿en qué puedo ayudarte?' }] } }));
  render(page(voice, 'retell'));
  await userEvent.click(screen.getByRole('button', { name: 'Prefiero escribir' }));
  expect(await screen.findByText('Hola, ¿en qué puedo ayudarte?')).toBeVisible();
  expect(screen.getByLabelText('Escribe en lugar de hablar')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Silenciar el micrófono' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Colgar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
});

test('where voice is off, a written call goes on when the header asks for a call, and ends by the orb that says so', async () => {
  standInFetch(() => ({ body: { token: 'T', messages: [{ id: 'a', role: 'agent', content: 'Hola' }] } }));
  render(page('off', 'retell'));
  await userEvent.click(screen.getByRole('button', { name: 'Prefiero escribir' }));
  await screen.findByText('Hola');
  act(() => requestVoiceCall());
  act(() => screen.getByRole('button', { name: 'Te escucho. Pulsa para colgar.' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('voice-orb')).toHaveAttribute('data-state', 'idle');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
});

test('a browser without calls that is asked for one offers to write', async () => {
  Reflect.deleteProperty(window, 'RTCPeerConnection');
  standInFetch(() => ({ body: { token: 'T', messages: [] } }));
  render(page('sandbox', 'sandbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Prefiero escribir' })).at(-1) ?? document.body);
  expect(await screen.findByLabelText('Escribe en lugar de hablar')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Colgar' }));
});

test('prerenders the same whatever the deployment can do, so that hydration finds what it expects', () => {
  expect(renderToString(page('off'))).toBe(renderToString(page('retell')));
});
