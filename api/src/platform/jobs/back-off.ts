interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Total time of retries; unlimited when absent. */
  readonly patienceMs?: number;
}

interface Failed {
  /** Number of failures, including this one. */
  readonly attempts: number;
  readonly since: Date;
  readonly now: Date;
}

/** Time of the next attempt: the pause doubles each time, up to the longest one; null after `patienceMs`. */
export function nextAttempt({ firstMs, maxMs, patienceMs = Infinity }: BackOff, { attempts, since, now }: Failed): Date | null {
  if (now.getTime() - since.getTime() > patienceMs) return null;
  return new Date(now.getTime() + pauseMs({ firstMs, maxMs }, attempts));
}

/** Bounded for any number of attempts: a large power is Infinity here, but an error in SQL. */
export const pauseMs = ({ firstMs, maxMs }: BackOff, attempts: number): number => Math.min(firstMs * 2 ** Math.max(attempts - 1, 0), maxMs);
