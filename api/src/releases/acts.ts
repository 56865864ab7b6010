import type { ReleaseLogRepository, NewEntry, StoredEntry } from './release-log.repository';
import type { LiveReleasesStore } from './live-releases';
import { requireSeen, type Seen } from './release-guards';
import { afterEntry, type BuildingState, type RegistryState } from './release-state';

/** What every act says: to which building, who, why, and what they saw when deciding. */
export interface Act extends Seen {
  readonly by: string;
  readonly reason: string;
}

export type Decision = Omit<NewEntry, 'by' | 'reason' | 'building'>;

type Decide = (state: BuildingState, registry: RegistryState) => Promise<readonly Decision[]> | readonly Decision[];

/**
 * Writes acts into the log, one after the other over all processes: each is decided on the state that everything before
 * it has led to. Gives the entries that were written; none when there was nothing to change.
 */
export function createActs({ log, live }: { readonly log: ReleaseLogRepository; readonly live: LiveReleasesStore }) {
  return async (request: Act, decide: Decide): Promise<readonly StoredEntry[]> => {
    const { building, by, reason } = request;
    const written = await log.append(async (tx, write) => {
      const base = live.registry();
      const registry = (await log.after(base.lastId, tx)).reduce(afterEntry, base.state);
      requireSeen(request, registry[building]);
      const entries: StoredEntry[] = [];
      for (const decision of await decide(registry[building], registry)) entries.push(await write({ ...decision, building, by, reason }));
      return entries;
    });
    await live.refresh();
    return written;
  };
}
