/**
 * Decides from what pages report whether a release fails more sessions than it may: Wald's sequential probability ratio
 * test, taken one session at a time, so that it may be looked at after each of them.
 *
 *   H0: a session fails with p0 (what the app's sessions fail with anyway)      H1: with p1 > p0
 *   score += failed ? ln(p1/p0) : ln((1-p1)/(1-p0));      alarm when score >= ln(1/alpha)
 *
 * Under H0, and so for every rate below p0, exp(score) is a nonnegative supermartingale that starts at 1. By Ville's
 * inequality the chance that it EVER reaches 1/alpha is at most alpha, however long the release is watched.
 *
 * Long quiet times would let the score sink so far that a release which breaks late (its backend changed, say) would be
 * noticed late. It is therefore held above `floor`. From there a false alarm must climb `floor` higher than from 0, so each
 * of n quiet sessions adds at most exp(floor)·alpha to the chance: with the values below less than 1 in 10^8 per session.
 */
export interface ErrorWatch {
  readonly score: number;
  readonly sessions: number;
  readonly failures: number;
}

export interface Baseline {
  readonly sessions: number;
  readonly failures: number;
}

/** Chance of ever alarming about a release that is as good as the one before. */
export const falseAlarmChance = 0.002;
/** Failure rate that is never worth a rollback: lost connections and exotic browsers fail that often. */
export const tolerableRate = 0.005;
/** The harm the test is made to find, above the baseline. */
const wantedDifference = 0.025;
/** Networks that must have met a failure: what fewer say may be one party's invention, or its own broken line. */
export const minFailingNetworks = 8;
/** A baseline above this is no baseline: whoever could raise it would blind the watch. */
const maxBaseline = 0.1;
const floor = -2 * Math.log(1 / falseAlarmChance);

export const startOfWatch: ErrorWatch = { score: 0, sessions: 0, failures: 0 };

/**
 * What the app's sessions fail with anyway: the upper end of the earlier release's rate (Wilson, one-sided 95 %),
 * because a rate measured low by luck must not make a good successor look bad. Too little measured counts as nothing.
 */
export function baselineRate({ sessions, failures }: Baseline): number {
  if (sessions < 500) return tolerableRate;
  const z = 1.645;
  const rate = failures / sessions;
  const centre = rate + (z * z) / (2 * sessions);
  const spread = z * Math.sqrt((rate * (1 - rate)) / sessions + (z * z) / (4 * sessions * sessions));
  return Math.min(maxBaseline, Math.max(tolerableRate, (centre + spread) / (1 + (z * z) / sessions)));
}

/** The watch after one more session. */
export function afterSession(watch: ErrorWatch, failed: boolean, p0: number): ErrorWatch {
  const p1 = p0 + wantedDifference;
  const step = failed ? Math.log(p1 / p0) : Math.log((1 - p1) / (1 - p0));
  return { score: Math.max(floor, watch.score + step), sessions: watch.sessions + 1, failures: watch.failures + Number(failed) };
}

/** The watch after a session that was counted as good has failed after all. */
export function afterLateFailure(watch: ErrorWatch, p0: number): ErrorWatch {
  const p1 = p0 + wantedDifference;
  const correction = Math.log(p1 / p0) - Math.log((1 - p1) / (1 - p0));
  return { ...watch, score: watch.score + correction, failures: watch.failures + 1 };
}

/** True when the release is to be taken back. */
export function isAlarming({ score }: ErrorWatch): boolean {
  return score >= Math.log(1 / falseAlarmChance);
}
