import { expect, test } from '@jest/globals';
import { countJest, countJestAgain, countPlaywright, countStep, withCrash } from './test-result.mjs';

test('a suite that does not start is a failure', () => {
  expect(countJest({ numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({ passed: 4, failed: 3 });
});

test('a file that passes when it runs again alone has passed, and its tests that failed first are named', () => {
  const file = (name: string, ...statuses: string[]) => ({ name, status: statuses.includes('failed') ? 'failed' : 'passed', assertionResults: statuses.map((status, index) => ({ title: `test ${index}`, status })) });
  const first = { numPassedTests: 3, numFailedTests: 2, numRuntimeErrorTestSuites: 0, testResults: [file('a', 'passed', 'passed'), file('b', 'passed', 'failed'), file('c', 'failed')] };
  const again = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [file('b', 'passed', 'passed'), file('c', 'failed')] };
  expect(countJestAgain(first, again)).toEqual({ passed: 4, failed: 1, again: ['b: test 1'] });
});

test('what the browser runner reports outside of tests is a failure', () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{}], suites: [] })).toEqual({ passed: 3, failed: 2, again: [] });
});

test('a test that passed at its second try has passed, and is named', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const suites = [{ specs: [spec('at once', 'expected')], suites: [{ specs: [spec('again', 'flaky'), spec('never', 'unexpected')] }] }];
  expect(countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1 }, errors: [], suites })).toEqual({ passed: 2, failed: 1, again: ['a.spec.ts: again'] });
});

test('a runner that crashed, or ran nothing, is a failure; a named failure is counted once', () => {
  expect(withCrash({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(withCrash({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(withCrash({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(withCrash({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});

test('types and lint are one test each, and a preparation counts only when it fails', () => {
  expect(countStep(0)).toEqual({ passed: 1, failed: 0 });
  expect(countStep(2)).toEqual({ passed: 0, failed: 1 });
  expect(countStep(0, true)).toEqual({ passed: 0, failed: 0 });
  expect(countStep(1, true)).toEqual({ passed: 0, failed: 1 });
});
