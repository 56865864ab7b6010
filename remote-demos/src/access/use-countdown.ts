import { useEffect, useState } from 'react';
import { clockJumped, type Moments } from './countdown';

const tickMs = 1000;

interface Countdown {
  readonly expiresAt: string | null;
  readonly clockOffsetMs: number;
  readonly onEnd: () => void;
  /** The computer slept or its clock was set: ask the server for the time again. */
  readonly onJump: () => void;
}

const moments = (): Moments => ({ wall: Date.now(), steady: performance.now() });

/** Milliseconds until the access ends, new each second; null when it never ends. */
export function useCountdown({ expiresAt, clockOffsetMs, onEnd, onJump }: Countdown): number | null {
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const [now, setNow] = useState(() => Date.now());

  // The outside thing is the clock.
  useEffect(() => {
    if (end === null) return;
    let last = moments();
    const tick = () => {
      const current = moments();
      if (clockJumped(last, current)) onJump();
      last = current;
      setNow(current.wall);
      if (current.wall + clockOffsetMs >= end) onEnd();
    };
    const timer = setInterval(tick, tickMs);
    // A tab in the background ticks late; on its return the right time stands there at once.
    document.addEventListener('visibilitychange', tick);
    tick();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end, clockOffsetMs, onEnd, onJump]);

  return end === null ? null : Math.max(0, end - (now + clockOffsetMs));
}
