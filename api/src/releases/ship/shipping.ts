import type { AppName } from 'shared/contracts/apps';
import { DomainError } from '../../platform/errors';
import { refusal } from 'shared/contracts/release-refusals';
import { requireFree, requireThawed } from '../gate/release-guards';
import type { Act, createActs } from '../registry/acts';
import type { Candidates } from '../registry/candidates';
import { pinDetail, stableOf, trialOf } from '../registry/release-state';
import { shipSteps } from './plan';

interface Dependencies {
  readonly act: ReturnType<typeof createActs>;
  readonly candidates: Pick<Candidates, 'requireKept' | 'requireFitting'>;
}

/** Releases on their way: what people start and steer, and what the site does by itself on evidence. */
export function createShipping({ act, candidates: { requireKept, requireFitting } }: Dependencies) {
  return {
    /** Sends a release on its way to everybody: through small shares first, as long as it takes. Where nothing is live yet, at once. */
    ship: async (request: Act & { readonly version: string } & { readonly pin?: string | undefined }): Promise<{ changed: boolean; percent: number }> => {
      const { app, version } = request;
      const release = await requireKept(app, version);
      const [first = 100] = shipSteps;
      let percent = first;
      const written = await act(request, async (state, registry) => {
        requireFree(app, state, version);
        if (state.ship !== null || state.canary !== null) throw new DomainError('activation_conflict', [refusal(app, 'ship_under_way', { app, version: state.canary?.version ?? '' })]);
        if (stableOf(state) === version) return [];
        await requireFitting(release, registry);
        const previousVersion = stableOf(state);
        if (previousVersion !== null) return [{ kind: 'ship', version, percent, previousVersion, detail: pinDetail(request.pin) }];
        percent = 100;
        return [{ kind: 'activate', channel: 'stable', version, previousVersion, detail: pinDetail(request.pin) }];
      });
      return { changed: written.length > 0, percent };
    },
    /** Keeps a ship where it is, lets it go on, or ends it. */
    steer: async (request: Act & { readonly to: 'pause' | 'resume' | 'stop' }): Promise<{ changed: boolean }> => {
      const { app, to } = request;
      const written = await act(request, (state) => {
        if (state.ship === null || state.canary === null) throw new DomainError('release_not_found', [refusal(app, 'no_ship', { app })]);
        const { version } = state.ship;
        if (to === 'stop') return [{ kind: 'canary', version, percent: 0 }];
        if (to === 'resume') requireThawed(app, state);
        return (to === 'pause') === (state.ship.paused !== null) ? [] : [{ kind: to, version, percent: state.canary.percent }];
      });
      return { changed: written.length > 0 };
    },

    /** The next share of a ship, for everybody at last; with `pause` it stays where it is. Only on the state that was judged. */
    advance: async ({ app, version, from, percent, pause }: { app: AppName; version: string; from: number; percent: number; pause?: string }): Promise<void> => {
      const release = pause === undefined ? await requireKept(app, version) : null;
      await act({ app, by: 'automatic', reason: pause ?? '' }, async (state, registry) => {
        if (state.ship?.version !== version || state.ship.paused !== null || state.canary?.percent !== from || state.frozen !== null) return [];
        if (release === null) return [{ kind: 'pause', version, percent }];
        await requireFitting(release, registry);
        return percent < 100 ? [{ kind: 'canary', version, percent, previousVersion: version }] : [{ kind: 'promote', channel: 'stable', version, previousVersion: stableOf(state) }];
      });
    },
    /** Ends a hold-back: everybody gets the release that was found no worse. */
    settle: async ({ app, version }: { app: AppName; version: string }): Promise<void> => {
      await act({ app, by: 'automatic', reason: '' }, (state) => (state.holdBack !== null && stableOf(state) === version ? [{ kind: 'settle', version }] : []));
    },
    /** Says once for a step that a release fails and stays. */
    alarm: async ({ app, version, reason, step }: { app: AppName; version: string; reason: string; step: number }): Promise<void> => {
      await act({ app, by: 'automatic', reason }, (state) => (state.alarmed === step || (trialOf(state)?.version ?? stableOf(state)) !== version ? [] : [{ kind: 'alarm', version, detail: `step ${step}` }]));
    },
  };
}
