export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export function countJest(report: { readonly numPassedTests: number; readonly numFailedTests: number; readonly numRuntimeErrorTestSuites: number }): Counts;
export function countPlaywright(report: { readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }; readonly errors: readonly unknown[] }): Counts;
export function countStep(code: number, preparation?: boolean): Counts;
export function withCrash(counted: Counts, code: number): Counts;
