import type { AppName } from 'shared/contracts/apps';
import { refusal } from 'shared/contracts/release-refusals';
import { DomainError } from '../../platform/errors';
import type { Uses } from '../../platform/uses';
import type { LiveReleasesStore } from '../serving/live-releases';
import type { createActs, Decision } from './acts';
import type { Candidates } from './candidates';
import { fallbackOf, requestDetail, type AppState, type Asked } from './release-state';

const longestMs = 86_400_000;
const gives: ReadonlySet<string> = new Set(['activate', 'promote', 'ship']);
const loosens: ReadonlySet<string> = new Set(['lift_quarantine', 'remove_key', 'unprotect_app']);

/** What of an act one person alone may not do to a protected app: what gives visitors something else than the last good release, or takes a bolt away. */
export function needsApproval(decisions: readonly Decision[], state: AppState): Decision | undefined {
  if (!state.isProtected || decisions.some(({ kind }) => kind === 'quarantine' || kind === 'approve')) return undefined;
  return decisions.find(({ kind, version = null, percent }) => {
    if (kind === 'rollback') return version !== fallbackOf(state);
    if (kind === 'canary') return (percent ?? 0) > (state.canary?.version === version ? state.canary.percent : 0);
    return gives.has(kind) || loosens.has(kind);
  });
}

const endOf = ({ at }: Asked): Date => new Date(Date.parse(at) + longestMs);
const isCurrent = ({ revision }: Asked, state: AppState): boolean => revision === (state.last?.revision ?? 0);

/** Requests that may still be approved. */
export const openRequests = (state: AppState, now: Date) => state.asked.filter((one) => isCurrent(one, state) && endOf(one) > now).map((one) => ({ ...one, endsAt: endOf(one).toISOString() }));

interface Dependencies extends Uses<'clock'> {
  readonly act: ReturnType<typeof createActs>;
  readonly live: LiveReleasesStore;
  readonly candidates: Pick<Candidates, 'requireKept' | 'requireFitting'>;
}

interface Approver { readonly by: string; readonly hand: string }

/** Carries out what one person asked for and another approves: as it was asked for, and on the state that the asker saw. */
export function createApprovals({ act, live, candidates: { requireKept, requireFitting }, clock }: Dependencies) {
  function requireOpen(app: AppName, id: number, state: AppState, hand: string): Asked {
    const asked = state.asked.find((one) => one.id === id);
    if (asked === undefined) throw new DomainError('not_found', [refusal('id', 'request_unknown', { id: String(id) })]);
    const { by } = asked;
    if (asked.hand === hand) throw new DomainError('forbidden', [refusal('id', 'request_own', { by })]);
    if (endOf(asked) <= clock.now()) throw new DomainError('activation_conflict', [refusal('id', 'request_ended', { by, at: endOf(asked).toISOString() })]);
    if (!isCurrent(asked, state)) throw new DomainError('activation_conflict', [refusal('id', 'request_outdated', { app, by, did: state.last?.kind ?? '–', who: state.last?.by ?? '–' })]);
    return asked;
  }

  return {
    /** @param permit who approves, and may for that app; throws for whoever may not */
    approve: async (id: number, permit: (app: AppName) => Approver): Promise<{ app: AppName; act: string; version: string | null }> => {
      await live.refresh();
      const [app, { asked }] = Object.entries(live.registry().state).find(([, state]) => state.asked.some((one) => one.id === id)) ?? [null, { asked: [] }];
      const found = asked.find((one) => one.id === id);
      if (app === null || found === undefined) throw new DomainError('not_found', [refusal('id', 'request_unknown', { id: String(id) })]);
      const approver = permit(app);
      await act({ app, by: found.by, reason: found.reason, evenRetired: true }, async (state, registry) => {
        // Read once more: another may have approved it a moment ago.
        const { kind, channel, version, previousVersion, percent, detail } = requireOpen(app, id, state, approver.hand);
        if (version !== null && kind !== 'lift_quarantine') await requireFitting(await requireKept(app, version), registry);
        return [{ kind: 'approve', by: approver.by, version, detail: requestDetail(id) }, { kind, channel, version, previousVersion, percent, detail }];
      });
      return { app, act: found.kind, version: found.version };
    },
  };
}
