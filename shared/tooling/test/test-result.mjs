/** A suite that could not start counts as one failure. */
export function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** The files that failed, as jest names them. */
export const failedFiles = ({ testResults }) => testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** A file that passed when it ran again, alone, counts with its second run; the tests that failed first are named. */
export function countJestAgain(report, again) {
  const first = failedFiles(report);
  const still = failedFiles(again);
  const failed = report.testResults.filter(({ name }) => first.includes(name));
  const { passed } = countJest(report);
  const passedInFailed = failed.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;
  return {
    passed: passed - passedInFailed + again.numPassedTests,
    failed: countJest(again).failed,
    again: failed
      .filter(({ name }) => !still.includes(name))
      .flatMap(({ name, assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => `${name}: ${title}`)),
  };
}

/** A test that passed on its second try counts as passed, and is named. */
export function countPlaywright({ stats, errors, suites }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, again: secondTries(suites) };
}

/** The titles and files of the tests that failed first and then passed. */
function secondTries(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
    ...secondTries(inner),
  ]);
}

/** A step without a report counts as one. A preparation counts only when it fails. */
export function countStep(code, preparation = false) {
  if (code !== 0) return { passed: 0, failed: 1 };
  return { passed: preparation ? 0 : 1, failed: 0 };
}

/** A runner that failed without a failed test counts as failed, and so does one that ran no test. */
export function withCrash(counted, code) {
  const crashed = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  return crashed ? { ...counted, failed: 1 } : counted;
}
