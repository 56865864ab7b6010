import { buildings } from 'shared/contracts/buildings';
import type { BuildingStatus } from 'shared/contracts/release-control';
import type { LiveReleasesStore } from './live-releases';
import type { ReleaseLogRepository } from './release-log.repository';
import { afterEntry, emptyState, fallbackOf, stableOf, type RegistryState } from './release-state';
import type { ReleasesRepository } from './releases.repository';

interface Dependencies {
  readonly repository: Pick<ReleasesRepository, 'published'>;
  readonly log: Pick<ReleaseLogRepository, 'after'>;
  readonly live: LiveReleasesStore;
}

/** What is served, now or at any moment since the first activation: the log up to then says exactly that. */
export function createStatusService({ repository, log, live }: Dependencies) {
  async function stateAt(at: Date): Promise<RegistryState> {
    const limit = at.toISOString();
    return (await log.after(0)).filter((entry) => entry.at <= limit).reduce(afterEntry, emptyState);
  }

  return {
    status: async (at: Date | null): Promise<{ stale: boolean; buildings: BuildingStatus[] }> => {
      if (at === null) await live.refresh();
      const state = at === null ? live.registry().state : await stateAt(at);
      const rows = buildings.map(async (building): Promise<BuildingStatus> => {
        const part = state[building];
        return {
          building,
          active: stableOf(part),
          fallback: fallbackOf(part),
          next: part.next,
          canary: part.canary,
          frozen: part.frozen,
          quarantined: Object.entries(part.quarantined).map(([version, standing]) => ({ version, ...standing })),
          activatedAt: part.changed?.at ?? null,
          activatedBy: part.changed?.by ?? null,
          published: (await repository.published(building, at)).map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
        };
      });
      return { stale: live.isStale(), buildings: await Promise.all(rows) };
    },
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
