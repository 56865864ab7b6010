import { useEffect, useRef } from 'react';
import type { LiveEventType } from 'shared/contracts/live-events';
import { useLiveEvent } from './live-events';
import { useTimePassed } from './use-time-passed';

/** In a rush of events, a reading is brought up to date this often. */
export const refreshGapMs = 1_000;

/** Runs `refresh` when live events of these types come, or time has passed: at once after a quiet time, and in a rush once a gap, the last event always seen. */
export function useLiveRefresh(types: readonly LiveEventType[], refresh: () => void): void {
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
  useLiveEvent(types, runSoon);
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
