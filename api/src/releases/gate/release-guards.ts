import type { AppName } from 'shared/contracts/apps/apps';
import { earlierGood, fallbackOf, stableOf, type AppState } from '../registry/activation/release-state';
import { refused } from '../refused';

/** The state that the operator saw when deciding; absent fields are not compared. */
export interface Seen {
  readonly app: AppName;
  /** The app's revision. Canaries, freezes and quarantines raise it too. */
  readonly revision?: number | undefined;
}

/** @throws {DomainError} `activation_conflict` when the app changed after the operator looked */
export function requireSeen({ app, revision }: Seen, state: AppState): void {
  if (revision === undefined || revision === (state.last?.revision ?? 0)) return;
  const { kind: did, version, by, at } = state.last ?? { kind: '–', version: null, by: '–', at: '–' };
  throw refused('activation_conflict', 'expected', 'moved_on', { app, stable: stableOf(state) ?? '', did, version: version ?? '', by, at });
}

/**
 * A rollback leads to an earlier stable release; while the app is frozen, only to the last good one.
 * @throws {DomainError} `release_frozen`, `release_quarantined`, `activation_conflict` for one that was never stable
 */
export function requireEarlier(app: AppName, state: AppState, version: string): void {
  requireHealthy(state, version);
  if (state.frozen !== null && fallbackOf(state) !== version) throw refused('release_frozen', app, 'frozen', state.frozen);
  const earlier = earlierGood(state);
  if (!earlier.includes(version)) throw refused('activation_conflict', 'version', 'never_stable', { app, version, earlier: earlier.join(', ') });
}

/** @throws {DomainError} `release_frozen` */
export function requireThawed(app: AppName, { frozen }: AppState): void {
  if (frozen !== null) throw refused('release_frozen', app, 'frozen', frozen);
}

/** @throws {DomainError} `release_frozen`, `release_quarantined` */
export function requireFree(app: AppName, state: AppState, version: string): void {
  requireThawed(app, state);
  requireHealthy(state, version);
}

/** @throws {DomainError} `release_quarantined` */
export function requireHealthy({ quarantined }: AppState, version: string): void {
  const standing = quarantined[version];
  if (standing !== undefined) throw refused('release_quarantined', version, 'quarantined', { version, ...standing });
}
