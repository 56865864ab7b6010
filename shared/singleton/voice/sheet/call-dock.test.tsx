import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sitePlaceholders } from '../../../contracts/site';
import { onDemoRequest } from '../../demo-request/bus';
import { BrowserRouter } from '../../router';
import { SiteProvider } from '../../site';
import { CallDock } from './call-dock';
import { callStore } from '../call/call-store';
import { voiceCall } from '../voice-call';
import { callSheetCopy as words } from './call-sheet.copy.es';
import { alerts, voiceCallCopy as copy } from '../voice-call.copy.es';

beforeAll(async () => {
  await import('./call-sheet');
  Element.prototype.scrollTo = jest.fn();
});

afterEach(() => {
  jest.restoreAllMocks();
  act(() => {
    callStore.dispatch({ type: 'ended' });
    callStore.dispatch({ type: 'noticeDismissed' });
  });
});

const show = () => render(
  <SiteProvider site={sitePlaceholders} features={{ voice: 'sandbox', chat: 'sandbox', googleClientId: null }}>
    <BrowserRouter><CallDock /></BrowserRouter>
  </SiteProvider>,
);

/** Asynchronous, because the sheet is loaded with the call. */
const listen = () => act(async () => {
  callStore.dispatch({ type: 'start' });
  callStore.dispatch({ type: 'started', at: Date.now() });
});

it('is not there without a call', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
});

it('lets a call be ended, and then offers what was said and the next step', async () => {
  show();
  await listen();
  act(() => callStore.addTranscript(['uno', 'dos', 'tres', 'cuatro'].map((content) => ({ role: 'agent', content }))));
  act(() => callStore.change({ visit: { startsAt: '2026-11-26T15:30:00Z', kind: 'Limpieza' } }));
  await userEvent.click(screen.getByRole('button', { name: copy.hangUp }));
  expect(callStore.get().status).toBe('idle');
  expect(screen.getByText(words.over)).toBeVisible();
  expect(screen.getByText('Cita reservada: jueves, 26 de noviembre, 16:30 · Limpieza')).toBeVisible();
  expect(screen.getByText(words.over).closest('section')).toHaveTextContent('Asistente: dosAsistente: tresAsistente: cuatro');
  expect(screen.getByRole('log')).toHaveTextContent('AsistenteunoAsistentedosAsistentetresAsistentecuatro');
  const asked = jest.fn();
  const stop = onDemoRequest(asked);
  await userEvent.click(screen.getByRole('button', { name: words.requestDemo }));
  stop();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('region')).toBeNull();
});

it('lets a call be cancelled while it connects, and offers nothing then', async () => {
  show();
  await act(async () => void callStore.dispatch({ type: 'start' }));
  await userEvent.click(screen.getByRole('button', { name: copy.cancel }));
  expect(callStore.get().status).toBe('idle');
  expect(screen.queryByRole('region')).toBeNull();
});

it('forgets the booked visit with the next call', async () => {
  show();
  await listen();
  act(() => {
    callStore.change({ visit: { startsAt: '2026-11-26T15:30:00Z', kind: '' } });
    callStore.dispatch({ type: 'ended' });
  });
  expect(screen.getByText('Cita reservada: jueves, 26 de noviembre, 16:30')).toBeVisible();
  await listen();
  act(() => void callStore.dispatch({ type: 'ended' }));
  expect(screen.queryByText(/Cita reservada/)).toBeNull();
});

it('says who has the word', async () => {
  show();
  await listen();
  expect(screen.getByText('Te escucho')).toBeVisible();
  act(() => callStore.change({ agentTalking: true }));
  expect(screen.getByText('Hablo')).toBeVisible();
  act(() => {
    callStore.change({ agentTalking: false });
    callStore.addTranscript([{ role: 'user', content: 'Quiero una cita' }]);
  });
  expect(screen.getByText('Pensando…')).toBeVisible();
});

it('takes a written line in every call', async () => {
  const write = jest.spyOn(voiceCall, 'write').mockReturnValue();
  show();
  await listen();
  await userEvent.type(await screen.findByRole('textbox', { name: words.write }, { timeout: 3_000 }), '  Quiero una cita {Enter}{Enter}');
  expect(write.mock.calls).toEqual([['Quiero una cita']]);
});

it('counts the seconds from the moment at which the call began, also after a sleep', async () => {
  show();
  jest.useFakeTimers();
  await listen();
  act(() => jest.setSystemTime(Date.now() + 65_000));
  act(() => jest.advanceTimersByTime(250));
  expect(screen.getByText('01:05')).toBeVisible();
  act(() => void callStore.dispatch({ type: 'ended' }));
  jest.useRealTimers();
});

it('says why a call broke, until that is dismissed', async () => {
  show();
  await listen();
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed', detail: 'Has hecho demasiadas peticiones.' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(`${alerts.startFailed}Has hecho demasiadas peticiones.`);
  await userEvent.click(screen.getByRole('button', { name: copy.dismiss }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what was said where a call breaks off, and offers to call again', async () => {
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  show();
  await listen();
  act(() => callStore.addTranscript([{ role: 'agent', content: 'Te doy cita el martes' }]));
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'callFailed' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(alerts.callFailed);
  expect(screen.getByRole('log')).toHaveTextContent('Te doy cita el martes');
  expect(screen.queryByRole('button', { name: words.again })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: words.callAgain }));
  expect(start).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: copy.dismiss }));
  expect(screen.queryByRole('region')).toBeNull();
});

it('without a microphone says how to allow it, and offers to write instead', async () => {
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  show();
  await listen();
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'microphoneDenied' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(alerts.microphoneDenied);
  expect(screen.getByText(/^Para permitirlo/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: copy.writeInstead }));
  expect(start.mock.calls).toEqual([[expect.objectContaining({ typed: true })]]);
});

it('offers to write also where a call could not begin for another reason, but not where one was written already', async () => {
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  show();
  act(() => void callStore.dispatch({ type: 'start' }));
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed' } }));
  await userEvent.click(screen.getByRole('button', { name: copy.writeInstead }));
  expect(start.mock.calls).toEqual([[expect.objectContaining({ typed: true })]]);
  act(() => callStore.change({ request: { typed: true }, typed: true }));
  act(() => void callStore.dispatch({ type: 'start' }));
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed' } }));
  expect(screen.queryByRole('button', { name: copy.writeInstead })).toBeNull();
});

it('tries a written call again as a written one', async () => {
  const start = jest.spyOn(voiceCall, 'start').mockReturnValue();
  show();
  act(() => callStore.change({ request: { code: 'SOL-1', typed: true, byChat: true }, typed: true }));
  act(() => void callStore.dispatch({ type: 'start' }));
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed' } }));
  await userEvent.click(screen.getByRole('button', { name: words.again }));
  expect(start.mock.calls).toEqual([[{ code: 'SOL-1', typed: true, byChat: true }]]);
});

it('lets who prefers to write do so at once, and leaves the focus where the call began', async () => {
  const orb = document.body.appendChild(document.createElement('button'));
  orb.focus();
  show();
  await act(async () => {
    callStore.change({ typed: true, request: { typed: true } });
    callStore.dispatch({ type: 'start' });
    callStore.dispatch({ type: 'started', at: Date.now() });
  });
  expect(screen.getByRole('textbox', { name: words.write })).toHaveFocus();
  // No microphone is open that could be muted.
  expect(screen.queryByRole('button', { name: words.mute })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: copy.hangUp }));
  await userEvent.click(screen.getByRole('button', { name: words.close }));
  expect(orb).toHaveFocus();
  act(() => callStore.change({ typed: false }));
  orb.remove();
});

it.each([
  [8, 'Ha durado 8 s'],
  [60, 'Ha durado 1 min 0 s'],
  [235, 'Ha durado 3 min 55 s'],
])('says that a call of %d s lasted so long, not a time of day', (seconds, text) => {
  expect(words.lasted(seconds)).toBe(text);
});
