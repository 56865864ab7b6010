import type { Clock } from '../clock';

/** What comes again and again is noted once within this time. */
export const notedForMs = 15 * 60_000;

export interface NotedLately {
  has(key: string): boolean;
  add(key: string): void;
}

/** Remembered by this process alone: another one, or a restart, notes once more and never once less. */
export function createNotedLately(clock: Clock): NotedLately {
  /** When it was noted, oldest first. */
  const noted = new Map<string, number>();
  return {
    has: (key) => (noted.get(key) ?? -Infinity) > clock.now().getTime() - notedForMs,
    add(key) {
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
