import { buildings, type Building } from 'shared/contracts/buildings';
import type { Channel } from 'shared/contracts/release-log';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { DomainError } from '../platform/errors';
import { findMisfits, type ActiveReleases } from './contract-gate';
import type { LiveReleasesStore } from './live-releases';
import { findDamage } from './release-check';
import type { NewEntry, ReleaseLogRepository } from './release-log.repository';
import { activeVersions, afterEntry, fallbackOf, stableOf, type BuildingState, type RegistryState } from './release-state';
import type { ReleaseStore } from './release-store';
import type { ReleasesRepository } from './releases.repository';

interface Dependencies {
  readonly repository: ReleasesRepository;
  readonly log: ReleaseLogRepository;
  readonly store: ReleaseStore;
  readonly live: LiveReleasesStore;
}

/** What every act says: to which building, who, why, and which stable release they saw when deciding. */
export interface Act {
  readonly building: Building;
  readonly by: string;
  readonly reason: string;
  readonly expected?: string | null | undefined;
}

export interface Moved {
  readonly building: Building;
  readonly channel: Channel;
  readonly version: string;
  readonly previousVersion: string | null;
  readonly changed: boolean;
  readonly by: string;
  readonly at: string;
}

type Decision = Omit<NewEntry, 'by' | 'reason' | 'building'>;

/** Activate points visitors at a release, rollback points them back. Nothing is rebuilt or overwritten. */
export function createReleasesService({ repository, log, store, live }: Dependencies) {
  /** A kept release whose files are all there. Read before the lock is taken, because it takes its time. */
  async function requireKept(building: Building, version: string): Promise<ReleaseRecord> {
    const release = await repository.find(building, version);
    if (release === null || release.removedAt !== null) throw new DomainError('release_not_found');
    const damage = await findDamage(release.record, (file) => store.read(release.record, file));
    if (damage.length > 0) throw new DomainError('release_incompatible', damage);
    return release.record;
  }

  async function requireFitting(candidate: ReleaseRecord, state: RegistryState): Promise<void> {
    const active = await Promise.all(
      buildings.map(async (building) => {
        const records = await Promise.all(activeVersions(state[building]).map((version) => live.record(building, version)));
        return [building, records.filter((record) => record !== null)] as const;
      }),
    );
    const misfits = findMisfits(candidate, Object.fromEntries(active) as unknown as ActiveReleases);
    if (misfits.length > 0) throw new DomainError('release_incompatible', misfits);
  }

  /** One act in the log, decided on the state that everything before it has led to. Null when there is nothing to change. */
  async function act({ building, by, reason, expected }: Act, decide: (state: BuildingState, registry: RegistryState) => Promise<Decision | null> | Decision | null) {
    const written = await log.append(async (tx, write) => {
      const base = live.registry();
      const registry = (await log.after(base.lastId, tx)).reduce(afterEntry, base.state);
      const state = registry[building];
      if (expected !== undefined && expected !== stableOf(state)) {
        throw new DomainError('activation_conflict', [{ field: 'expected', message: `${building} is at ${stableOf(state) ?? 'none'} since ${state.changed?.at ?? '–'} by ${state.changed?.by ?? '–'}, not at ${expected ?? 'none'}` }]);
      }
      const decision = await decide(state, registry);
      return decision === null ? null : write({ ...decision, building, by, reason });
    });
    await live.refresh();
    return written;
  }

  function requireFree(building: Building, { frozen, quarantined }: BuildingState, version: string): void {
    if (frozen !== null) throw new DomainError('release_frozen', [{ field: building, message: `Frozen by ${frozen.by} since ${frozen.at}: ${frozen.reason}` }]);
    requireHealthy(quarantined, version);
  }

  function requireHealthy(quarantined: BuildingState['quarantined'], version: string): void {
    const standing = quarantined[version];
    if (standing !== undefined) throw new DomainError('release_quarantined', [{ field: version, message: `In quarantine since ${standing.at} (${standing.by}): ${standing.reason}` }]);
  }

  function moved({ building, by }: Act, channel: Channel, version: string, written: Awaited<ReturnType<typeof act>>): Moved {
    return { building, channel, version, previousVersion: written === null ? version : written.previousVersion, changed: written !== null, by, at: written?.at ?? live.registry().state[building].changed?.at ?? '' };
  }

  return {
    find: repository.find,

    /** Makes `version` the one that new page loads of the channel get. Open pages keep theirs. */
    activate: async (request: Act & { readonly version: string; readonly channel: Channel }): Promise<Moved> => {
      const { building, version, channel } = request;
      const release = await requireKept(building, version);
      const written = await act(request, async (state, registry) => {
        requireFree(building, state, version);
        const previousVersion = channel === 'next' ? state.next : stableOf(state);
        if (previousVersion === version) return null;
        await requireFitting(release, registry);
        return { kind: 'activate', channel, version, previousVersion };
      });
      return moved(request, channel, version, written);
    },

    /** Goes back to `version`, or to the last known good. A freeze does not stop it, because it is how harm ends. */
    rollback: async (request: Act & { readonly version?: string | undefined }): Promise<Moved> => {
      const { building } = request;
      let target = request.version ?? '';
      const written = await act(request, async (state, registry) => {
        const version = request.version ?? fallbackOf(state);
        if (version === null) throw new DomainError('release_not_found', [{ field: building, message: 'There is no earlier good release to go back to' }]);
        target = version;
        if (stableOf(state) === version) return null;
        requireHealthy(state.quarantined, version);
        await requireFitting(await requireKept(building, version), registry);
        return { kind: 'rollback', channel: 'stable', version, previousVersion: stableOf(state) };
      });
      return moved(request, 'stable', target, written);
    },

    /** Gives `version` to a share of visitors, beside the stable release; 0 ends it. */
    canary: async (request: Act & { readonly version: string; readonly percent: number }) => {
      const { building, version, percent } = request;
      const release = percent === 0 ? null : await requireKept(building, version);
      await act(request, async (state, registry) => {
        if (release === null) return state.canary?.version === version ? { kind: 'canary', version, percent: 0 } : null;
        requireFree(building, state, version);
        if (stableOf(state) === null) throw new DomainError('release_not_found', [{ field: building, message: 'A canary needs a stable release beside it' }]);
        if (stableOf(state) === version) throw new DomainError('activation_conflict', [{ field: version, message: 'Everybody has this release: it is stable' }]);
        if (state.canary?.version === version && state.canary.percent === percent) return null;
        await requireFitting(release, registry);
        return { kind: 'canary', version, percent, previousVersion: state.canary?.version ?? null };
      });
      return { building, version, percent };
    },

    /** Makes the canary, or what waits in `next`, the stable release. */
    promote: async (request: Act & { readonly from?: 'next' | 'canary' | undefined }): Promise<Moved> => {
      const { building, from } = request;
      let target = '';
      const written = await act(request, async (state, registry) => {
        const version = from === 'next' ? state.next : from === 'canary' ? (state.canary?.version ?? null) : (state.canary?.version ?? state.next);
        if (version === null) throw new DomainError('release_not_found', [{ field: building, message: 'Neither a canary nor a release in next to promote' }]);
        target = version;
        requireFree(building, state, version);
        await requireFitting(await requireKept(building, version), registry);
        return { kind: 'promote', channel: 'stable', version, previousVersion: stableOf(state) };
      });
      return moved(request, 'stable', target, written);
    },

    freeze: async (request: Act) => ({ changed: (await act(request, () => ({ kind: 'freeze' }))) !== null }),
    unfreeze: async (request: Act) => ({ changed: (await act(request, (state) => (state.frozen === null ? null : { kind: 'unfreeze' }))) !== null }),

    quarantine: async (request: Act & { readonly version: string }) => {
      if ((await repository.find(request.building, request.version)) === null) throw new DomainError('release_not_found');
      const written = await act(request, (state) => (request.version in state.quarantined ? null : { kind: 'quarantine', version: request.version }));
      return { changed: written !== null };
    },
    liftQuarantine: async (request: Act & { readonly version: string }) => {
      const written = await act(request, (state) => (request.version in state.quarantined ? { kind: 'lift_quarantine', version: request.version } : null));
      return { changed: written !== null };
    },

    /**
     * Takes back a release that failed too many sessions: out of its channels, into quarantine, and the stable channel back to
     * the last known good. Does nothing when it was dealt with already. A freeze does not stop it.
     */
    heal: async ({ building, version, reason }: { readonly building: Building; readonly version: string; readonly reason: string }): Promise<{ changed: boolean }> => {
      const changed = await log.append(async (tx, write) => {
        const base = live.registry();
        const state = (await log.after(base.lastId, tx)).reduce(afterEntry, base.state)[building];
        const target = stableOf(state) === version ? fallbackOf(state) : null;
        // Without anything to go back to, a release that fails some visitors is better than none for all.
        if (version in state.quarantined || (stableOf(state) === version && target === null)) return false;
        await write({ kind: 'quarantine', by: 'automatic', building, version, reason });
        if (target !== null) await write({ kind: 'rollback', by: 'automatic', building, channel: 'stable', version: target, previousVersion: version, reason });
        return true;
      });
      await live.refresh();
      return { changed };
    },

    /** Notes an act that moves nothing, such as a preview that was given out. */
    note: async (entry: NewEntry): Promise<void> => {
      await log.append((_tx, write) => write(entry));
    },
  };
}

export type ReleasesService = ReturnType<typeof createReleasesService>;
