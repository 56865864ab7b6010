/** Where each entry of this tab's history was left, in CSS pixels from the top, by the router's key. */
const places = new Map<unknown, number>();
let returned: { readonly key: unknown; readonly top: number } | undefined;
const entryKey = () => (window.history.state as { readonly key?: string } | null)?.key;

/** Call once, before the router starts. */
export function watchPlaces(): void {
  window.addEventListener('scroll', () => places.set(entryKey(), window.scrollY), { passive: true });
  // Read before the browser scrolls: it does so while the page is still short.
  window.addEventListener('popstate', () => (returned = { key: entryKey(), top: places.get(entryKey()) ?? 0 }));
}

const growthLimitMs = 3_000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Shows the top of a new entry, and one that is returned to where it was left: as soon as it is long enough, unless the visitor acts first. */
export function showPlace(): void {
  const top = returned?.key === entryKey() ? (returned?.top ?? 0) : 0;
  const isShown = () => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY >= top - 1;
  };
  if (isShown()) return;
  const over = new AbortController();
  const end = () => over.abort();
  const growth = new ResizeObserver(() => void (isShown() && end()));
  over.signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.body);
  for (const act of acts) window.addEventListener(act, end, { passive: true, signal: over.signal });
  setTimeout(end, growthLimitMs);
}
