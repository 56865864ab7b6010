import { tabMemory } from 'shared/browser/tab-memory';

const key = 'homeScrollY';

/** Stores the landing page's scroll position before a demo is opened. */
export function rememberScroll(): void {
  tabMemory.set(key, String(Math.round(window.scrollY)));
}

export function takeRememberedScroll(): number | null {
  const kept = tabMemory.get(key);
  tabMemory.remove(key);
  const position = Number(kept);
  return kept === null || !Number.isFinite(position) || position < 0 ? null : position;
}
