import type { Logger } from '../logger';
import { repeat, type Repeated } from '../repeat';

interface Guarded {
  readonly name: string;
  /** Place of the first entry that is not what was written; null when the log is whole. */
  readonly verify: () => Promise<string | null>;
  readonly anchor: () => Promise<void>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Follows a log from the start on: says once whether it is whole, and keeps where it is every few seconds. */
export function guardLog({ name, verify, anchor, logger }: Guarded): Repeated {
  let verified = false;
  return repeat({
    name: `anchor the log: ${name}`,
    everyMs: 5_000,
    work: async () => {
      if (!verified) {
        const brokenAt = await verify();
        if (brokenAt !== null) logger.error({ log: name, brokenAt }, 'a log is not what was written: entries were changed, cut off or rolled back');
        verified = true;
      }
      await anchor();
    },
    logger,
  });
}
