import type { PerApp, ReleaseRecord } from 'shared/contracts/releases';

/** What visitors get of one app: the stable release, the one that stands in for it, and what only some get. */
export interface LiveApp {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly next: ReleaseRecord | null;
  readonly canary: {
    readonly release: ReleaseRecord;
    readonly percent: number;
    /** By what visitors are drawn: the same for what moves together. */
    readonly lot: string;
  } | null;
  /** The earlier release, for the last `percent` of visitors. */
  readonly holdBack: { readonly release: ReleaseRecord; readonly percent: number } | null;
  /** Log entry since which this is so; pages' reports are counted by it. */
  readonly step: number;
}

export type LiveReleases = PerApp<LiveApp>;

/** Every release that some visitor can get, or that stands in for one. */
export function everyRelease(live: LiveReleases): ReleaseRecord[] {
  const found = Object.values(live).flatMap(({ active, fallback, next, canary, holdBack }) => [active, fallback, next, canary?.release ?? null, holdBack?.release ?? null]);
  return [...new Set(found.filter((release) => release !== null))];
}

export const nothing: LiveApp = { active: null, fallback: null, next: null, canary: null, holdBack: null, step: 0 };
export const noReleases: LiveReleases = { shell: nothing };
