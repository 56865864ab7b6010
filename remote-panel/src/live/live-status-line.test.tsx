import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { CallListItem } from 'shared/contracts/conversations/call-history';
import type { LiveEventType } from 'shared/contracts/conversations/live-events';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from './live-events';
import { LiveStatusLine } from './live-status-line';

let emit: (type: LiveEventType, payload?: object) => Promise<void>;

class FakeEventSource extends EventTarget {
  constructor() {
    super();
    emit = (type, payload = {}) => act(async () => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(payload) })));
  }

  close(): void {}
}

const going = (last: number, callerPhone: string | null = `+3460000000${last}`): CallListItem => ({
  id: `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f000${last}`, startedAt: '2026-11-21T10:00:00.000Z', durationMs: null, callerPhone, callerName: null, channel: 'phone', outcome: 'ongoing',
  category: null, reservedAppointment: null, satisfaction: null, summary: null, sample: false,
});

async function show(calls: CallListItem[]) {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const seen = standInFetch(() => ({ body: calls }));
  await act(async () => void render(<LiveEvents><LiveStatusLine /></LiveEvents>));
  return seen;
}

test('while two calls go on, the end of one does not say that none does', async () => {
  const calls = [going(1), going(2)];
  await show(calls);
  expect(screen.getByText('2 llamadas en curso: +34 600 000 001, +34 600 000 002')).toBeVisible();
  calls.shift();
  await emit('call_ended', { call_duration: 60 });
  expect(screen.getByText('Llamada finalizada: 1,0 min')).toBeVisible();
  expect(await screen.findByText('1 llamada en curso: +34 600 000 002')).toBeVisible();
  expect(screen.getByRole('region')).toHaveAttribute('data-tone', 'calling');
});

test('calls that began before the page was opened are shown, many of them as a number', async () => {
  await show([going(1), going(2, null), going(3), going(4), going(5)]);
  expect(screen.getByText('5 llamadas en curso: +34 600 000 001, Número desconocido, +34 600 000 003 y 2 más')).toBeVisible();
});

test('what was read as the page opened is not read again because the stream is there, but when it comes back', async () => {
  const seen = await show([]);
  expect(seen).toHaveLength(1);
  await emit('connected');
  expect(seen).toHaveLength(1);
  expect(screen.getByText('Ninguna llamada en curso')).toBeVisible();
  await emit('connected');
  expect(seen).toHaveLength(2);
});

test('what happened while the page was read is read again', async () => {
  const seen = await show([]);
  await emit('connected', { news: true });
  expect(seen).toHaveLength(2);
});
