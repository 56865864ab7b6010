import type { PerApp } from 'shared/contracts/apps';
import type { ReleaseRecord } from 'shared/contracts/releases';

/** What visitors get of one app: the stable release, the one that stands in for it, and what only some get. */
export interface LiveApp {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly next: ReleaseRecord | null;
  readonly canary: { readonly release: ReleaseRecord; readonly percent: number } | null;
}

export type LiveReleases = PerApp<LiveApp>;

/** Every release that some visitor can get, or that stands in for one. */
export function everyRelease(live: LiveReleases): ReleaseRecord[] {
  const found = Object.values(live).flatMap(({ active, fallback, next, canary }) => [active, fallback, next, canary?.release ?? null]);
  return [...new Set(found.filter((release) => release !== null))];
}

export const nothing: LiveApp = { active: null, fallback: null, next: null, canary: null };
export const noReleases: LiveReleases = { shell: nothing };
