import type { Logger } from '../logger';
import type { Head } from './anchor';
import { repeat, type Repeated } from '../repeat';

const everyMs = 5_000;

interface Guarded {
  readonly name: string;
  /** Place of the first entry that is not what was written; null when the log is whole. */
  readonly verify: () => Promise<string | null>;
  /** How often the whole is read again; at the start alone when absent. */
  readonly verifyEveryMs?: number | undefined;
  readonly anchor: () => Promise<Head | null>;
  /** Hears of it at each reading. */
  readonly onLost?: (place: string) => Promise<void>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Follows a log from the start on: says once when it is not whole, and keeps where it is every few seconds. */
export function guardLog({ name, verify, verifyEveryMs = Infinity, anchor, onLost, logger }: Guarded): Repeated {
  let untilReading = 0;
  let isTold = false;
  return repeat({
    name: `anchor the log: ${name}`,
    everyMs,
    work: async () => {
      const brokenAt = untilReading > 0 ? null : await verify();
      const lost = brokenAt ?? (await anchor())?.place ?? null;
      if (lost !== null && (brokenAt !== null || !isTold)) await onLost?.(lost);
      untilReading = (untilReading > 0 ? untilReading : verifyEveryMs / everyMs) - 1;
      if (lost === null || isTold) return;
      isTold = true;
      logger.error({ log: name, brokenAt: lost }, 'a log is not what was written: entries were changed, cut off or rolled back');
    },
    logger,
  });
}
