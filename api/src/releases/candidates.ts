import { buildings, type Building } from 'shared/contracts/buildings';
import type { ErrorDetail } from 'shared/contracts/errors';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { DomainError } from '../platform/errors';
import { findMisfits, type ActiveReleases } from './contract-gate';
import type { LiveReleasesStore } from './live-releases';
import { findDamage } from './release-check';
import { activeVersions, type RegistryState } from './release-state';
import type { ReleaseStore } from './release-store';
import type { ReleasesRepository } from './releases.repository';

interface Dependencies {
  readonly repository: Pick<ReleasesRepository, 'find'>;
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly live: Pick<LiveReleasesStore, 'record'>;
}

/** Releases that somebody wants to make visible: are they kept and whole, and do they fit what is active? */
export function createCandidates({ repository, store, live }: Dependencies) {
  async function misfitsOf(candidate: ReleaseRecord, registry: RegistryState): Promise<ErrorDetail[]> {
    const active = await Promise.all(
      buildings.map(async (building) => {
        const records = await Promise.all(activeVersions(registry[building]).map((version) => live.record(building, version)));
        return [building, records.filter((record) => record !== null)] as const;
      }),
    );
    return findMisfits(candidate, Object.fromEntries(active) as unknown as ActiveReleases);
  }

  return {
    /**
     * A kept release whose files are all there. Reads them all, so it is asked before the log is locked where that can be.
     * @param readFrom where they are read; the store when absent
     * @throws {DomainError} `release_not_found`, `release_incompatible`
     */
    requireKept: async (building: Building, version: string, readFrom: ReleaseStore['read'] = store.read): Promise<ReleaseRecord> => {
      const release = await repository.find(building, version);
      if (release === null || release.removedAt !== null) throw new DomainError('release_not_found');
      const damage = await findDamage(release.record, (file) => readFrom(release.record, file));
      if (damage.length > 0) throw new DomainError('release_incompatible', damage);
      return release.record;
    },

    /** @throws {DomainError} `release_incompatible` with what does not fit, on both sides */
    requireFitting: async (candidate: ReleaseRecord, registry: RegistryState): Promise<void> => {
      const misfits = await misfitsOf(candidate, registry);
      if (misfits.length > 0) throw new DomainError('release_incompatible', misfits);
    },

    /** The first of these versions that is kept and fits; null when none does. Needs no file, so it works while they are out of reach. */
    firstFitting: async (building: Building, versions: readonly string[], registry: RegistryState): Promise<string | null> => {
      for (const version of versions) {
        const release = await repository.find(building, version);
        if (release !== null && release.removedAt === null && (await misfitsOf(release.record, registry)).length === 0) return version;
      }
      return null;
    },
  };
}
