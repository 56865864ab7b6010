import { useEffect, useRef } from 'react';
import { useLiveEvent } from './live-events';
import { outdates, type Reading } from './readings';
import { useTimePassed } from './use-time-passed';

/** In a rush of events, a reading is brought up to date this often. */
export const refreshGapMs = 1_000;

/** Runs `refresh` when a live event makes the reading out of date, or time has passed: at once after a quiet time, and in a rush once a gap, the last event always seen. */
export function useLiveRefresh(reading: Reading, refresh: () => void): void {
  const latest = useRef(refresh);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  useEffect(() => {
    latest.current = refresh;
  });
  // A refresh after the end would be for nobody.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLiveEvent(({ type }) => {
    if (outdates(type, reading)) runSoon();
  });
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
