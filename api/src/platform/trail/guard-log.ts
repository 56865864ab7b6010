import type { Logger } from '../logger';
import type { Head } from './anchor';
import { repeat, type Repeated } from '../repeat';

interface Guarded {
  readonly name: string;
  /** Place of the first entry that is not what was written; null when the log is whole. */
  readonly verify: () => Promise<string | null>;
  readonly anchor: () => Promise<Head | null>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Follows a log from the start on: says once when it is not whole, and keeps where it is every few seconds. */
export function guardLog({ name, verify, anchor, logger }: Guarded): Repeated {
  let verified = false;
  let isTold = false;
  return repeat({
    name: `anchor the log: ${name}`,
    everyMs: 5_000,
    work: async () => {
      const brokenAt = verified ? null : await verify();
      verified = true;
      const lost = brokenAt ?? (await anchor())?.place ?? null;
      if (lost === null || isTold) return;
      isTold = true;
      logger.error({ log: name, brokenAt: lost }, 'a log is not what was written: entries were changed, cut off or rolled back');
    },
    logger,
  });
}
