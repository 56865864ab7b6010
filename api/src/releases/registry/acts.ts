import type { ReleaseLogRepository, NewEntry, StoredEntry } from './release-log.repository';
import type { LiveReleasesStore } from '../serving/live-releases';
import { requireSeen, type Seen } from '../gate/release-guards';
import type { Access } from '../access/access';
import { DomainError } from '../../platform/errors';
import { refusal } from 'shared/contracts/release-refusals';
import { needsApproval } from './approvals';
import type { AppsRepository } from './apps.repository';
import { requireRegistered } from './apps.service';
import { afterEntry, askDetail, stateOf, type AppState, type RegistryState } from './release-state';

/** What every act says: to which app, who, why, and what they saw when deciding. */
export interface Act extends Seen {
  readonly by: string;
  readonly reason: string;
  /** Who that is beside others (`Operator.hand`); of the site itself, nobody. */
  readonly hand?: string;
  readonly evenRetired?: boolean;
}

/** An entry to be written, by whom and why the act says, unless it says so itself. */
export type Decision = Omit<NewEntry, 'by' | 'app'> & Partial<Pick<NewEntry, 'by'>>;

type Decide = (state: AppState, registry: RegistryState) => Promise<readonly Decision[]> | readonly Decision[];

interface Dependencies { readonly apps: Pick<AppsRepository, 'all'>; readonly log: ReleaseLogRepository; readonly live: LiveReleasesStore; readonly removeKey: Access['removeKey'] }

/**
 * Writes acts into the log, one after the other over all processes: each is decided on the state that everything before
 * it has led to. Gives the entries that were written; none when there was nothing to change.
 * @throws {DomainError} `approval_needed` once it is written down that a second person has to approve
 */
export function createActs({ apps, log, live, removeKey }: Dependencies) {
  return async (request: Act, decide: Decide): Promise<readonly StoredEntry[]> => {
    const { app, by, reason, hand = '' } = request;
    let waiting: number | null = null;
    const written = await log.append(async (tx, write) => {
      const base = live.registry();
      const registry = (await log.after(base.lastId, tx)).reduce(afterEntry, base.state);
      if (request.evenRetired !== true) requireRegistered(app, await apps.all(tx));
      const state = stateOf(registry, app);
      requireSeen(request, state);
      const decisions = await decide(state, registry);
      const grave = by === 'automatic' ? undefined : needsApproval(decisions, state);
      if (grave !== undefined) {
        waiting = (await write({ ...grave, kind: 'ask', app, by, reason, detail: askDetail(grave, state.last?.revision ?? 0, hand) })).id;
        return [];
      }
      const entries: StoredEntry[] = [];
      for (const decision of decisions) {
        if (decision.kind === 'remove_key') await removeKey(tx, decision.detail ?? '');
        entries.push(await write({ app, by, reason, ...decision }));
      }
      return entries;
    });
    await live.refresh();
    if (waiting !== null) throw new DomainError('approval_needed', [refusal(app, 'asked', { app, id: String(waiting) })]);
    return written;
  };
}
