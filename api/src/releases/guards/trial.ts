import type { ReleaseGuards } from 'shared/contracts/releases/record';

/**
 * Compares two releases that ran at the same time and decides whether the new one does more harm. Visitors are split at random:
 * a page gets the new release with the known probability `share`, so
 *
 * X = new ? (y − c) / share : −(y − c) / (1 − share) (y: the page failed; c: 0 or 1)
 *
 * has the mean p(new) − p(old), whatever harm both have in common. A gambler who may not go into debt bets on X against a bound:
 * if the mean is within the bound, the stake Π (1 + λ (X − bound)) is a nonnegative supermartingale, and by Ville's inequality
 * the chance that a mixture of stakes EVER reaches 1/alpha is at most alpha. It can be evaluated after every page, without end.
 * The same bet in the other direction shows that a release is better than a bound that nobody would accept.
 * https://doi.org/10.1093/jrsssb/qkad009 (Waudby-Smith, Ramdas: means of bounded random variables by betting)
 */
export interface Heard { readonly heard: number; readonly bad: number }

/** Reports counted while the shares stayed the same. A share of 1 leaves no release to compare with. */
export interface Step { readonly share: number; readonly new: Heard; readonly old: Heard }

/** Evidence by guard: `failed`, `slow_LCP` and so on; `failed@firefox` counts only visitors with that engine. */
export type Evidence = Readonly<Record<string, readonly Step[]>>;

export type Verdict =
  | { readonly kind: 'worse'; readonly guard: string }
  /** Possible without arms, too: a failure rate that has no natural cause. Without arms, `fine` never results. */
  | { readonly kind: 'broken'; readonly guard: string }
  | { readonly kind: 'fine' }
  /** Fraction of the required evidence that has been collected, from 0 to 1. */
  | { readonly kind: 'open'; readonly progress: number };

/** Chance of ever stopping a harmless release for one guard, if its harm is exactly at the bound; far lower below the bound. */
export const falseAlarmChance = 0.001;
/** Chance that a release with as much harm as `fine` allows is promoted. */
const missChance = 0.002;
/** Number of networks that must report harm: fewer may be one party's invention, or its own broken line. */
export const minFailingNetworks = 8;

interface Bounds {
  /** Difference that does not stop the new release: it allows for chance, and for attackers with one network in a hundred. */
  readonly worse: number;
  /** Difference that must be ruled out before more visitors get the release; null for a guard that can only stop it. */
  readonly fine: number | null;
}
function boundsOf(guard: string, own: ReleaseGuards = {}): Bounds {
  const [name = ''] = guard.replace('slow_', '').split('@');
  const points = own[name]?.points;
  if (points !== undefined) return { ...boundsOf(guard), worse: points / 100 };
  if (guard === 'failed') return { worse: 0.015, fine: 0.04 };
  if (guard === 'slow_LCP') return { worse: 0.035, fine: 0.1 };
  // Few visitors call or send a form, so few pages can report that all of it fails.
  return { worse: isAct(guard) ? 0.015 : 0.035, fine: null };
}
const isAct = (guard: string) => /^(?:call|form)_failed/.test(guard);
/** A difference this large over all pages stops a release at once. */
const disaster = 0.15;
/** A network counts once an hour: an attacker with one network in a hundred is limited to one in a hundred only over a full hour. */
export const minStepMs = 3_600_000;
/** Part of the pages that a release's share predicts, from which on it was heard of. */
const leastHeard = 0.75;
/** A share this small only needs to detect what breaks everything. */
const smallShare = 0.05;
const smallShareFine = 0.25;

/** Fractions of the wealth to stake: the largest detects a catastrophe within a handful of pages, the smallest a few points. */
const stakes = [0.95, 0.32, 0.11, 0.036, 0.012, 0.004].map((part, index) => ({ part, weight: index === 0 ? 0.25 : 0.15 }));

const logSum = (logs: readonly number[]) => {
  const top = Math.max(...logs);
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
};

const isCompared = ({ share }: Step) => share > 0 && share < 1;

/** Logarithm of the wealth that the bets have made of 1. @param sign 1: bets that the new release is worse, −1: that it is better */
function logWealth(steps: readonly Step[], bound: number, sign: 1 | -1): number {
  const compared = steps.filter(isCompared);
  if (compared.length === 0) return 0;
  const centres = sign === 1 ? [0, 1] : [0];
  return logSum(centres.flatMap((c) => stakes.map(({ part, weight }) => compared.reduce((sum, { share, new: fresh, old }) => {
    const gain = (isNew: boolean, bad: number) => sign * ((isNew ? (bad - c) / share : -(bad - c) / (1 - share)) - bound);
    const rate = part / -Math.min(gain(true, 0), gain(true, 1), gain(false, 0), gain(false, 1));
    const term = (count: number, isNew: boolean, bad: number) => count * Math.log1p(rate * gain(isNew, bad));
    return sum + term(fresh.bad, true, 1) + term(fresh.heard - fresh.bad, true, 0) + term(old.bad, false, 1) + term(old.heard - old.bad, false, 0);
  }, Math.log(weight / centres.length)))));
}

/** Without a release to compare with: Wald's test of one rate, a tenth of all pages against four fifths. */
function logBroken(steps: readonly Step[]): number {
  const { heard, bad } = steps.at(-1)?.new ?? { heard: 0, bad: 0 };
  return bad * Math.log(0.8 / 0.1) + (heard - bad) * Math.log(0.2 / 0.9);
}

/** Harm that both releases of a page have is counted as `common`, and decides nothing here. */
const judged = (evidence: Evidence) => Object.entries(evidence).filter(([guard]) => guard !== 'common');

/** Number of networks with harm: each counts as bad once per step. */
const metBy = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + step.new.bad, 0);

export interface Circumstances {
  readonly minNetworks: number;
  /** Time since the shares last changed. */
  readonly stepMs: number;
  readonly minMs: number;
  /** The limits that the release's team set. */
  readonly own?: ReleaseGuards | undefined;
}

/** The verdict on the evidence so far. Pure; the server and the simulation use the same function. */
export function judge(evidence: Evidence, { minNetworks, stepMs, minMs, own }: Circumstances): Verdict {
  const early = stepMs < minMs;
  for (const [guard, steps] of judged(evidence)) {
    if (metBy(steps) >= minNetworks && logWealth(steps, early ? disaster : boundsOf(guard, own).worse, 1) >= Math.log(1 / falseAlarmChance)) return { kind: 'worse', guard };
  }
  const failed = evidence.failed ?? [];
  if (!failed.slice(-1).some(isCompared)) return metBy(failed) >= minNetworks && logBroken(failed) >= Math.log(1 / falseAlarmChance) ? { kind: 'broken', guard: 'failed' } : { kind: 'open', progress: 0 };
  if (early) return { kind: 'open', progress: stepMs / minMs };
  const small = (failed.at(-1)?.share ?? 0) < smallShare;
  const needed = judged(evidence).flatMap(([guard, steps]) => {
    const fine = small ? (guard === 'failed' ? smallShareFine : null) : boundsOf(guard).fine;
    return fine === null ? [] : [logWealth(steps, fine, -1) / Math.log(1 / missChance)];
  });
  // A page that freezes reports nothing: without this, the other release's pages alone would prove it harmless.
  const silent = failed.filter(isCompared).reduce((sum, { share, ...heard }) => sum + ((leastHeard * share) / (1 - share)) * heard.old.heard - heard.new.heard, 0);
  const progress = Math.max(0, Math.min(...needed, silent > 0 ? 0.99 : 1));
  return progress >= 1 ? { kind: 'fine' } : { kind: 'open', progress };
}
