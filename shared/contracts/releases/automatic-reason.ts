/**
 * The counts behind an automatic rollback or alarm: sessions of the release, and of the other release at the same time. `guard` is the one
 * that triggered, such as `failed`, `slow_LCP` or `failed@firefox`.
 */
export type AutomaticReason = Readonly<NonNullable<ReturnType<typeof readAutomaticReason>>>;

/** The reason as the log stores it, in English like every log. */
export const writeAutomaticReason = ({ failures, sessions, otherFailures, otherSessions, guard }: AutomaticReason): string =>
  `${failures} of ${sessions} sessions failed; ${otherFailures} of ${otherSessions} beside them (guard: ${guard})`;

/** The counts in a logged reason, for pages with their own wording; null when a person wrote it. */
export function readAutomaticReason(reason: string) {
  const [, failures, sessions, otherFailures, otherSessions, guard] = /^(\d+) of (\d+) sessions failed; (\d+) of (\d+) beside them \(guard: ([\w@]+)\)$/.exec(reason) ?? [];
  if (guard === undefined) return null;
  return { failures: Number(failures), sessions: Number(sessions), otherFailures: Number(otherFailures), otherSessions: Number(otherSessions), guard };
}
