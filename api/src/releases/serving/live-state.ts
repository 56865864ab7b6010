import type { PerApp, ReleaseRecord } from 'shared/contracts/releases/record';

/** One app's releases for visitors: the stable one, its fallback, and those that only some visitors get. */
export interface LiveApp {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly next: ReleaseRecord | null;
  readonly canary: {
    readonly release: ReleaseRecord;
    readonly percent: number;
    /** Key of the random draw: equal for releases that move together. */
    readonly lot: string;
  } | null;
  /** The earlier release, for the last `percent` of visitors. */
  readonly holdBack: { readonly release: ReleaseRecord; readonly percent: number } | null;
  /** The log entry that began this state; pages' reports are counted by it. */
  readonly step: number;
}

export type LiveReleases = PerApp<LiveApp>;

/** Every release that a visitor can get, or that is a fallback. */
export function everyRelease(live: LiveReleases): ReleaseRecord[] {
  const found = Object.values(live).flatMap(({ active, fallback, next, canary, holdBack }) => [active, fallback, next, canary?.release ?? null, holdBack?.release ?? null]);
  return [...new Set(found.filter((release) => release !== null))];
}

export const nothing: LiveApp = { active: null, fallback: null, next: null, canary: null, holdBack: null, step: 0 };
export const noReleases: LiveReleases = { shell: nothing };
