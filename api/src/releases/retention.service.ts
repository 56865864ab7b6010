import { buildings, type Building } from 'shared/contracts/buildings';
import type { Clock } from '../platform/clock';
import type { LiveReleasesStore } from './live-releases';
import type { ReleaseLogRepository } from './release-log.repository';
import { activeVersions, fallbackOf, type RegistryState } from './release-state';
import type { ReleaseStore } from './release-store';
import type { ReleasesRepository } from './releases.repository';

interface Dependencies {
  readonly repository: ReleasesRepository;
  readonly log: ReleaseLogRepository;
  readonly store: Pick<ReleaseStore, 'remove'>;
  readonly live: LiveReleasesStore;
  readonly clock: Clock;
}

const keptDays = 90;

/**
 * Removes the files of releases that nobody can need: published and last served more than 90 days ago, and neither
 * active in any channel nor a fallback. No page stays open that long, so none asks for a removed file.
 */
export function createRetentionService({ repository, log, store, live, clock }: Dependencies) {
  async function findRemovable(): Promise<{ building: Building; version: string }[]> {
    const limit = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await live.refresh();
    const needed = neededNow(live.registry().state);
    // Whatever begins or ends being served is named by an entry, so the last one that names it says until when it was.
    const recent = (await log.after(0)).filter(({ at }) => at >= limit.toISOString());
    for (const { building, version, previousVersion } of recent) for (const name of [version, previousVersion]) needed.add(`${building}@${name}`);
    return (await repository.publishedBefore(limit)).filter(({ building, version }) => !needed.has(`${building}@${version}`));
  }

  return {
    prune: async (by: string, dryRun: boolean): Promise<{ building: Building; version: string }[]> => {
      // Removing while somebody activates would be a race, so both go through the log's lock.
      if (dryRun) return findRemovable();
      const removed = await log.append(async (tx, write) => {
        const found = await findRemovable();
        for (const { building, version } of found) {
          await repository.markRemoved(tx, building, version);
          await write({ kind: 'remove', by, building, version, reason: `not served for ${keptDays} days` });
        }
        return found;
      });
      for (const release of removed) await store.remove(release);
      return removed;
    },
  };
}

export type RetentionService = ReturnType<typeof createRetentionService>;

function neededNow(state: RegistryState): Set<string> {
  return new Set(buildings.flatMap((name) => [...activeVersions(state[name]), fallbackOf(state[name])].map((version) => `${name}@${version}`)));
}
