import type { ApiContract } from 'shared/contracts/endpoint-fields';
import type { ErrorDetail } from 'shared/contracts/errors';
import { hostName, type AppName, type PerApp, type ReleaseRecord } from 'shared/contracts/releases/record';
import { DomainError } from '../../../platform';
import { findMisfits } from '../../gate/contract-gate';
import { findDamage } from '../../gate/release-check';
import { requireRegistered } from '../apps/apps.service';
import type { ReleaseSet } from '../log/entry-details';
import { activeVersions, shipOf, stateOf, type RegistryState } from './release-state';
import type { ReleaseStore } from '../../files/release-store';
import type { Needs } from '../../parts';

export interface Dependencies extends Needs<'repository' | 'apps' | 'store' | 'live'> {
  /** The running API's contract, from its endpoints' schemas. */
  readonly contract: () => ApiContract;
}

export type Candidates = ReturnType<typeof createCandidates>;

/** Checks releases before they become visible: whether they are kept and whole, and fit the active ones. */
export function createCandidates({ repository, apps, store, live, contract }: Dependencies) {
  async function misfitsOf(candidate: ReleaseRecord, registry: RegistryState): Promise<ErrorDetail[]> {
    const known = await apps.all();
    const { routes } = requireRegistered(candidate.app, known);
    const active = await Promise.all(
      [hostName, ...known.filter(({ retiredAt }) => retiredAt === null).map(({ name }) => name)].map(async (app) => {
        const met = activeVersions(stateOf(registry, app)).filter((version) => meet(registry, candidate, { app, version }));
        const records = await Promise.all(met.map((version) => live.record(app, version)));
        return [app, records.filter((record) => record !== null)] as const;
      }),
    );
    return findMisfits(candidate, { active: Object.fromEntries(active) as unknown as PerApp<readonly ReleaseRecord[]>, granted: routes, api: contract() });
  }

  return {
    /** Reasons why an app's live releases could not be activated today: an API with another contract may have started since. */
    problemsOf: async (app: AppName, registry: RegistryState): Promise<ErrorDetail[]> => {
      const records = await Promise.all(activeVersions(stateOf(registry, app)).map((version) => live.record(app, version)));
      const found = await Promise.all(records.filter((record) => record !== null).map((record) => misfitsOf(record, registry)));
      return [...new Map(found.flat().map((detail) => [detail.message, detail])).values()];
    },

    /**
     * A kept release with all its files. Reads them all, so callers use it before the log is locked where possible.
     * @param readFrom reads the files; from the store when absent
     * @throws {DomainError} `release_not_found`, `release_incompatible`
     */
    requireKept: async (app: AppName, version: string, readFrom: ReleaseStore['read'] = store.read): Promise<ReleaseRecord> => {
      requireRegistered(app, await apps.all());
      const release = await repository.find(app, version);
      if (release === null || release.removedAt !== null) throw new DomainError('release_not_found');
      const damage = await findDamage(release.record, (file) => readFrom(release.record, file));
      if (damage.length > 0) throw new DomainError('release_incompatible', damage);
      return release.record;
    },

    /** Under the log's lock. @throws {DomainError} `release_incompatible` with the misfits of both sides, `release_not_found` for one that retention removed since it was read */
    requireFitting: async (candidate: ReleaseRecord, registry: RegistryState): Promise<void> => {
      if ((await repository.removedLately()).some(({ app, version }) => app === candidate.app && version === candidate.version)) throw new DomainError('release_not_found');
      const misfits = await misfitsOf(candidate, registry);
      if (misfits.length > 0) throw new DomainError('release_incompatible', misfits);
    },

    /** As `requireFitting`, using only memory. @throws {DomainError} `release_incompatible` */
    requireFittingOffline: (candidate: ReleaseRecord): void => {
      const active = Object.entries(live.current()).map(([app, one]) => [app, [one.active, one.next].filter((record) => record !== null)] as const);
      const granted = live.grants().find(({ name }) => name === candidate.app)?.routes ?? [];
      const misfits = findMisfits(candidate, { active: Object.fromEntries(active) as unknown as PerApp<readonly ReleaseRecord[]>, granted, api: contract() });
      if (misfits.length > 0) throw new DomainError('release_incompatible', misfits);
    },

    /** The first of these versions that is kept and fits, or null. Needs no file, so it works while the store is unreachable. */
    firstFitting: async (app: AppName, versions: readonly string[], registry: RegistryState): Promise<string | null> => {
      for (const version of versions) {
        const release = await repository.find(app, version);
        if (release !== null && release.removedAt === null && (await misfitsOf(release.record, registry)).length === 0) return version;
      }
      return null;
    },
  };
}

/** Whether a page can hold both: releases that ship together with a shell appear only with that shell, and it only with them. */
const meet = (registry: RegistryState, ...two: ReleaseSet): boolean => two.every(({ app, version }) => {
  const bound = shipOf(stateOf(registry, app), app, version).slice(1).filter((other) => app === hostName || other.app === hostName);
  return bound.every((other) => two.every((one) => one.app !== other.app || one.version === other.version));
});
