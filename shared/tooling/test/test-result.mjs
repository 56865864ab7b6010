/** A suite that could not even start counts as one failure. */
export function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** There are no second tries: what passed passed at once. */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
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
