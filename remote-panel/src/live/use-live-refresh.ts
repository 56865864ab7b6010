import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveEventType } from 'shared/contracts/conversations/live-events';
import { madridDay } from 'shared/csv/sheet-moment';
import { useExchange, type Exchange } from '../exchange/use-exchange';
import { useLiveEvent } from './live-events';

type Reading = 'appointments' | 'call' | 'calls' | 'chats' | 'figures' | 'tasks';

/** The readings that each event outdates; every event needs an entry. The figures' own event follows all that change them. */
const outdatedBy: Readonly<Record<LiveEventType, readonly Reading[]>> = {
  connected: ['appointments', 'call', 'calls', 'chats', 'figures', 'tasks'],
  analytics_update: ['figures'],
  call_started: ['appointments', 'calls'],
  call_transcribed: ['call'],
  call_ended: ['call', 'calls', 'tasks'],
  call_analyzed: ['call', 'calls', 'tasks'],
  appointment_created: ['appointments', 'call', 'calls', 'tasks'],
  appointment_rescheduled: ['appointments'],
  appointment_cancelled: ['appointments'],
  appointment_confirmed: ['appointments'],
  task_changed: ['tasks'],
  chat_thread_created: ['appointments', 'chats', 'tasks'],
  chat_changed: ['chats', 'tasks'],
  chat_message: ['chats', 'tasks'],
};

/** Minimum interval of refreshes in a burst of events. */
export const refreshGapMs = 1_000;

/** Runs `refresh` when an event or time outdates the reading: at once, or in a burst once per gap and after the last event. */
export function useLiveRefresh(reading: Reading, refresh: () => void): void {
  const latest = useRef(refresh);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  useEffect(() => void (latest.current = refresh));
  // No refresh after unmounting.
  useEffect(() => () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useLiveEvent(({ type }) => void (outdatedBy[type].includes(reading) && runSoon()));
  useTimePassed(runSoon);

  function runSoon(): void {
    if (timer.current !== undefined) waiting.current = true;
    else run();
  }

  function run(): void {
    waiting.current = false;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (waiting.current) run();
    }, refreshGapMs);
    latest.current();
  }
}

const lookMs = 60_000;

/** Draws anew each minute, and runs `onPassed` when data may be outdated without an event: a hidden page is shown, or a day begins in Madrid. */
function useTimePassed(onPassed: () => void): void {
  const [, drawAt] = useState(0);
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    let today = madridDay(new Date());
    const timer = setInterval(() => {
      drawAt(Date.now());
      if (today !== madridDay(new Date())) pass();
      today = madridDay(new Date());
    }, lookMs);
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && pass(), { signal: over.signal });
    over.signal.addEventListener('abort', () => clearInterval(timer));
    return () => over.abort();
  }, []);
}

/** Keeps a reading on the screen, and up to date with the live events. */
export function useLiveExchange<Data>(
  reading: Reading,
  { key, read }: { readonly key: string; readonly read: (signal: AbortSignal) => Promise<Data> },
): Exchange<Data> {
  const exchange = useExchange(key, read);
  useLiveRefresh(reading, exchange.refresh);
  return exchange;
}
