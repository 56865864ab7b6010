/** A suite that could not even start counts as one failure. */
export function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** A browser test gets a second try on a machine that is busy with others; those that needed it are said. */
export function countPlaywright({ stats, errors }) {
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only on their second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** What a step without a report adds: itself. A preparation only counts when it fails. */
export function countStep(code, preparation = false) {
  if (code !== 0) return { passed: 0, failed: 1 };
  return { passed: preparation ? 0 : 1, failed: 0 };
}

/** A runner that failed without naming a failed test has itself failed, and so has one that ran nothing. */
export function withCrash(counted, code) {
  const crashed = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  return crashed ? { ...counted, failed: 1 } : counted;
}
