import type { Clock } from '../clock';
import type { Uses } from '../uses';
import type { AuditEntry } from './audit';

/** Repeated acts are recorded once within this time. */
export const notedForMs = 15 * 60_000;

/** In this process's memory only: another process, a restart or a clock that was wrong may record an act once more, never once less. */
export function createNotedLately(clock: Clock) {
  /** Time of the record, oldest first. */
  const noted = new Map<string, number>();
  const isLately = (at = -Infinity) => Math.abs(clock.now().getTime() - at) < notedForMs;
  return {
    has: (key: string) => isLately(noted.get(key)),
    add(key: string) {
      noted.delete(key);
      noted.set(key, clock.now().getTime());
      for (const [old, at] of noted) {
        if (isLately(at)) return;
        noted.delete(old);
      }
    },
  };
}

/** Writes what may come again and again into the audit trail: once for each `key` until it is long ago. Whoever comes meanwhile waits. */
export function createNoteOnce({ audit, clock }: Uses<'audit' | 'clock'>) {
  const lately = createNotedLately(clock);
  const writing = new Map<string, Promise<void>>();
  return async (key: string, entry: AuditEntry): Promise<void> => {
    if (lately.has(key)) return;
    const written = writing.get(key) ?? audit.record(entry).then(() => lately.add(key)).finally(() => writing.delete(key));
    writing.set(key, written);
    await written;
  };
}
