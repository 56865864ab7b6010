import type { AppName, ReleaseRecord } from 'shared/contracts/releases/record';
import { requireFree, requireThawed } from '../gate/release-guards';
import type { Act, createActs, Decision } from '../registry/activation/acts';
import type { Candidates } from '../registry/activation/candidates';
import { moveDetail, type ReleaseSet } from '../registry/log/entry-details';
import { afterEntries, stableOf, stateOf, trialOf, type RegistryState } from '../registry/activation/release-state';
import { refused } from '../refused';

/** Percentages of visitors that a release goes through when it ships. */
export const shipSteps: readonly number[] = [1, 10, 50, 100];
const [firstStep = 100] = shipSteps;

/** Releases that ship: what people start and steer, and what the site does by itself on evidence. */
export function createShipping(act: ReturnType<typeof createActs>, { requireKept, requireFitting }: Candidates) {
  /** The entries that start a ship; several releases ship as one. A single release without a stable one goes to everybody at once. */
  async function plan(releases: readonly ReleaseRecord[], detail: string | null, registry: RegistryState): Promise<readonly Decision[]> {
    const entries = releases.map(({ app, version }): Decision => {
      const state = stateOf(registry, app);
      requireFree(app, state, version);
      if (state.ship !== null || state.canary !== null) throw refused('activation_conflict', app, 'ship_under_way', { app, version: state.canary?.version ?? '' });
      const previousVersion = stableOf(state);
      if (releases.length > 1 && previousVersion === null) throw refused('release_not_found', app, 'canary_alone', {});
      if (releases.length > 1 && previousVersion === version) throw refused('activation_conflict', app, 'canary_is_stable', { version });
      const base = { app, version, previousVersion, detail };
      return previousVersion === null ? { ...base, kind: 'activate', channel: 'stable' } : { ...base, kind: 'ship', percent: firstStep };
    });
    if (entries.some(({ version, previousVersion }) => version === previousVersion)) return [];
    const after = afterEntries(registry, entries);
    for (const release of releases) await requireFitting(release, after);
    return entries;
  }

  return {
    plan,
    /** Ships a release, or several together, to everybody: small shares first, as long as it takes. */
    ship: async (request: Act & { readonly version: string; readonly with?: ReleaseSet | undefined; readonly pin?: string | undefined }): Promise<{ changed: boolean; percent: number }> => {
      const { app, version, pin, with: others = [] } = request;
      const set = [{ app, version }, ...others];
      if (new Set(set.map((one) => one.app)).size < set.length) throw refused('invalid_input', 'with', 'app_twice', {});
      const releases = await Promise.all(set.map((one) => requireKept(one.app, one.version)));
      const together = others.map((one) => one.app);
      const written = await act({ ...request, together }, (_state, registry) => plan(releases, moveDetail(pin, set), registry));
      return { changed: written.length > 0, percent: written[0]?.percent ?? 100 };
    },
    /** Pauses, resumes or stops a ship. */
    steer: async (request: Act & { readonly to: 'pause' | 'resume' | 'stop' }): Promise<{ changed: boolean }> => {
      const { app, to } = request;
      const written = await act(request, (state) => {
        if (state.ship === null || state.canary === null) throw refused('release_not_found', app, 'no_ship', { app });
        const { version } = state.ship;
        if (to === 'stop') return [{ kind: 'canary', version, percent: 0 }];
        if (to === 'resume') requireThawed(app, state);
        return (to === 'pause') === (state.ship.paused !== null) ? [] : [{ kind: to, version, percent: state.canary.percent }];
      });
      return { changed: written.length > 0 };
    },

    /** Moves a ship to its next share, at last to everybody; `pause` keeps the share. Applies only to the state that was judged. */
    advance: async ({ set, from, percent, pause }: { set: ReleaseSet; from: number; percent: number; pause?: string }): Promise<void> => {
      const [{ app, version } = { app: '', version: '' }] = set;
      const releases = pause === undefined ? await Promise.all(set.map((one) => requireKept(one.app, one.version))) : [];
      await act({ app, by: 'automatic', reason: pause ?? '' }, async (state, registry) => {
        const { ship } = state;
        if (ship?.version !== version || ship.paused !== null || state.canary?.percent !== from) return [];
        if (set.some((one) => stateOf(registry, one.app).frozen !== null)) return [];
        if (pause !== undefined) return [{ kind: 'pause', version, percent }];
        for (const release of releases) await requireFitting(release, registry);
        return percent < 100 ? [{ kind: 'canary', version, percent, previousVersion: version }] : [{ kind: 'promote', channel: 'stable', version, previousVersion: stableOf(state) }];
      });
    },
    /** Ends a hold-back: everybody gets the release that was found no worse. */
    settle: async ({ app, version }: { app: AppName; version: string }): Promise<void> => {
      await act({ app, by: 'automatic', reason: '' }, (state) => (state.holdBack !== null && stableOf(state) === version ? [{ kind: 'settle', version }] : []));
    },
    /** Reports once per step that a release fails and stays. */
    alarm: async ({ app, version, reason, step }: { app: AppName; version: string; reason: string; step: number }): Promise<void> => {
      await act({ app, by: 'automatic', reason }, (state) => {
        const judged = trialOf(state)?.version ?? stableOf(state);
        return state.alarmed === step || judged !== version ? [] : [{ kind: 'alarm', version, detail: `step ${step}` }];
      });
    },
  };
}

export type Shipping = ReturnType<typeof createShipping>;
