const minute = 60_000;
const longestPauseMs = 6 * 60 * minute;
const patienceMs = 3 * 24 * 60 * minute;

interface Attempted {
  /** How many have failed. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly now: Date;
}

/** When a letter is tried again: after 30 s, then twice as long each time, at most every six hours; null after three days. */
export function nextAttempt({ attempts, createdAt, now }: Attempted): Date | null {
  if (now.getTime() - createdAt.getTime() > patienceMs) return null;
  return new Date(now.getTime() + Math.min(30_000 * 2 ** (attempts - 1), longestPauseMs));
}
