import type { Logger } from '../logs/logger';
import type { Head } from './anchor';
import { repeat } from '../jobs/repeat';

const everyMs = 5_000;

interface Guarded {
  readonly name: string;
  /** Position of the first altered entry; null when the log is whole. */
  readonly verify: () => Promise<string | null>;
  readonly verifyEveryMs?: number;
  readonly anchor: () => Promise<Head | null>;
  /** Called at each verification that finds a flaw, and once for a lost head. */
  readonly onLost: (place: string) => Promise<void>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Verifies a log at the start, each hour and by `verifyNow`, anchors its head every few seconds, and logs each flaw once. */
export function guardLog({ name, verify, verifyEveryMs = 3_600_000, anchor, onLost, logger }: Guarded) {
  let notified: string | null = null;
  async function report(lost: string | null, isRead: boolean): Promise<void> {
    if (lost === null || (!isRead && lost === notified)) return;
    await onLost(lost);
    if (lost === notified) return;
    notified = lost;
    logger.error({ log: name, brokenAt: lost }, 'a log is not what was written: entries were changed, cut off or rolled back');
  }
  const anchoring = repeat({ name: `anchor the log: ${name}`, everyMs, work: async () => report((await anchor())?.place ?? null, false), logger });
  const verifying = repeat({ name: `verify the log: ${name}`, everyMs: verifyEveryMs, work: async () => report(await verify(), true), logger });
  return { anchorNow: anchoring.run, verifyNow: verifying.run, stop: () => Promise.all([anchoring.stop(), verifying.stop()]) };
}
