import { expect, test } from '@jest/globals';
import { scenarios, summarise } from '../../../bench/ship';
import { judge, type Evidence, type Step } from './trial';

const calm = { minNetworks: 8, stepMs: 3_600_000, minMs: 3_600_000 };
const step = (share: number, fresh: [number, number], old: [number, number]): Step => ({ share, new: { heard: fresh[1], bad: fresh[0] }, old: { heard: old[1], bad: old[0] } });
const failed = (...steps: Step[]): Evidence => ({ failed: steps });

// `npm run bench:ship` runs all scenarios a thousand times.
test.each(scenarios.filter(({ name }) => /^quiet-(0\.1|5)|^\+5-points-at-1-|LCP|broken-lines-10|-500$/.test(name)))('$name: of a small sample every release ends as it should', (scenario) => {
  expect(summarise(scenario, 10)).toMatchObject({ right: 10, wrong: [] });
});

test('what both releases suffer alike moves nothing, however bad it is', () => {
  expect(judge(failed(step(0.5, [900, 1_000], [900, 1_000])), calm).kind).not.toBe('worse');
});

test('a release that breaks everybody is found after a handful of pages, and not waited for', () => {
  expect(judge(failed(step(0.1, [10, 10], [0, 90])), { ...calm, stepMs: 0 })).toEqual({ kind: 'worse', guard: 'failed' });
  expect(judge(failed(step(0.9, [100, 100], [0, 11])), { ...calm, stepMs: 0 })).toEqual({ kind: 'worse', guard: 'failed' });
});

test('fewer networks than there must be stop nothing', () => {
  expect(judge(failed(step(0.01, [7, 7], [0, 700])), calm).kind).toBe('open');
  expect(judge(failed(step(0.01, [8, 8], [0, 700])), calm).kind).toBe('worse');
  expect(judge(failed(step(1, [7, 7], [0, 0])), calm).kind).toBe('open');
  expect(judge(failed(step(1, [8, 8], [0, 0])), calm).kind).toBe('broken');
});

test('networks that met harm in an earlier step count, and what one release spares where the other fails all is seen', () => {
  expect(judge(failed(step(0.01, [5, 5], [0, 500]), step(0.1, [5, 5], [0, 50])), calm).kind).toBe('worse');
  expect(judge(failed(step(0.5, [1_000, 1_000], [930, 1_000])), calm).kind).toBe('worse');
});

test('a few points more stop nothing before its least time, in which one party counts more', () => {
  const worse = failed(step(0.1, [300, 6_000], [0, 54_000]));
  expect([3_599_999, 3_600_000].map((stepMs) => judge(worse, { ...calm, stepMs }).kind)).toEqual(['open', 'worse']);
});

test('nothing goes on before its least time, and not without the speed being measured where it is', () => {
  const good = step(0.1, [0, 2_000], [0, 18_000]);
  expect(judge(failed(good), calm).kind).toBe('fine');
  expect(judge(failed(good), { ...calm, stepMs: 1_000 }).kind).toBe('open');
  expect(judge({ failed: [good], slow_LCP: [step(0.1, [2, 10], [20, 90])] }, calm).kind).toBe('open');
});

test.each([0.01, 0.1, 0.5])('a release at %d of which too few pages report, as when they freeze, goes no further on the word of the other', (share) => {
  const told = (part: number) => judge(failed(step(share, [0, 100_000 * share * part], [0, 100_000 * (1 - share)])), calm).kind;
  expect([0, 0.5, 0.7, 0.9, 1, 2].map(told)).toEqual(['open', 'open', 'open', 'fine', 'fine', 'fine']);
});

test('without anybody to compare with, only what breaks nearly everybody is found', () => {
  expect(judge(failed(step(1, [8, 218], [0, 0])), calm).kind).toBe('open');
  expect(judge(failed(step(1, [100, 1_000], [0, 0])), calm).kind).toBe('open');
  expect(judge(failed(step(1, [8, 9], [0, 0])), calm).kind).toBe('broken');
});

test('what breaks once everybody has it is found, however good it was while it was compared', () => {
  const good = step(0.5, [0, 2_000], [0, 2_000]);
  expect(judge(failed(good, step(1, [8, 9], [0, 0])), calm)).toEqual({ kind: 'broken', guard: 'failed' });
  expect(judge(failed(good, step(1, [8, 218], [0, 0])), calm).kind).toBe('open');
});

test('what is counted as common stops nothing', () => {
  expect(judge({ failed: [step(0.1, [0, 500], [0, 4_500])], common: [step(0.1, [500, 500], [0, 0])] }, calm).kind).not.toBe('worse');
});

test.each(['call_failed', 'form_failed', 'call_failed@firefox'])('%s: a few points of all pages are enough, because few visitors try it', (guard) => {
  const good = step(0.1, [0, 6_000], [0, 54_000]);
  expect(judge({ failed: [good], [guard]: [step(0.1, [240, 6_000], [54, 54_000])] }, calm)).toEqual({ kind: 'worse', guard });
  expect(judge({ failed: [good], [guard]: [step(0.1, [240, 6_000], [2_160, 54_000])] }, calm).kind).toBe('fine');
});

test('a team holds its own releases to less, or to more, than all others', () => {
  const evidence = { failed: [step(0.1, [0, 6_000], [0, 54_000])], 'slow_LCP@x': [step(0.1, [600, 6_000], [4_050, 54_000])] };
  expect(judge(evidence, calm).kind).toBe('fine');
  expect(judge(evidence, { ...calm, own: { LCP: { points: 0.5 } } })).toEqual({ kind: 'worse', guard: 'slow_LCP@x' });
  const failing = failed(step(0.1, [300, 6_000], [0, 54_000]));
  expect(judge(failing, calm).kind).toBe('worse');
  expect(judge(failing, { ...calm, own: { failed: { points: 8 } } }).kind).not.toBe('worse');
});
