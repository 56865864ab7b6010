import { tryEach } from '../../../platform';
import type { StoredEntry } from '../log/release-log.repository';
import { activeVersions, afterEntry, emptyState, fallbackOf, type RegistryState } from '../activation/release-state';
import type { ReleaseStore } from '../../files/release-store';
import type { Needs } from '../../parts';

interface Dependencies extends Needs<'repository' | 'log' | 'clock'> { readonly store: Pick<ReleaseStore, 'remove' | 'removeStaged'> }

const keptDays = 90;

/** Removes files of releases published more than 90 days ago and neither active nor a fallback since: no page stays open that long. */
export function createRetentionService({ repository, log, store, clock }: Dependencies) {
  return {
    removeOld: async (): Promise<void> => {
      // Both removal and activation hold the log's lock, so they cannot race.
      await log.append(async (tx, write) => {
        const limit = new Date(clock.now().getTime() - keptDays * 86_400_000);
        const needed = servedSince(await log.after(0), limit);
        for (const { app, version } of await repository.publishedBefore(limit)) {
          if (needed.has(`${app}@${version}`)) continue;
          await repository.markRemoved(tx, app, version);
          await write({ kind: 'remove', by: 'automatic', app, version, reason: `not served for ${keptDays} days` });
        }
      });
      // Repeats recent removals: a store that was unreachable then would keep the files for ever.
      await tryEach(await repository.removedLately(), (release) => store.remove(release));
    },
    /** Removes uploads that are more than a day old and were never published. */
    clearStaging: async () =>
      tryEach(await repository.abandoned(), async (release) => {
        await store.removeStaged(release);
        await repository.noneStaged(release);
      }),
  };
}

/** `app@version` of every release that a page could contain since `limit`, including fallbacks, previews and other acts. Pure. */
function servedSince(entries: readonly StoredEntry[], limit: Date): Set<string> {
  const [before, since] = [entries.filter(({ at }) => at < limit.toISOString()), entries.filter(({ at }) => at >= limit.toISOString())];
  let state = before.reduce(afterEntry, emptyState);
  const served = new Set(servedBy(state));
  for (const entry of since) {
    state = afterEntry(state, entry);
    for (const name of [...servedBy(state), `${entry.app}@${entry.version}`]) served.add(name);
  }
  return served;
}

const servedBy = (state: RegistryState): string[] =>
  Object.entries(state).flatMap(([name, app]) => [...activeVersions(app), fallbackOf(app)].map((version) => `${name}@${version}`));
