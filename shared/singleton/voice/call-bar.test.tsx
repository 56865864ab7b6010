import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallBar } from './call-bar';
import { callStore } from './call-store';
import { alerts, voiceCallCopy } from './voice-call.copy.es';

afterEach(() => act(() => {
  callStore.dispatch({ type: 'ended' });
  callStore.dispatch({ type: 'noticeDismissed' });
}));

const listen = () => act(() => {
  callStore.dispatch({ type: 'start' });
  callStore.dispatch({ type: 'started', at: Date.now() });
});

it('is not there without a call', () => {
  render(<CallBar />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('lets a call be ended on a page that does not draw it', async () => {
  render(<CallBar />);
  listen();
  await userEvent.click(screen.getByRole('button', { name: voiceCallCopy.hangUp }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(callStore.get().status).toBe('idle');
});

it('lets a call be cancelled while it connects', async () => {
  render(<CallBar />);
  act(() => void callStore.dispatch({ type: 'start' }));
  await userEvent.click(screen.getByRole('button', { name: voiceCallCopy.cancel }));
  expect(callStore.get().status).toBe('idle');
});

it('counts the seconds from the moment at which the call began, also after a sleep', () => {
  jest.useFakeTimers();
  render(<CallBar />);
  listen();
  act(() => jest.setSystemTime(Date.now() + 65_000));
  act(() => jest.advanceTimersByTime(250));
  expect(screen.getByText('01:05')).toBeVisible();
  act(() => void callStore.dispatch({ type: 'ended' }));
  jest.useRealTimers();
});

it('says why a call broke, until that is dismissed', async () => {
  render(<CallBar />);
  listen();
  act(() => void callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed', detail: 'Has hecho demasiadas peticiones.' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(`${alerts.startFailed} Has hecho demasiadas peticiones.`);
  await userEvent.click(screen.getByRole('button', { name: voiceCallCopy.dismiss }));
  expect(screen.queryByRole('alert')).toBeNull();
});
