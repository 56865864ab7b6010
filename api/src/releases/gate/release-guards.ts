import type { AppName } from 'shared/contracts/apps';
import { DomainError } from '../../platform/errors';
import { refusal } from './refusal-words';
import { stableOf, type AppState } from '../registry/release-state';

/** What an operator knew of the app when deciding; nothing is compared with what is absent. */
export interface Seen {
  readonly app: AppName;
  /** The stable release. */
  readonly expected?: string | null | undefined;
  /** The app's revision, which also tells of canaries, freezes and quarantines. */
  readonly revision?: number | undefined;
}

/** @throws {DomainError} `activation_conflict` when somebody changed the app after the operator looked */
export function requireSeen({ app, expected, revision }: Seen, state: AppState): void {
  const stable = stableOf(state);
  const isSeen = (expected === undefined || expected === stable) && (revision === undefined || revision === (state.last?.revision ?? 0));
  if (isSeen) return;
  const { kind, version, by, at } = state.last ?? { kind: '–', version: null, by: '–', at: '–' };
  throw new DomainError('activation_conflict', [refusal('expected', 'moved_on', { app, stable: stable ?? '', did: kind, version: version ?? '', by, at })]);
}

/** @throws {DomainError} `release_frozen`, `release_quarantined` */
export function requireFree(app: AppName, state: AppState, version: string): void {
  if (state.frozen !== null) throw new DomainError('release_frozen', [refusal(app, 'frozen', state.frozen)]);
  requireHealthy(state, version);
}

/** @throws {DomainError} `release_quarantined` */
export function requireHealthy({ quarantined }: AppState, version: string): void {
  const standing = quarantined[version];
  if (standing !== undefined) throw new DomainError('release_quarantined', [refusal(version, 'quarantined', { version, ...standing })]);
}
