import { useEffect, useEffectEvent, useRef } from 'react';
import { madridDay } from 'shared/csv/sheet-moment';
import { useLiveEvent } from './live-events';
import { outdates, type Reading } from './readings';

/** In a rush of events, a reading is brought up to date this often. */
export const refreshGapMs = 1_000;

/** Runs `refresh` when a live event makes the reading out of date, or time has passed: at once after a quiet time, and in a rush once a gap, the last event always seen. */
export function useLiveRefresh(reading: Reading, refresh: () => void): void {
  const latest = useRef(refresh);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  useEffect(() => void (latest.current = refresh));
  // A refresh after the end would be for nobody.
  useEffect(() => () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useLiveEvent(({ type }) => void (outdates(type, reading) && runSoon()));
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

/**
 * Runs `onPassed` when what is shown may be of another time though no event says so: as a page that was hidden is
 * looked at again, and as a new day begins in Madrid, which moves "today" and the days that are drawn.
 */
function useTimePassed(onPassed: () => void): void {
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    let day = madridDay(new Date());
    const timer = setInterval(() => {
      const today = madridDay(new Date());
      if (today === day) return;
      day = today;
      pass();
    }, lookMs);
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && pass(), { signal: over.signal });
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, []);
}
