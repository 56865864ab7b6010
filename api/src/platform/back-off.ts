interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** How long something that fails is tried; for ever where absent. */
  readonly patienceMs?: number;
}

interface Failed {
  /** How often it has failed, this time included. */
  readonly attempts: number;
  readonly since: Date;
  readonly now: Date;
}

/** When what failed is tried again: twice as long each time, up to the longest pause; null once patience is at its end. */
export function nextAttempt({ firstMs, longestMs, patienceMs = Infinity }: BackOff, { attempts, since, now }: Failed): Date | null {
  if (now.getTime() - since.getTime() > patienceMs) return null;
  return new Date(now.getTime() + pauseMs({ firstMs, longestMs }, attempts));
}

/** Bounded for any number of attempts: 2 to the power of a thousand is Infinity here, and an error in SQL. */
export function pauseMs({ firstMs, longestMs }: BackOff, attempts: number): number {
  return Math.min(firstMs * 2 ** Math.max(attempts - 1, 0), longestMs);
}
