import { pathToFileURL } from 'node:url';
import { judge, minStepMs, minFailingNetworks, type Evidence, type Step } from '../src/releases/guards/trial';
import { shipSteps } from '../src/releases/ship/shipping';

// `npm run bench:ship`: simulates thousands of releases that ship themselves, judged by the server's own function. `npm run bench:ship --
// +5-points 17` replays one run, evaluation by evaluation.

export interface Scenario {
  readonly name: string;
  /** Sessions per hour; each comes from its own network. */
  readonly sessions: number;
  /** Fraction of sessions that fail with either release, and with only the new one. */
  readonly natural: number;
  readonly harm?: number;
  /** Fraction of visitors whose line breaks loads of either release. */
  readonly brokenLines?: number;
  /** How much slower the new release paints, as a fraction. */
  readonly slower?: number;
  /** Fraction of an hour's networks that lie in every hour: that the new release fails, or that the other one does. */
  readonly liars?: { readonly share: number; readonly want: 'back' | 'keep' };
  readonly first?: boolean;
  readonly wanted: 'shipped' | 'stopped';
}

export interface Run {
  readonly outcome: 'shipped' | 'stopped';
  readonly guard: string;
  readonly hours: number;
  /** Fraction of all visitors so far who got the new release. */
  readonly met: number;
}

/** Deterministic uniform numbers (mulberry32), so that each run can be replayed. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Number of successes among `count`: drawn by the gaps between them, or from the normal distribution for many. */
function binomial(next: () => number, count: number, rate: number): number {
  if (count <= 0 || rate <= 0) return 0;
  if (rate >= 1) return count;
  if (rate > 0.5) return count - binomial(next, count, 1 - rate);
  if (count * rate > 40) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.min(count, Math.round(count * rate + normal * Math.sqrt(count * rate * (1 - rate)))));
  }
  let found = 0;
  for (let at = Math.floor(Math.log(1 - next()) / Math.log1p(-rate)); at < count; at += 1 + Math.floor(Math.log(1 - next()) / Math.log1p(-rate))) found += 1;
  return found;
}

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17). */
function tail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}
/** Paint times spread by a factor of e^0.5; a quarter of the earlier release's exceed its 75th percentile. */
const slowShare = (slower: number) => tail(0.6745 - Math.log(1 + slower) / 0.5);

/** The server evaluates continuously; here an evaluation is expensive, and runs after a twentieth more data, first after 15 minutes. */
const firstLookHours = 0.25;
/** A first release is watched for a week; any other that has not ended after ten years counts as shipped, which a bad one must not. */
const longestOf = ({ first = false }: Scenario) => (first ? 168 : 87_600);

/** Simulates one release from its first visitor to its end. @param told receives each evaluation */
export function simulate(scenario: Scenario, seed: number, told: (line: string) => void = () => undefined): Run {
  const next = numbersFrom(seed);
  const { sessions, natural, harm = 0, brokenLines = 0, slower = 0, liars } = scenario;
  const rates = { old: natural + brokenLines - natural * brokenLines, new: 0 };
  rates.new = rates.old + harm - rates.old * harm;
  const liarCount = liars === undefined ? 0 : Math.ceil(sessions * liars.share);
  const before: Record<'failed' | 'slow_LCP', Step[]> = { failed: [], slow_LCP: [] };
  let [met, all, hours] = [0, 0, 0];
  for (const percent of scenario.first ? [100] : shipSteps.filter((step) => step < 100)) {
    const share = percent / 100;
    const count = { failed: { new: { heard: 0, bad: 0 }, old: { heard: 0, bad: 0 } }, slow_LCP: { new: { heard: 0, bad: 0 }, old: { heard: 0, bad: 0 } } };
    const lying = { new: binomial(next, liarCount, share), old: 0 };
    lying.old = liarCount - lying.new;
    for (let stepHours = 0; ;) {
      const passed = Math.max(firstLookHours, stepHours * 0.05);
      const newHours = Math.ceil(stepHours + passed) - Math.ceil(stepHours);
      stepHours += passed;
      hours += passed;
      const arrived = Math.floor(sessions * passed) + Number(next() < (sessions * passed) % 1);
      const fresh = binomial(next, arrived, share);
      all += arrived;
      met += fresh;
      for (const [arm, heard] of [['new', fresh], ['old', arrived - fresh]] as const) {
        count.failed[arm].heard += heard;
        count.failed[arm].bad += binomial(next, heard, rates[arm]);
        count.slow_LCP[arm].heard += heard;
        count.slow_LCP[arm].bad += binomial(next, heard, slowShare(arm === 'new' ? slower : 0));
        // Each of their networks counts once an hour, and its harm once.
        if (liars === undefined) continue;
        const complains = (arm === 'new') === (liars.want === 'back');
        const lies = lying[arm] * (complains ? Number(stepHours === passed) : newHours);
        for (const guard of ['failed', 'slow_LCP'] as const) {
          count[guard][arm].heard += lies;
          if (complains) count[guard][arm].bad += lies;
        }
      }
      const evidence: Evidence = { failed: [...before.failed, { share, ...count.failed }], slow_LCP: [...before.slow_LCP, { share, ...count.slow_LCP }] };
      const verdict = judge(evidence, { minNetworks: minFailingNetworks, stepMs: stepHours * minStepMs, minMs: minStepMs });
      told(`${hours.toFixed(2)} h, ${percent} %: ${count.failed.new.bad}/${count.failed.new.heard} failed, ${count.failed.old.bad}/${count.failed.old.heard} before, ${JSON.stringify(verdict)}`);
      if (verdict.kind === 'worse' || verdict.kind === 'broken') return { outcome: 'stopped', guard: verdict.guard, hours, met: met / all };
      if (verdict.kind === 'fine' || stepHours > longestOf(scenario)) break;
    }
    for (const guard of ['failed', 'slow_LCP'] as const) before[guard].push({ share, ...count[guard] });
  }
  return { outcome: 'shipped', guard: '', hours, met: 1 };
}

const attacked = [50, 500, 50_000].flatMap((sessions): Scenario[] => [
  { name: `liars-want-it-back-${sessions}`, sessions, natural: 0.01, liars: { share: 0.01, want: 'back' }, wanted: 'shipped' },
  { name: `liars-keep-a-bad-one-${sessions}`, sessions, natural: 0.01, harm: 0.05, liars: { share: 0.01, want: 'keep' }, wanted: 'stopped' },
]);
export const scenarios: readonly Scenario[] = [
  ...[0.001, 0.01, 0.02, 0.05].map((natural): Scenario => ({ name: `quiet-${natural * 100}-%`, sessions: 500, natural, wanted: 'shipped' })),
  { name: 'first-release-5-%', sessions: 500, natural: 0.05, first: true, wanted: 'shipped' },
  ...[0.001, 0.01, 0.02, 0.05].map((natural): Scenario => ({ name: `+5-points-at-${natural * 100}-%`, sessions: 500, natural, harm: 0.05, wanted: 'stopped' })),
  { name: '+5-points', sessions: 500, natural: 0.01, harm: 0.05, wanted: 'stopped' },
  { name: '+20-%-LCP', sessions: 500, natural: 0.01, slower: 0.2, wanted: 'stopped' },
  { name: 'blank-5-%', sessions: 500, natural: 0.001, harm: 0.05, wanted: 'stopped' },
  ...[0.01, 0.03, 0.1].map((brokenLines): Scenario => ({ name: `broken-lines-${brokenLines * 100}-%`, sessions: 500, natural: 0.01, brokenLines, wanted: 'shipped' })),
  ...attacked,
];

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Results of `count` runs of a scenario; lists the seeds of runs that did not end as wanted. */
export function summarise(scenario: Scenario, count: number) {
  const runs = Array.from({ length: count }, (_, seed) => ({ seed, ...simulate(scenario, seed) }));
  const isGood = ({ outcome, met }: Run) => outcome === scenario.wanted && (outcome === 'shipped' || met < 0.1);
  const wrong = runs.filter((run) => !isGood(run)).map(({ seed }) => seed);
  return { name: scenario.name, wanted: scenario.wanted, right: count - wrong.length, of: count, medianHours: Math.round(median(runs.map(({ hours }) => hours))), maxMet: Math.max(...runs.map(({ met }) => met)), wrong };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name, seed] = process.argv.slice(2);
  const chosen = scenarios.find((scenario) => scenario.name === name);
  if (name !== undefined && chosen === undefined) throw new Error(`No scenario ${name}: ${scenarios.map((one) => one.name).join(', ')}`);
  if (chosen !== undefined && seed !== undefined) console.log(simulate(chosen, Number(seed), (line) => console.log(line)));
  else {
    const rows = (chosen === undefined ? scenarios : [chosen]).map((scenario) => summarise(scenario, 1_000));
    console.table(rows.map(({ wrong, maxMet, ...row }) => ({ ...row, maxMet: `${(maxMet * 100).toFixed(1)} %`, wrongSeeds: wrong.slice(0, 5).join(' ') })));
    // One in a hundred of the quiet and the bad ones may go wrong; of broken lines and liars, none.
    process.exitCode = rows.some(({ name: of, wrong }) => wrong.length > (/broken-lines|liars/.test(of) ? 0 : 10)) ? 1 : 0;
  }
}
