/** Calls `run` in an idle moment, after `timeoutMs` at the latest; in Safari, which does not report idle moments, after a second. */
export function whenIdle(run: () => void, timeoutMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: timeoutMs });
  else setTimeout(run, 1_000);
}
