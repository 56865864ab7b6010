import type { NewEntry, StoredEntry } from '../log/release-log.repository';
import { requireSeen, requireThawed, type Seen } from '../../gate/release-guards';
import type { AppName } from 'shared/contracts/apps/apps';
import type { Access } from '../../access/access';
import { needsApproval } from './approvals';
import type { Needs } from '../../parts';
import { requireRegistered } from '../apps/apps.service';
import { askDetail } from '../log/entry-details';
import { afterEntries, stableOf, stateOf, type AppState, type RegistryState } from './release-state';
import { refused } from '../../refused';

/** Data of every act: its app, actor, reason, and the state that the actor saw. */
export interface Act extends Seen {
  readonly by: string;
  readonly reason: string;
  /** Identity of the actor (`Operator.hand`); absent when the site itself acts. */
  readonly hand?: string;
  readonly evenRetired?: boolean;
  /** Apps that move together with this one; `revision` is then the newest of all of theirs. */
  readonly together?: readonly AppName[];
  /** Apps that the actor may move on; absent when all. Another process may have begun a ship of several since that was judged. */
  readonly mayMove?: readonly AppName[];
}

/** An entry to write. App, actor and reason come from the act unless the entry names them. */
export type Decision = Omit<NewEntry, 'by'> & Partial<Pick<NewEntry, 'by'>>;

type Decide = (state: AppState, registry: RegistryState) => Promise<readonly Decision[]> | readonly Decision[];

interface Dependencies extends Needs<'apps' | 'log' | 'live'> { readonly removeKey: Access['removeKey'] }

/**
 * Writes acts into the log, serialised over all processes: each is decided on the state after all earlier ones. Returns the written
 * entries; none if nothing changed.
 * @throws {DomainError} `approval_needed` once the request for a second person's approval is stored
 */
export function createActs({ apps, log, live, removeKey }: Dependencies) {
  return async (request: Act, decide: Decide): Promise<readonly StoredEntry[]> => {
    const { app, by, reason, hand = '', together = [], mayMove } = request;
    let waiting: number | null = null;
    const written = await log.append(async (tx, write) => {
      const { state: registry } = await live.registryIn(tx);
      if (request.evenRetired !== true) await apps.all(tx).then((known) => [app, ...together].forEach((name) => requireRegistered(name, known)));
      const state = stateOf(registry, app);
      const moving = [app, ...together].map((name) => ({ name, state: stateOf(registry, name) }));
      const newest = moving.reduce((one, other) => ((other.state.last?.revision ?? 0) > (one.state.last?.revision ?? 0) ? other : one));
      requireSeen({ ...request, app: newest.name }, newest.state);
      const decided = (await decide(state, registry)).map((decision) => ({ app, by, reason, ...decision }));
      const decisions = [...decided, ...followers(app, decided, registry)];
      const given = decisions.slice(decided.length).filter(({ kind, percent }) => percent !== 0 && kind !== 'pause');
      given.forEach(({ app: name }) => requireThawed(name ?? app, stateOf(registry, name ?? app)));
      const movesOthers = decisions.some((one) => one.percent !== 0 && mayMove?.includes(one.app ?? app) === false);
      if (movesOthers) throw refused('activation_conflict', app, 'ship_under_way', { app, version: state.ship?.version ?? '' });
      const [first] = decisions;
      if (first !== undefined && by !== 'automatic' && needsApproval(decisions, registry)) {
        // A request holds one entry; several that go back only go together.
        if (decided.length > 1 && decided.some(({ kind }) => kind === 'rollback')) throw refused('activation_conflict', app, 'back_twice', { app });
        waiting = (await write({ ...first, kind: 'ask', detail: askDetail(first, state.last?.revision ?? 0, hand) })).id;
        return [];
      }
      const entries: StoredEntry[] = [];
      for (const decision of decisions) {
        if (decision.kind === 'remove_key') await removeKey(tx, decision.detail ?? '', decision.by, hand);
        entries.push(await write(decision));
      }
      return entries;
    }, by);
    await live.refresh();
    if (waiting !== null) throw refused('approval_needed', app, 'asked', { app, id: String(waiting) });
    return written;
  };
}

/** Releases that ship together continue, pause and end together: the entries for the others when one of them does. */
function followers(app: AppName, decided: readonly NewEntry[], registry: RegistryState): NewEntry[] {
  const { ship } = stateOf(registry, app);
  const last = decided.at(-1);
  if (ship === null || last === undefined) return [];
  const after = stateOf(afterEntries(registry, decided), app);
  const same = decided.find(({ kind }) => kind === 'pause' || kind === 'resume' || kind === 'canary');
  const { by, reason } = last;
  return ship.with.flatMap((other): NewEntry[] => {
    if (after.ship !== null) return same === undefined ? [] : [{ ...same, ...other, previousVersion: same.kind === 'canary' ? other.version : null }];
    const detail = `together with ${app} ${ship.version}`;
    // A way back gives the others to nobody, even where it leads to the one that ships with them.
    if (stableOf(after) !== ship.version || decided.some(({ kind }) => kind === 'rollback')) return [{ kind: 'canary', percent: 0, by, reason, detail, ...other }];
    return [{ kind: 'promote', channel: 'stable', previousVersion: stableOf(stateOf(registry, other.app)), by, reason, detail, ...other }];
  });
}
