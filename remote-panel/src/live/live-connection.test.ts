import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveEvent } from 'shared/contracts/conversations/live-events';
import { backoffMs, openLiveConnection, type Source } from './live-connection';

class FakeSource implements Source {
  readonly #listeners = new Map<string, ((event: MessageEvent) => void)[]>();
  closed = false;
  constructor(readonly address: string) {}
  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  close(): void {
    this.closed = true;
  }

  emit(type: string, data = '{}', lastEventId = ''): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(new MessageEvent(type, { data, lastEventId }));
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function connection() {
  const sources: FakeSource[] = [];
  const events: LiveEvent[] = [];
  let broken = 0;
  const end = openLiveConnection({
    open: (address) => {
      const source = new FakeSource(address);
      sources.push(source);
      return source;
    },
    onEvent: (event) => events.push(event),
    onBroken: () => (broken += 1),
  });
  const latest = () => sources.at(-1)!;
  /** @returns how long it waited for the next source; null when none is due */
  const reconnect = () => {
    if (jest.getTimerCount() === 0) return null;
    const before = Date.now();
    jest.advanceTimersToNextTimer();
    return Date.now() - before;
  };
  return { sources, events, end, latest, broken: () => broken, reconnect };
}

describe('the live connection', () => {
  test('waits 1 s, then twice as long each time, up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 40].map(backoffMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('takes a stream that was beating and has fallen silent for lost, and an older API’s, which sends no beats, for quiet', () => {
    const live = connection();
    jest.advanceTimersByTime(600_000);
    expect(live.broken()).toBe(0);
    live.latest().emit('beat');
    jest.advanceTimersByTime(30_000);
    live.latest().emit('beat');
    jest.advanceTimersByTime(30_000);
    expect([live.broken(), live.sources.length]).toEqual([0, 1]);
    jest.advanceTimersByTime(30_000);
    expect([live.broken(), live.sources[0]?.closed, live.sources.length]).toEqual([1, true, 2]);
    live.latest().emit('beat');
    live.end();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('opens the next source only after the wait, and never two at once', () => {
    const live = connection();
    live.latest().emit('error');
    expect(live.latest().closed).toBe(true);
    expect(live.sources).toHaveLength(1);
    expect(live.reconnect()).toBe(1_000);
    live.latest().emit('error');
    expect(live.sources.filter(({ closed }) => !closed)).toHaveLength(0);
    expect(live.broken()).toBe(2);
    expect(live.reconnect()).toBe(2_000);
  });

  test('starts again with the shortest wait once something has arrived', () => {
    const live = connection();
    live.latest().emit('error');
    live.reconnect();
    live.latest().emit('connected', '{}', '7');
    live.latest().emit('error');
    expect(live.reconnect()).toBe(1_000);
  });

  test('asks for what came after the last event it saw', () => {
    const live = connection();
    expect(live.latest().address).toBe('/events');
    live.latest().emit('call_started', '{"from_number":"+34 600"}', '41');
    live.latest().emit('analytics_update');
    live.latest().emit('error');
    live.reconnect();
    expect(live.latest().address).toBe('/events?lastEventId=41');
    expect(live.events.map(({ type }) => type)).toEqual(['call_started', 'analytics_update']);
    expect(live.events[0]?.payload).toEqual({ from_number: '+34 600' });
  });

  test('reports an event whose data it cannot read', () => {
    const live = connection();
    live.latest().emit('chat_message', 'not json');
    live.latest().emit('call_ended', '{"call_duration":"long"}');
    expect(live.events).toEqual([{ type: 'chat_message', payload: {} }, { type: 'call_ended', payload: {} }]);
  });

  test('a late error of a source that is already closed changes nothing', () => {
    const live = connection();
    const first = live.latest();
    first.emit('error');
    live.reconnect();
    first.emit('error');
    expect(live.reconnect()).toBeNull();
    expect(live.broken()).toBe(1);
  });

  test('ends for good, also while it waits', () => {
    const live = connection();
    live.latest().emit('error');
    live.end();
    expect(live.reconnect()).toBeNull();
  });
});
