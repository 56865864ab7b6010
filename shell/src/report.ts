import type { ReleaseFailure } from 'shared/singleton';

/** Where pages tell what broke. */
export const failuresPath = '/api/vitals/failures';

/** Sends one failure without waiting; it arrives also when the page is being closed. A report that is lost must not become a failure itself. */
export function sendFailure(failure: ReleaseFailure): void {
  const request = { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(failure) };
  void fetch(failuresPath, request).catch(() => undefined);
}
