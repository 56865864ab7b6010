import type { Clock } from '../clock';

/** What comes again and again is noted once within this time. */
export const notedForMs = 15 * 60_000;

/** Remembered by this process alone: another one, or a restart, notes once more and never once less. */
export function createNotedLately(clock: Clock) {
  /** When it was noted, oldest first. */
  const noted = new Map<string, number>();
  return {
    has: (key: string) => (noted.get(key) ?? -Infinity) > clock.now().getTime() - notedForMs,
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
