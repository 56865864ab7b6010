// Longer than usual because the acts are short and easier to compare in one file.
import type { AppName } from 'shared/contracts/apps/apps';
import type { ActivationView } from 'shared/contracts/releases/control';
import type { Channel } from 'shared/contracts/releases/log';
import { DomainError, isDatabaseUnavailable, tryEach } from '../../platform';
import type { Access } from '../access/access';
import { createApprovals } from './activation/approvals';
import { createActs, type Act, type Decision } from './activation/acts';
import { nothing } from '../serving/live-state';
import type { OfflineRollbacks } from '../serving/offline-rollbacks';
import { createShipping } from '../ship/shipping';
import { requireEarlier, requireFree, requireThawed } from '../gate/release-guards';
import type { NewEntry, StoredEntry } from './log/release-log.repository';
import { moveDetail } from './log/entry-details';
import { afterEntries, earlierGood, fallbackOf, shipOf, stableOf, stateOf, type AppState, type RegistryState } from './activation/release-state';
import type { ReleaseStore } from '../files/release-store';
import type { Needs } from '../parts';
import { refused } from '../refused';

interface Dependencies extends Needs<'apps' | 'repository' | 'log' | 'candidates' | 'live' | 'clock'>,
  Pick<Access, 'removeKey' | 'originOf'> {
  /** Reads live and fallback releases from memory, so that a rollback needs no store. */
  readonly readHeld: ReleaseStore['read'];
  readonly rollbacks: OfflineRollbacks;
  /** Percentage of visitors who keep the earlier release for a while after an activation. */
  readonly holdBack: number;
}

type ActOn = Act & { readonly version: string };

/** Activate points visitors at a release, rollback points them back. Nothing is rebuilt or overwritten. */
export function createReleasesService({ apps, repository, log, candidates, live, readHeld, rollbacks, holdBack, removeKey, originOf, clock }: Dependencies) {
  const act = createActs({ apps, log, live, removeKey });
  const changes = async (...work: Parameters<typeof act>) => ({ changed: (await act(...work)).length > 0 });
  const { requireKept, requireFitting, firstFitting } = candidates;

  function moved({ app, by }: Act, channel: Channel, version: string, [written]: readonly StoredEntry[]): ActivationView {
    const previousVersion = written === undefined ? version : written.previousVersion;
    return { app, channel, version, previousVersion, changed: written !== undefined, by, at: written?.at ?? stateOf(live.registry().state, app).changed?.at ?? '' };
  }

  /** Quarantines a release and, if it is stable, rolls back to the last good one that fits. Null when there is none. */
  async function takeBack(app: AppName, version: string, state: AppState, registry: RegistryState): Promise<readonly Decision[] | null> {
    if (version in state.quarantined) return [];
    if (stableOf(state) !== version) return [{ kind: 'quarantine', version }];
    const target = await firstFitting(app, earlierGood(state), registry);
    if (target === null) return null;
    return [{ kind: 'quarantine', version }, { kind: 'rollback', channel: 'stable', version: target, previousVersion: version }];
  }

  /** While the database is unavailable: rolls back to the last good release from memory. Null for any other version, or without one. */
  async function rollBackOffline({ app, by, reason, version }: Act & { readonly version?: string | undefined }): Promise<ActivationView | null> {
    const { active, fallback } = live.current()[app] ?? nothing;
    const made = (await rollbacks.read()).find((one) => one.app === app);
    const target = made?.version ?? fallback?.version ?? null;
    if (active === null || target === null || (version ?? target) !== target) return null;
    if (made !== undefined) return { ...made, channel: 'stable', changed: false };
    if (fallback !== null) candidates.requireFittingOffline(fallback);
    const rollback = { app, version: target, previousVersion: active.version, by, reason, at: clock.now().toISOString() };
    await rollbacks.keep(rollback);
    await live.takeBack();
    return { ...rollback, channel: 'stable', changed: true };
  }

  const shipping = createShipping(act, candidates);
  return {
    ...shipping,
    ...createApprovals({ act, live, candidates, plan: shipping.plan, originOf, clock }),
    find: repository.find,
    /** An app and those that currently move together with it. */
    movingWith: (app: AppName): readonly AppName[] => [app, ...(stateOf(live.registry().state, app).ship?.with ?? []).map((one) => one.app)],

    /** Makes `version` the release for new page loads of the channel, or pins what is stable. Open pages keep theirs. */
    activate: async (request: ActOn & { readonly channel: Channel; readonly pin?: string | undefined }): Promise<ActivationView> => {
      const { app, version, channel } = request;
      const release = await requireKept(app, version);
      const written = await act(request, async (state, registry) => {
        requireFree(app, state, version);
        const previousVersion = channel === 'next' ? state.next : stableOf(state);
        const isThere = previousVersion === version;
        if (isThere && (channel === 'next' || request.pin === undefined || request.pin === state.pinned)) return [];
        // The pin would be the canary's.
        const { canary } = state;
        if (isThere && canary !== null) throw refused('activation_conflict', app, 'ship_under_way', { app, version: canary.version });
        await requireFitting(release, registry);
        for (const one of shipOf(state, app, version).slice(1)) await requireFitting(await requireKept(one.app, one.version), registry);
        const isCompared = !isThere && channel === 'stable' && previousVersion !== null && !(previousVersion in state.quarantined);
        const detail = moveDetail(request.pin);
        return [{ kind: 'activate', channel, version, previousVersion, percent: isCompared && holdBack > 0 ? holdBack : null, detail }];
      });
      return moved(request, channel, version, written);
    },

    /** Rolls back to `version`, once stable, or to the last known good, also `with` other apps. A freeze allows only the latter. */
    rollback: async (request: Act & { readonly version?: string | undefined; readonly unproven?: boolean | undefined; readonly with?: readonly AppName[] | undefined }): Promise<ActivationView> => {
      const { app, unproven = false, with: together = [] } = request;
      if (together.length > 0 && request.version !== undefined) throw refused('invalid_input', 'with', 'back_together', {});
      const apps = [...new Set([app, ...together])];
      const written = await act({ ...request, together }, async (_state, registry) => {
        const entries = apps.map((name) => {
          const state = stateOf(registry, name);
          const version = request.version ?? fallbackOf(state);
          if (version === null) throw refused('release_not_found', name, 'no_earlier', {});
          if (stableOf(state) !== version) (unproven ? requireFree : requireEarlier)(name, state, version);
          return { app: name, kind: 'rollback', channel: 'stable', version, previousVersion: stableOf(state), detail: unproven ? 'unproven' : null } as const;
        });
        const moving = entries.filter(({ version, previousVersion }) => version !== previousVersion);
        // Apps that roll back together are checked against the others' targets.
        const around = together.length > 0 ? afterEntries(registry, moving) : registry;
        for (const one of moving) await requireFitting(await requireKept(one.app, one.version, readHeld), around);
        return moving;
      }).catch(async (error: unknown) => {
        const made = isDatabaseUnavailable(error) && together.length === 0 ? await rollBackOffline(request) : null;
        if (made === null) throw error;
        return made;
      });
      return 'channel' in written ? written : moved(request, 'stable', request.version ?? written[0]?.version ?? '', written);
    },

    /** Logs the rollbacks that were made while the database was unavailable. Skips an app that somebody has moved since. */
    noteOffline: async (): Promise<void> => {
      await tryEach(live.isStale() ? [] : await rollbacks.read(), async ({ app, version, previousVersion, by, reason, at }) => {
        await act({ app, by: 'automatic', reason, evenRetired: true }, (state) => {
          if (stableOf(state) !== previousVersion || fallbackOf(state) !== version) return [];
          return [{ kind: 'rollback', by, channel: 'stable', version, previousVersion, detail: `made at ${at} without the database` }];
        });
        await rollbacks.drop({ app });
      });
    },

    /** Gives `version` to a share of visitors, beside the stable release; 0 ends the canary. */
    canary: async (request: ActOn & { readonly percent: number }) => {
      const { app, version, percent } = request;
      const release = percent === 0 ? null : await requireKept(app, version);
      await act(request, async (state, registry) => {
        if (release === null) return state.canary?.version === version ? [{ kind: 'canary', version, percent: 0 }] : [];
        requireFree(app, state, version);
        if (stableOf(state) === null) throw refused('activation_conflict', app, 'canary_alone', {});
        if (stableOf(state) === version) throw refused('activation_conflict', version, 'canary_is_stable', { version });
        if (state.canary?.version === version && state.canary.percent === percent) return [];
        await requireFitting(release, registry);
        return [{ kind: 'canary', version, percent, previousVersion: state.canary?.version ?? null }];
      });
      return { app, version, percent };
    },

    /** Makes the canary, or the release in `next`, stable. */
    promote: async (request: Act & { readonly from?: 'next' | 'canary' | undefined }): Promise<ActivationView> => {
      const { app, from } = request;
      const written = await act(request, async (state, registry) => {
        const version = from === 'next' ? state.next : from === 'canary' ? (state.canary?.version ?? null) : (state.canary?.version ?? state.next);
        if (version === null) throw refused('release_not_found', app, 'nothing_to_promote', {});
        requireFree(app, state, version);
        for (const one of shipOf(state, app, version)) await requireFitting(await requireKept(one.app, one.version), registry);
        return [{ kind: 'promote', channel: 'stable', version, previousVersion: stableOf(state) }];
      });
      return moved(request, 'stable', written[0]?.version ?? '', written);
    },

    /** Changes for visitors, including the end of this protection, then need a second person's approval. */
    protect: ({ isProtected, ...request }: Act & { readonly isProtected: boolean }) =>
      changes(request, (state) => (state.isProtected === isProtected ? [] : [{ kind: isProtected ? 'protect_app' : 'unprotect_app' }])),
    removeKey: async ({ fingerprint, ...request }: Act & { readonly fingerprint: string }): Promise<void> => {
      await act({ ...request, evenRetired: true }, () => [{ kind: 'remove_key', detail: fingerprint }]);
    },

    freeze: (request: Act) => changes(request, () => [{ kind: 'freeze' }]),
    unfreeze: (request: Act) => changes(request, (state) => (state.frozen === null ? [] : [{ kind: 'unfreeze' }])),

    /** Keeps a release from visitors until a person lifts it; its visitors get the last good one. */
    quarantine: async (request: ActOn) => {
      const { app, version } = request;
      if ((await repository.find(app, version)) === null) throw new DomainError('release_not_found');
      return changes(request, async (state, registry) => {
        const decisions = await takeBack(app, version, state, registry);
        if (decisions === null) throw refused('release_not_found', app, 'no_earlier', {});
        return decisions;
      });
    },
    liftQuarantine: (request: ActOn) =>
      changes(request, (state) => {
        requireThawed(request.app, state);
        return request.version in state.quarantined ? [{ kind: 'lift_quarantine', version: request.version }] : [];
      }),

    /** Rolls back a release that failed too many sessions. A freeze does not prevent it. */
    heal: ({ app, version, reason }: { readonly app: AppName; readonly version: string; readonly reason: string }) =>
      // Without an earlier release, one that fails some visitors is better than none for all.
      changes({ app, by: 'automatic', reason }, async (state, registry) => (await takeBack(app, version, state, registry)) ?? []),

    /** Logs an act that moves nothing, such as a preview link. */
    note: async (entry: NewEntry): Promise<void> => {
      await log.append((_tx, write) => write(entry));
    },
  };
}

export type ReleasesService = ReturnType<typeof createReleasesService>;
