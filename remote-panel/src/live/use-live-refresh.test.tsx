import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { LiveEventType } from 'shared/contracts/live-events';
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

function Reading({ onRefresh }: { readonly onRefresh: () => void }) {
  useLiveRefresh(['call_started', 'analytics_update'], onRefresh);
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
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

test('a rush refreshes at once, once a gap, and once after the last event', () => {
  const { onRefresh } = watch();
  for (let event = 0; event < 20; event += 1) {
    emit('analytics_update');
    jest.advanceTimersByTime(refreshGapMs / 10);
  }
  expect(onRefresh).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(10 * refreshGapMs);
  expect(onRefresh).toHaveBeenCalledTimes(3);
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
