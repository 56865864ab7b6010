import type { ReleaseFailure } from 'shared/singleton';

/** Where pages tell what broke. */
export const failuresPath = '/api/vitals/failures';

/** Sends one failure without waiting for an answer; survives the page being closed. */
export function sendFailure(failure: ReleaseFailure): void {
  navigator.sendBeacon(failuresPath, new Blob([JSON.stringify(failure)], { type: 'application/json' }));
}
