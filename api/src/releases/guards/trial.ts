import type { ReleaseGuards } from 'shared/contracts/releases';

/**
 * Decides from what two releases did at the same time whether the new one does more harm. Visitors are shared out by chance:
 * a page falls to the new release with the known probability `share`, so
 *
 *   X = new ? (y − c) / share : −(y − c) / (1 − share)        (y: the page failed; c: 0 or 1)
 *
 * has the mean p(new) − p(old), whatever both suffer alike. A gambler who may not owe money bets on X against a bound:
 * if the mean is within the bound, the stake Π (1 + λ (X − bound)) is a nonnegative supermartingale, and by Ville's inequality
 * the chance that a mixture of stakes EVER reaches 1/alpha is at most alpha. It may be looked at after each page, for ever.
 * The same bet in the other direction shows that a release is no worse than the bound that nobody would accept.
 * https://doi.org/10.1093/jrsssb/qkad009 (Waudby-Smith, Ramdas: means of bounded random variables by betting)
 */
export interface Heard { readonly heard: number; readonly bad: number }

/** What was heard while the shares stayed as they were. A share of 1 has nobody to compare with. */
export interface Step { readonly share: number; readonly new: Heard; readonly old: Heard }

/** Evidence by guard: `failed`, `slow_LCP` and so on; `failed@firefox` counts one engine's visitors alone. */
export type Evidence = Readonly<Record<string, readonly Step[]>>;

export type Verdict =
  | { readonly kind: 'worse'; readonly guard: string }
  /** Also without arms: a share that no natural failure reaches. `fine` never follows from it. */
  | { readonly kind: 'broken'; readonly guard: string }
  | { readonly kind: 'fine' }
  /** How much of the evidence that is needed is there, from 0 to 1. */
  | { readonly kind: 'open'; readonly progress: number };

/** Chance of ever stopping a release for a guard without cause, at the bound itself; below it, far less. */
export const falseAlarmChance = 0.001;
/** Chance that one that does as much harm as `fine` allows goes on. */
const missChance = 0.002;
/** Networks that must have met harm: what fewer say may be one party's invention, or its own broken line. */
export const minFailingNetworks = 8;

interface Bounds {
  /** Points above the other release that are no reason to stop: chance, and strangers who hold one network in a hundred. */
  readonly worse: number;
  /** Points above it that must be ruled out before more visitors get it; null where a guard only stops. */
  readonly fine: number | null;
}
function boundsOf(guard: string, own: ReleaseGuards = {}): Bounds {
  const [name = ''] = guard.replace('slow_', '').split('@');
  const points = own[name]?.points;
  if (points !== undefined) return { ...boundsOf(guard), worse: points / 100 };
  if (guard === 'failed') return { worse: 0.015, fine: 0.04 };
  if (guard === 'slow_LCP') return { worse: 0.035, fine: 0.1 };
  // Few visitors call or send a form, so that few pages can tell that none of it works.
  return { worse: isAct(guard) ? 0.015 : 0.035, fine: null };
}
const isAct = (guard: string) => /^(?:call|form)_failed/.test(guard);
/** What so much more of all pages suffers needs no waiting. */
const disaster = 0.15;
/** A network speaks once an hour: who holds one in a hundred is one in a hundred only over a whole hour. */
export const leastStepMs = 3_600_000;
/** A share this small only has to find what breaks everything. */
const smallShare = 0.05;
const smallShareFine = 0.25;

/** Parts of all that could be staked: the boldest finds a catastrophe in a handful of pages, the most careful a few points. */
const stakes = [0.95, 0.32, 0.11, 0.036, 0.012, 0.004].map((part, index) => ({ part, weight: index === 0 ? 0.25 : 0.15 }));

const logSum = (logs: readonly number[]) => {
  const top = Math.max(...logs);
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
};

const isCompared = ({ share }: Step) => share > 0 && share < 1;

/** Logarithm of what the bets have made of 1. @param sign 1: that the new release is worse than the bound, −1: that it is better */
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

/** Without anybody to compare with, Wald's test of one rate: a tenth of all pages against four fifths. */
function logBroken(steps: readonly Step[]): number {
  const { heard, bad } = steps.at(-1)?.new ?? { heard: 0, bad: 0 };
  return bad * Math.log(0.8 / 0.1) + (heard - bad) * Math.log(0.2 / 0.9);
}

/** How near the alarm of its most suspicious guard a release is: 1 is the alarm. */
export function alarmOf(evidence: Evidence, own?: ReleaseGuards): number {
  const logs = judged(evidence).map(([guard, steps]) => (steps.some(isCompared) ? logWealth(steps, boundsOf(guard, own).worse, 1) : guard === 'failed' ? logBroken(steps) : 0));
  return Math.max(0, ...logs) / Math.log(1 / falseAlarmChance);
}

/** What both releases of a page suffer is counted as `common`, and moves nothing. */
const judged = (evidence: Evidence) => Object.entries(evidence).filter(([guard]) => guard !== 'common');

/** Networks that met the harm: each is counted as bad once in a step. */
const metBy = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + step.new.bad, 0);

export interface Circumstances {
  readonly minNetworks: number;
  /** How long the shares have been as they are. */
  readonly stepMs: number;
  readonly leastMs: number;
  /** What the release's team holds it to. */
  readonly own?: ReleaseGuards | undefined;
}

/** What the evidence says now. Pure; the same function decides on the server and in the simulation. */
export function judge(evidence: Evidence, { minNetworks, stepMs, leastMs, own }: Circumstances): Verdict {
  const early = stepMs < leastMs;
  for (const [guard, steps] of judged(evidence)) {
    if (metBy(steps) >= minNetworks && logWealth(steps, early ? disaster : boundsOf(guard, own).worse, 1) >= Math.log(1 / falseAlarmChance)) return { kind: 'worse', guard };
  }
  const failed = evidence.failed ?? [];
  if (!failed.some(isCompared)) return metBy(failed) >= minNetworks && logBroken(failed) >= Math.log(1 / falseAlarmChance) ? { kind: 'broken', guard: 'failed' } : { kind: 'open', progress: 0 };
  if (early) return { kind: 'open', progress: stepMs / leastMs };
  const small = (failed.at(-1)?.share ?? 0) < smallShare;
  const needed = judged(evidence).flatMap(([guard, steps]) => {
    const fine = small ? (guard === 'failed' ? smallShareFine : null) : boundsOf(guard).fine;
    return fine === null ? [] : [logWealth(steps, fine, -1) / Math.log(1 / missChance)];
  });
  const progress = Math.max(0, Math.min(...needed));
  return progress >= 1 ? { kind: 'fine' } : { kind: 'open', progress };
}
