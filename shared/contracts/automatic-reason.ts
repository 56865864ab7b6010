/** What the site counted when it took a release back by itself. */
export interface AutomaticReason {
  readonly failures: number;
  readonly sessions: number;
  /** Share of sessions that fails anyway, in percent, as text with one decimal. */
  readonly usualPercent: string;
  readonly cause: string;
}

/** The reason as the log keeps it, in English like every log. */
export function writeAutomaticReason({ failures, sessions, usualPercent, cause }: AutomaticReason): string {
  return `${failures} of ${sessions} sessions failed; ${usualPercent} % is usual (last cause: ${cause})`;
}

/** What a logged reason says, for pages that say it in their own words; null when a person wrote it. */
export function readAutomaticReason(reason: string): AutomaticReason | null {
  const [, failures, sessions, usualPercent, cause] = /^(\d+) of (\d+) sessions failed; (\d+\.\d) % is usual \(last cause: (\w+)\)$/.exec(reason) ?? [];
  if (failures === undefined || sessions === undefined || usualPercent === undefined || cause === undefined) return null;
  return { failures: Number(failures), sessions: Number(sessions), usualPercent, cause };
}
