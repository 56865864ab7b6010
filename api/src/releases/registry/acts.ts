import type { ReleaseLogRepository, NewEntry, StoredEntry } from './release-log.repository';
import type { LiveReleasesStore } from '../serving/live-releases';
import { requireSeen, type Seen } from '../gate/release-guards';
import type { AppsRepository } from './apps.repository';
import { requireRegistered } from './apps.service';
import { afterEntry, stateOf, type AppState, type RegistryState } from './release-state';

/** What every act says: to which app, who, why, and what they saw when deciding. */
export interface Act extends Seen { readonly by: string; readonly reason: string }

export type Decision = Omit<NewEntry, 'by' | 'reason' | 'app'>;

type Decide = (state: AppState, registry: RegistryState) => Promise<readonly Decision[]> | readonly Decision[];

/**
 * Writes acts into the log, one after the other over all processes: each is decided on the state that everything before
 * it has led to. Gives the entries that were written; none when there was nothing to change.
 */
export function createActs({ apps, log, live }: { readonly apps: Pick<AppsRepository, 'all'>; readonly log: ReleaseLogRepository; readonly live: LiveReleasesStore }) {
  return async (request: Act, decide: Decide): Promise<readonly StoredEntry[]> => {
    const { app, by, reason } = request;
    const written = await log.append(async (tx, write) => {
      const base = live.registry();
      const registry = (await log.after(base.lastId, tx)).reduce(afterEntry, base.state);
      requireRegistered(app, await apps.all(tx));
      const state = stateOf(registry, app);
      requireSeen(request, state);
      const entries: StoredEntry[] = [];
      for (const decision of await decide(state, registry)) entries.push(await write({ ...decision, app, by, reason }));
      return entries;
    });
    await live.refresh();
    return written;
  };
}
