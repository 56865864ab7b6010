import type { AppName } from 'shared/contracts/apps/apps';
import type { LogEntry, LogKind } from 'shared/contracts/releases/log';
import type { NewEntry } from './release-log.repository';

type Detailed = Pick<LogEntry, 'detail'>;

/** Releases that move together, the requested one first. */
export type ReleaseSet = readonly { readonly app: AppName; readonly version: string }[];

/** An entry's detail: the releases that move together, and why the release is pinned. */
export const moveDetail = (pin: string | undefined, set: ReleaseSet = []): string | null =>
  [set.length > 1 ? `with: ${set.map(({ app, version }) => `${app}@${version}`).join(' ')}` : '', pin === undefined ? '' : `pinned: ${pin}`].filter((part) => part !== '').join('; ') || null;
const moveParts = ({ detail }: Detailed) => /^(?:with: ([^;]+))?(?:; )?(?:pinned: (.*))?$/s.exec(detail ?? '');
export const pinOf = (entry: Detailed): string | null => moveParts(entry)?.[2] ?? null;
export const setOf = (entry: Detailed): ReleaseSet => (moveParts(entry)?.[1] ?? '').split(' ').flatMap((one) => {
  const [app = '', version] = one.split('@');
  return version === undefined ? [] : [{ app, version }];
});

/** A request's detail: the requested act, revision and actor. */
export const askDetail = ({ kind, detail }: Pick<NewEntry, 'kind' | 'detail'>, revision: number, hand: string): string => `${kind} at revision ${revision} by ${hand}${detail ? `: ${detail}` : ''}`;
export function askParts(entry: Detailed): { kind: LogKind; revision: number; hand: string; detail: string | null } | null {
  const [, kind, revision, hand = '', detail = null] = /^(\w+) at revision (\d+) by (\w+)(?:: (.*))?$/s.exec(entry.detail ?? '') ?? [];
  return kind === undefined ? null : { kind: kind as LogKind, revision: Number(revision), hand, detail };
}
/** An approval's detail: the request that it answers. */
export const requestDetail = (id: number): string => `request ${id}`;
