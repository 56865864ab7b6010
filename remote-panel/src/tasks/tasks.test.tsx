import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { LiveEventType } from 'shared/contracts/conversations/live-events';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from '../live/live-events';
import { OpenTasks } from './tasks';

let emit: (type: LiveEventType) => Promise<void>;

class FakeEventSource extends EventTarget {
  constructor() {
    super();
    emit = (type) => act(async () => void this.dispatchEvent(new MessageEvent(type, { data: '{}' })));
  }

  close(): void {}
}

afterEach(() => void jest.useRealTimers());

test('a chat that nobody answers becomes a task of an open panel, without another event, and nothing is read again after that', async () => {
  // At noon: a new day in Madrid would refresh too.
  jest.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z') });
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const seen = standInFetch(() => ({ body: { tasks: [], open: 0, members: [] } }));
  const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));
  await act(async () => void render(<LiveEvents><OpenTasks>{null}</OpenTasks></LiveEvents>));
  expect(seen).toHaveLength(1);
  // The patient may have written just before the page was opened.
  await pass(2.1);
  expect(seen).toHaveLength(2);
  await pass(30);
  expect(seen).toHaveLength(2);
  await emit('chat_message');
  expect(seen).toHaveLength(3);
  await pass(1.9);
  expect(seen).toHaveLength(3);
  await pass(0.2);
  expect(seen).toHaveLength(4);
  await pass(30);
  expect(seen).toHaveLength(4);
  // What is written in another chat meanwhile does not delay it.
  await emit('chat_message');
  await pass(1.5);
  await emit('chat_message');
  expect(seen).toHaveLength(6);
  await pass(0.6);
  expect(seen).toHaveLength(7);
});
