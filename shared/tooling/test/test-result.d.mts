export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Suite {
  readonly specs?: readonly { readonly file: string; readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly Suite[];
}

interface JestCounts { readonly numPassedTests: number; readonly numFailedTests: number; readonly numRuntimeErrorTestSuites: number }
interface JestReport extends JestCounts {
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

export function countJest(report: JestCounts): Counts;
export function failedFiles(report: JestReport): string[];
export function countJestAgain(report: JestReport, again: JestReport): Counts & { readonly again: readonly string[] };
export function countPlaywright(report: { readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }; readonly errors: readonly unknown[]; readonly suites: readonly Suite[] }): Counts & { readonly again: readonly string[] };
export function countStep(code: number, preparation?: boolean): Counts;
export function withCrash(counted: Counts, code: number): Counts;
