import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { LiveEventType } from 'shared/contracts/conversations/live-events';
import { LiveEvents } from './live-events';
import { refreshGapMs, useLiveRefresh } from './use-live-refresh';

let emit: (type: LiveEventType) => void;

class FakeEventSource extends EventTarget {
  constructor() {
    super();
    emit = (type) => act(() => void this.dispatchEvent(new MessageEvent(type, { data: '{}' })));
  }

  close(): void {}
}

type What = Parameters<typeof useLiveRefresh>[0];

function Reading({ what = 'calls', onRefresh }: { readonly what?: What; readonly onRefresh: () => void }) {
  useLiveRefresh(what, onRefresh);
  return null;
}

beforeEach(() => {
  // At noon: a new day in Madrid would refresh too.
  jest.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z') });
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => void jest.useRealTimers());

function watch() {
  const onRefresh = jest.fn();
  const view = render(<LiveEvents><Reading onRefresh={onRefresh} /></LiveEvents>);
  return { onRefresh, view };
}

test('one event refreshes at once', () => {
  const { onRefresh } = watch();
  emit('call_started');
  expect(onRefresh).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10 * refreshGapMs);
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test.each<What>(['appointments', 'call', 'calls', 'tasks'])('a booking outdates the %s: it names its caller, and ends what could not be booked before', (what) => {
  const onRefresh = jest.fn();
  render(<LiveEvents><Reading what={what} onRefresh={onRefresh} /></LiveEvents>);
  emit('appointment_created');
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test.each<LiveEventType>(['call_started', 'chat_thread_created'])('%s outdates the appointments: one that was booked before is known by its conversation now', (type) => {
  const onRefresh = jest.fn();
  render(<LiveEvents><Reading what="appointments" onRefresh={onRefresh} /></LiveEvents>);
  emit(type);
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('a rush refreshes at once, once a gap, and once after the last event', () => {
  const { onRefresh } = watch();
  for (let event = 0; event < 20; event += 1) {
    emit('call_ended');
    jest.advanceTimersByTime(refreshGapMs / 10);
  }
  expect(onRefresh).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(10 * refreshGapMs);
  expect(onRefresh).toHaveBeenCalledTimes(3);
});

test('a new day in Madrid refreshes, a new hour does not', () => {
  jest.setSystemTime(new Date('2026-07-15T20:58:30Z'));
  const { onRefresh } = watch();
  act(() => void jest.advanceTimersByTime(3 * 60_000));
  expect(onRefresh).not.toHaveBeenCalled();
  jest.setSystemTime(new Date('2026-07-15T21:59:30Z'));
  act(() => void jest.advanceTimersByTime(60_000));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('a page that is looked at again refreshes, one that is left does not', () => {
  const { onRefresh } = watch();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  expect(onRefresh).not.toHaveBeenCalled();
  turn('visible');
  expect(onRefresh).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
});

test('other events and events after the end refresh nothing', () => {
  const { onRefresh, view } = watch();
  emit('chat_message');
  emit('call_started');
  emit('call_started');
  view.unmount();
  jest.advanceTimersByTime(10 * refreshGapMs);
  expect(onRefresh).toHaveBeenCalledTimes(1);
});
