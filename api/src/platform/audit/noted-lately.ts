import type { Clock } from '../clock';
import type { Uses } from '../uses';
import type { AuditEntry } from './audit';

/** Repeated acts are recorded once within this time. */
export const notedForMs = 15 * 60_000;

/** In this process's memory only: another process, or a restart, may record an act once more, never once less. */
export function createNotedLately(clock: Clock) {
  /** Time of the record, oldest first. */
  const noted = new Map<string, number>();
  return {
    has: (key: string) => (noted.get(key) ?? -Infinity) > clock.now().getTime() - notedForMs,
    remove: (key: string) => void noted.delete(key),
    add(key: string) {
      const now = clock.now().getTime();
      noted.delete(key);
      noted.set(key, now);
      for (const [old, at] of noted) {
        if (at > now - notedForMs) return;
        noted.delete(old);
      }
    },
  };
}

/** Writes what may come again and again into the audit trail: once for each `key` until it is long ago. */
export function createNoteOnce({ audit, clock }: Uses<'audit' | 'clock'>) {
  const lately = createNotedLately(clock);
  return async (key: string, entry: AuditEntry): Promise<void> => {
    if (lately.has(key)) return;
    lately.add(key);
    await audit.record(entry).catch((error: unknown) => {
      lately.remove(key);
      throw error;
    });
  };
}
