import type { AppName } from 'shared/contracts/apps/apps';
import type { Access } from '../../access/access';
import { isSameHand, type actor } from '../../access/operators';
import type { Needs } from '../../parts';
import type { NewEntry } from '../log/release-log.repository';
import type { createActs, Decision } from './acts';
import type { Shipping } from '../../ship/shipping';
import { requestDetail, setOf } from '../log/entry-details';
import { fallbackOf, shipOf, stateOf, type AppState, type Asked, type RegistryState } from './release-state';
import { refused } from '../../refused';

const maxMs = 86_400_000;
const gives: ReadonlySet<string> = new Set(['activate', 'promote', 'ship']);
const loosens: ReadonlySet<string> = new Set(['lift_quarantine', 'remove_key', 'unprotect_app']);

/** Whether a protected app needs a second person for this: it lifts a safeguard or changes releases, except back by one, to the last good one. */
export function needsApproval(decisions: readonly NewEntry[], registry: RegistryState): boolean {
  if (decisions.some(({ kind }) => kind === 'approve')) return false;
  const isTakenAway = decisions.some(({ kind }) => kind === 'quarantine');
  return decisions.some(({ kind, app, version = null, percent }) => {
    const state = stateOf(registry, app ?? '');
    if (!state.isProtected) return false;
    if (kind === 'rollback') return state.wentBack || (version !== fallbackOf(state) && !isTakenAway);
    if (kind === 'canary') return (percent ?? 0) > (state.canary?.version === version ? state.canary.percent : 0);
    return gives.has(kind) || loosens.has(kind);
  });
}

const endOf = ({ at }: Asked): string => new Date(Date.parse(at) + maxMs).toISOString();
const isCurrent = ({ revision }: Asked, state: AppState): boolean => revision === (state.last?.revision ?? 0);

/** Requests that can still be approved. */
export const openRequests = (state: AppState, now: Date) =>
  state.asked.flatMap((one) => (isCurrent(one, state) && endOf(one) > now.toISOString() ? [{ ...one, act: one.kind, endsAt: endOf(one) }] : []));

interface Dependencies extends Needs<'live' | 'candidates' | 'clock'> { readonly act: ReturnType<typeof createActs>; readonly plan: Shipping['plan']; readonly originOf: Access['originOf'] }

/** Carries out what one person requested and another approves, unchanged and on the state that the first person saw. */
export function createApprovals({ act, live, candidates: { requireKept, requireFitting }, plan, originOf, clock }: Dependencies) {
  function requireOpen(id: number, app: AppName, state: AppState, hand: string): Asked {
    const asked = state.asked.find((one) => one.id === id);
    if (asked === undefined) throw unknown(id);
    const { by } = asked;
    if (isSameHand(asked.hand, hand)) throw refused('forbidden', 'id', 'request_own', { by });
    if (endOf(asked) <= clock.now().toISOString()) throw refused('activation_conflict', 'id', 'request_ended', { by, at: endOf(asked) });
    if (!isCurrent(asked, state)) throw refused('activation_conflict', 'id', 'request_outdated', { app, by, did: state.last?.kind ?? '–', who: state.last?.by ?? '–' });
    return asked;
  }

  return {
    /** @param permit returns the approver; throws if they may not approve for that app */
    approve: async (id: number, permit: (app: AppName) => ReturnType<typeof actor>) => {
      await live.refresh();
      const [app] = Object.entries(live.registry().state).find(([, { asked }]) => asked.some((one) => one.id === id)) ?? [];
      if (app === undefined) throw unknown(id);
      const { by, hand } = permit(app);
      const asked = live.registry().state[app]?.asked.find((one) => one.id === id);
      // Whoever can make operators is no second person together with one that they made, nor are two that they made.
      const origin = asked === undefined || isSameHand(asked.hand, hand) ? null : await originOf(asked);
      const isNoSecond = origin !== null && (origin === undefined || origin === (await originOf({ by, hand })));
      if (asked !== undefined && isNoSecond) throw refused('forbidden', 'id', 'request_added', { by: asked.by });
      const set = setOf({ detail: asked?.detail ?? null });
      for (const other of [...set, ...(live.registry().state[app]?.ship?.with ?? [])]) permit(other.app);
      const releases = await Promise.all(set.map((one) => requireKept(one.app, one.version)));
      // Another person may have approved it a moment ago: read again under the log's lock.
      const [, done] = await act({ app, by, hand: asked?.hand, reason: '', evenRetired: true }, async (state, registry) => {
        const { kind, channel, version, previousVersion, percent, detail, by: asker, reason } = requireOpen(id, app, state, hand);
        const moving = set.length > 0 || version === null || kind === 'lift_quarantine' ? [] : shipOf(state, app, version);
        for (const one of moving) await requireFitting(await requireKept(one.app, one.version), registry);
        const wanted: readonly Decision[] = set.length > 0 ? await plan(releases, detail, registry) : [{ kind, channel, version, previousVersion, percent, detail }];
        return [{ kind: 'approve', version, detail: requestDetail(id) }, ...wanted.map((one) => ({ ...one, by: asker, reason }))];
      });
      return { app, act: done?.kind ?? '', version: done?.version ?? null };
    },
  };
}

const unknown = (id: number) => refused('not_found', 'id', 'request_unknown', { id: String(id) });
