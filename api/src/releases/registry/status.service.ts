import type { AppName } from 'shared/contracts/apps/apps';
import type { AppStatus } from 'shared/contracts/releases/control';
import { isoMoments } from '../../platform';
import { nothing } from '../serving/live-state';
import type { Trials } from '../ship/trials';
import { openRequests } from './activation/approvals';
import type { Needs } from '../parts';
import { afterEntry, emptyState, fallbackOf, stableOf, stateOf, type AppState, type RegistryState } from './activation/release-state';
import { refused } from '../refused';

interface Dependencies extends Needs<'apps' | 'repository' | 'log' | 'live' | 'candidates' | 'clock'> { readonly trials: Pick<Trials, 'progressOf'> }

/** Tolerance for an operator's clock that is ahead of ours. */
const aheadMs = 60_000;

/** Reports what is served, now or at any moment since the first activation, computed from the log. */
export function createStatusService({ apps, repository, log, live, candidates, clock, trials }: Dependencies) {
  async function stateAt(at: Date): Promise<RegistryState> {
    const limit = at.toISOString();
    return (await log.after(0)).filter((entry) => entry.at <= limit).reduce(afterEntry, emptyState);
  }

  async function rowOf(app: AppName, registry: RegistryState, at: Date | null): Promise<AppStatus> {
    return {
      ...shown(app, stateOf(registry, app)),
      asked: openRequests(stateOf(registry, app), at ?? clock.now()),
      evidence: at === null ? await trials.progressOf(app) : null,
      problems: at === null ? await candidates.problemsOf(app, registry) : [],
      published: (await repository.published(app, at)).map(isoMoments),
    };
  }

  /** Live releases are known even if the registry was never read. */
  function lastKnown(app: AppName): AppStatus {
    const { active, fallback, next, canary } = live.current()[app] ?? nothing;
    const versions = { active: active?.version ?? null, fallback: fallback?.version ?? null, next: next?.version ?? null };
    const share = canary && { version: canary.release.version, percent: canary.percent };
    return { ...shown(app, stateOf(live.registry().state, app)), ...versions, canary: share, asked: [], evidence: null, problems: [], published: [] };
  }

  /**
   * While the registry is unreachable: the last known state, without the list of published releases.
   * @throws {DomainError} `invalid_input` for a moment in the future
   */
  return async (at: Date | null): Promise<{ stale: boolean; apps: AppStatus[] }> => {
    if (at !== null && at.getTime() > clock.now().getTime() + aheadMs) throw refused('invalid_input', 'at', 'not_yet', {});
    if (at === null) await live.refresh();
    // Later decisions are unknown, but the live releases are known.
    const stale = live.isStale();
    if (at === null && stale) return { stale, apps: Object.keys(live.current()).map(lastKnown) };
    const state = at === null ? live.registry().state : await stateAt(at);
    const listed = (await apps.all()).filter(({ retiredAt }) => retiredAt === null || (at !== null && retiredAt > at));
    return { stale, apps: await Promise.all(listed.map(({ name }) => rowOf(name, state, at))) };
  };
}

export type StatusService = ReturnType<typeof createStatusService>;

/** An app's state from the log; the response is cut to the contract. */
function shown(app: AppName, state: AppState) {
  const { changed, last, quarantined } = state;
  return {
    ...state,
    app,
    active: stableOf(state),
    fallback: fallbackOf(state),
    quarantined: Object.entries(quarantined).map(([version, standing]) => ({ version, ...standing })),
    activatedAt: changed?.at ?? null,
    activatedBy: changed?.by ?? null,
    revision: last?.revision ?? 0,
  };
}
