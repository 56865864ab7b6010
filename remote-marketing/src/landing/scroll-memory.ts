const key = 'homeScrollY';

/** Keeps how far down the landing one is, before leaving it for a demo. Without storage the way back simply starts at the top. */
export function rememberScroll(storage: Storage = window.sessionStorage): void {
  storage.setItem(key, String(Math.round(window.scrollY)));
}

/** The kept position, once: asking takes it away. `null` when there is none. */
export function takeRememberedScroll(storage: Storage = window.sessionStorage): number | null {
  const kept = storage.getItem(key);
  storage.removeItem(key);
  const position = Number(kept);
  return kept === null || !Number.isFinite(position) || position < 0 ? null : position;
}
