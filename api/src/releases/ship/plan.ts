/** Shares of visitors, in percent, that a release goes through when it ships. */
export const shipSteps: readonly number[] = [1, 10, 50, 100];
