import { tabMemory } from 'shared/browser/tab-memory';

const key = 'homeScrollY';

/** Keeps how far down the landing one is, before leaving it for a demo. */
export function rememberScroll(): void {
  tabMemory.set(key, String(Math.round(window.scrollY)));
}

/** The kept position, once: asking takes it away. `null` when there is none. */
export function takeRememberedScroll(): number | null {
  const kept = tabMemory.get(key);
  tabMemory.remove(key);
  const position = Number(kept);
  return kept === null || !Number.isFinite(position) || position < 0 ? null : position;
}
