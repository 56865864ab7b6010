import type { Logger } from '../logger';
import type { Head } from './anchor';
import { repeat, type Repeated } from '../repeat';

const everyMs = 5_000;

interface Guarded {
  readonly name: string;
  /** Position of the first altered entry; null when the log is whole. */
  readonly verify: () => Promise<string | null>;
  /** Interval for verifying the whole log again; only at the start when absent. */
  readonly verifyEveryMs?: number | undefined;
  readonly anchor: () => Promise<Head | null>;
  /** Called at each verification that finds a flaw, and on the first lost head. */
  readonly onLost?: (place: string) => Promise<void>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Verifies a log at the start (and every `verifyEveryMs`), anchors its head every few seconds, and logs its first flaw once. */
export function guardLog({ name, verify, verifyEveryMs = Infinity, anchor, onLost, logger }: Guarded): Repeated {
  let untilReading = 0;
  let isNotified = false;
  return repeat({
    name: `anchor the log: ${name}`,
    everyMs,
    work: async () => {
      const brokenAt = untilReading > 0 ? null : await verify();
      const lost = brokenAt ?? (await anchor())?.place ?? null;
      if (lost !== null && (brokenAt !== null || !isNotified)) await onLost?.(lost);
      untilReading = (untilReading > 0 ? untilReading : verifyEveryMs / everyMs) - 1;
      if (lost === null || isNotified) return;
      isNotified = true;
      logger.error({ log: name, brokenAt: lost }, 'a log is not what was written: entries were changed, cut off or rolled back');
    },
    logger,
  });
}
