import type { AppStatus } from '../../contracts/releases/control';
import type { LogEntryView } from '../../contracts/releases/log';

/** Log reason of activations by a local start. */
export const startReason = 'npm start';

interface Situation {
  readonly status: { readonly active: string | null; readonly published: readonly Pick<AppStatus['published'][number], 'version' | 'sourceHash'>[] } | undefined;
  /** The app's log, newest first. */
  readonly log: readonly Pick<LogEntryView, 'kind' | 'channel' | 'reason'>[];
  readonly sourceHash: string;
}

/** `version` is the working copy's release, which is live or, when an operator chose another one, stays published. */
export type StartStep = { readonly kind: 'keep' | 'return'; readonly version: string } | { readonly kind: 'build' };

const moves = new Set(['activate', 'promote', 'rollback']);

/** The next step of a local start for one app. An earlier copy returns if only starts came since: an operator's choice stays. Pure. */
export function startStep({ status, log, sourceHash }: Situation): StartStep {
  const same = status?.published.filter((release) => release.sourceHash === sourceHash) ?? [];
  const [newest] = same;
  if (status?.active == null || newest === undefined) return { kind: 'build' };
  const lastMove = log.find(({ kind, channel }) => channel === 'stable' && moves.has(kind));
  const live = same.find(({ version }) => version === status.active);
  return { kind: live !== undefined || lastMove?.reason !== startReason ? 'keep' : 'return', version: (live ?? newest).version };
}
