import type { AppStatus } from '../../contracts/release-control';
import type { LogEntryView } from '../../contracts/release-log';

/** Written into the log with what a local start activates. */
export const startReason = 'npm start';

interface Situation {
  readonly status: { readonly active: string | null; readonly published: readonly Pick<AppStatus['published'][number], 'version' | 'sourceHash'>[] } | undefined;
  /** The app's log, the newest first. */
  readonly log: readonly Pick<LogEntryView, 'kind' | 'channel' | 'reason'>[];
  /** Of the working copy. */
  readonly sourceHash: string;
}

export type StartStep = { readonly kind: 'keep' } | { readonly kind: 'return'; readonly version: string } | { readonly kind: 'build' };

const moves = new Set(['activate', 'promote', 'rollback']);

/**
 * What a local start does about one app. A working copy that was published before is not built again: it becomes live
 * once more when only starts have changed what is live since (an edit was undone), and an operator's choice is kept. Pure.
 */
export function startStep({ status, log, sourceHash }: Situation): StartStep {
  const same = status?.published.filter((release) => release.sourceHash === sourceHash) ?? [];
  const [newest] = same;
  if (status?.active == null || newest === undefined) return { kind: 'build' };
  const lastMove = log.find(({ kind, channel }) => channel === 'stable' && moves.has(kind));
  const live = same.some(({ version }) => version === status.active);
  return live || lastMove?.reason !== startReason ? { kind: 'keep' } : { kind: 'return', version: newest.version };
}
