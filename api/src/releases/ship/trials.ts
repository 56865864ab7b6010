import { writeAutomaticReason } from 'shared/contracts/releases/automatic-reason';
import { hostName, type AppName } from 'shared/contracts/apps/apps';
import type { VitalName } from 'shared/contracts/releases/vitals-names';
import { DomainError, tryEach, type Uses } from '../../platform';
import { percentile75 } from '../guards/size-classes';
import { judge, type Evidence, type Heard } from '../guards/trial';
import type { VitalsRepository } from '../guards/vitals.repository';
import { stableOf, stateOf, trialOf } from '../registry/activation/release-state';
import type { ReleasesService } from '../registry/releases.service';
import type { LiveReleasesStore } from '../serving/live-releases';
import { nothing } from '../serving/live-state';
import { stepOf } from '../serving/visitor-releases';
import { shipSteps } from './shipping';

export interface TrialSettings {
  readonly minNetworks: number;
  /** Minimum duration of a step. */
  readonly minMs: number;
  /** Percentage of visitors who keep the earlier release during the first sessions of one that is activated for everybody. */
  readonly holdBack: number;
}

interface Dependencies extends Uses<'clock' | 'logger'> {
  readonly live: LiveReleasesStore;
  readonly releases: Pick<ReleasesService, 'heal' | 'advance' | 'settle' | 'alarm'>;
  readonly repository: Pick<VitalsRepository, 'evidence' | 'spread'>;
  readonly settings: TrialSettings;
}

/** A hold-back with too few visitors for a verdict ends after a day. */
const maxHoldBackMs = 86_400_000;
/** With fewer measurements than this, the published bounds for good values apply (https://web.dev/articles/vitals). */
const minMeasured = 200;
const usualLimits: Partial<Record<VitalName, number>> = { LCP: 2_500, INP: 200, CLS: 0.1, TBT: 200 };

/** Evaluates releases on trial: rolls back, promotes or raises an alarm. Stateless: a restart continues from log and evidence. */
export function createTrials({ live, releases, repository, clock, logger, settings }: Dependencies) {
  const limits = new Map<string, Promise<number | null>>();

  /** State, evidence and verdict of the app's release on trial, or else of its stable one; the registry as of before the query. */
  async function read(app: AppName) {
    const { state: registry } = live.registry();
    const state = stateOf(registry, app);
    const trial = trialOf(state);
    const version = trial?.version ?? stableOf(state);
    if (version === null || state.step === null) return null;
    const step = stepOf(live.current()[app] ?? nothing, live.current().shell);
    const evidence = await repository.evidence(app, trial === null ? [{ id: step, share: 1 }] : state.steps);
    const own = (await live.record(app, version))?.guards;
    const circumstances = { own, minNetworks: settings.minNetworks, minMs: settings.minMs, stepMs: clock.now().getTime() - Date.parse(state.step.at) };
    return { app, registry, state, version, step, compared: trial !== null && trial.share < 1, evidence, verdict: judge(evidence, circumstances) };
  }

  type Trial = NonNullable<Awaited<ReturnType<typeof read>>>;

  /** For a remote that everybody has, in a shell that everybody got later: the shell is suspected first. */
  function suspectOf({ app, compared, registry, state, version }: Trial) {
    const { stack: [host, earlier], changed, cleared, pinned } = stateOf(registry, hostName);
    const isLater = !compared && app !== hostName && (changed?.at ?? '') > (state.step?.at ?? '') && !cleared;
    return isLater && host !== undefined && earlier !== undefined ? { app: hostName, version: host, pinned } : { app, version, pinned: state.pinned };
  }

  async function takeBack(trial: Trial, guard: string): Promise<void> {
    const { app, state, step, compared, evidence } = trial;
    const suspect = suspectOf(trial);
    const reason = reasonOf(evidence, guard);
    const stays = suspect.pinned !== null || (suspect.app === app && !compared && state.cleared && state.canary === null);
    const { changed } = stays ? { changed: false } : await releases.heal({ app: suspect.app, version: suspect.version, reason });
    if (!changed && state.alarmed === step) return;
    if (!changed) await releases.alarm({ app, version: trial.version, reason, step });
    logger.error({ app: suspect.app, version: suspect.version, reason, changed }, changed ? 'releases: a failing release was taken back' : 'releases: a failing release stays');
  }

  async function goOn({ app, state, version }: Trial, fine: readonly AppName[]): Promise<void> {
    if (state.frozen !== null) return;
    if (state.holdBack !== null) return releases.settle({ app, version });
    const percent = state.canary?.percent ?? 100;
    const next = shipSteps.find((step) => step > percent);
    if (state.ship === null || state.ship.paused !== null || next === undefined) return;
    const set = [{ app, version }, ...state.ship.with];
    // Releases that ship together wait for each other; the first app by name then advances them all.
    if (set.some((one) => !fine.includes(one.app) || one.app < app)) return;
    try {
      await releases.advance({ set, from: percent, percent: next });
    } catch (error) {
      // What another try may not meet pauses nothing.
      if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
      await releases.advance({ set, from: percent, percent, pause: error.details?.map(({ message }) => message).join('; ') ?? error.code });
    }
  }

  /** Harm that the fallback release has too changes nothing, unless a newer shell runs both. */
  async function lookAtCommon(trial: Trial): Promise<void> {
    const common = total(trial.evidence.common);
    const all = total(trial.evidence.failed).heard + common.bad;
    if (common.bad < settings.minNetworks || common.bad < all * 0.2 || trial.state.alarmed === trial.step) return;
    const suspect = suspectOf(trial);
    if (suspect.app !== trial.app && suspect.pinned === null) await releases.heal({ ...suspect, reason: reasonOf(trial.evidence, 'common') });
    else await releases.alarm({ app: trial.app, version: trial.version, reason: reasonOf(trial.evidence, 'common'), step: trial.step });
  }

  return {
    /** Newest change first. */
    look: async (): Promise<void> => {
      const found = (await Promise.all(Object.keys(live.current()).map(read))).filter((trial) => trial !== null);
      const fine = found.filter(({ verdict }) => verdict.kind === 'fine').map(({ app }) => app);
      await tryEach(found.sort((one, other) => other.step - one.step), async (trial) => {
        const { verdict, state } = trial;
        const isOverdue = state.holdBack !== null && clock.now().getTime() - Date.parse(state.step?.at ?? '') > maxHoldBackMs;
        if (verdict.kind === 'worse' || verdict.kind === 'broken') await takeBack(trial, verdict.guard);
        else if (verdict.kind === 'fine' || isOverdue) await goOn(trial, fine);
        await lookAtCommon(trial);
      });
    },

    /** Limit beyond which a measurement counts as slow: the 75th percentile of the release to compare with. Fixed during the comparison. */
    limitOf: async (app: AppName, metric: VitalName): Promise<number | null> => {
      const usual = usualLimits[metric];
      const state = stateOf(live.registry().state, app);
      const trial = trialOf(state);
      if (usual === undefined || trial === null || state.steps[0] === undefined || state.step === null) return null;
      const own = (await live.record(app, trial.version))?.guards?.[metric]?.limit;
      if (own !== undefined) return own;
      const key = `${app}:${state.steps[0].id}:${metric}`;
      const known = limits.get(key) ?? repository.spread(app, trial.against, metric, new Date(state.step.at)).then((rows) => {
        const { heard } = total(rows.map(({ count }) => ({ new: { heard: count, bad: 0 } })));
        return heard < minMeasured ? usual : percentile75(metric, rows);
      });
      limits.set(key, known);
      known.catch(() => limits.delete(key));
      return known;
    },

    /** Progress of the current step, with its counts. */
    progressOf: async (app: AppName): Promise<{ progress: number; heard: number; bad: number; otherHeard: number; otherBad: number } | null> => {
      const trial = await read(app);
      if (trial === null || !trial.compared) return null;
      const [fresh, old] = [total(trial.evidence.failed), total(trial.evidence.failed, 'old')];
      return { progress: trial.verdict.kind === 'open' ? Math.min(1, trial.verdict.progress) : 1, heard: fresh.heard, bad: fresh.bad, otherHeard: old.heard, otherBad: old.bad };
    },
  };
}

export type Trials = ReturnType<typeof createTrials>;

function total(steps: readonly { readonly new: Heard; readonly old?: Heard }[] = [], arm: 'new' | 'old' = 'new'): Heard {
  return steps.reduce((sum, step) => ({ heard: sum.heard + (step[arm]?.heard ?? 0), bad: sum.bad + (step[arm]?.bad ?? 0) }), { heard: 0, bad: 0 });
}

function reasonOf(evidence: Evidence, guard: string): string {
  const [fresh, old] = [total(evidence[guard]), total(evidence[guard], 'old')];
  return writeAutomaticReason({ failures: fresh.bad, sessions: fresh.heard, otherFailures: old.bad, otherSessions: old.heard, guard });
}
