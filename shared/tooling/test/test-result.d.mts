export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Suite {
  readonly specs?: readonly { readonly file: string; readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly Suite[];
}

export function countJest(report: { readonly numPassedTests: number; readonly numFailedTests: number; readonly numRuntimeErrorTestSuites: number }): Counts;
export function countPlaywright(report: { readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }; readonly errors: readonly unknown[]; readonly suites: readonly Suite[] }): Counts & { readonly again: readonly string[] };
export function countStep(code: number, preparation?: boolean): Counts;
export function withCrash(counted: Counts, code: number): Counts;
