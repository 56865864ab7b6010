/** What the site counted when it took a release back by itself, or alarmed: in its own pages, and beside them in the other release's. */
export interface AutomaticReason {
  readonly failures: number;
  readonly sessions: number;
  readonly otherFailures: number;
  readonly otherSessions: number;
  /** What was watched, such as `failed`, `slow_LCP` or `failed@firefox`. */
  readonly guard: string;
}

/** The reason as the log keeps it, in English like every log. */
export function writeAutomaticReason({ failures, sessions, otherFailures, otherSessions, guard }: AutomaticReason): string {
  return `${failures} of ${sessions} sessions failed; ${otherFailures} of ${otherSessions} beside them (guard: ${guard})`;
}

/** What a logged reason says, for pages that say it in their own words; null when a person wrote it. */
export function readAutomaticReason(reason: string): AutomaticReason | null {
  const [, failures, sessions, otherFailures, otherSessions, guard] = /^(\d+) of (\d+) sessions failed; (\d+) of (\d+) beside them \(guard: ([\w@]+)\)$/.exec(reason) ?? [];
  if (guard === undefined) return null;
  return { failures: Number(failures), sessions: Number(sessions), otherFailures: Number(otherFailures), otherSessions: Number(otherSessions), guard };
}
