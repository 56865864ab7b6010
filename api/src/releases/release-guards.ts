import type { Building } from 'shared/contracts/buildings';
import { DomainError } from '../platform/errors';
import { refusal } from './refusal-words';
import { stableOf, type BuildingState } from './release-state';

/** What an operator knew of the building when deciding; nothing is compared with what is absent. */
export interface Seen {
  readonly building: Building;
  /** The stable release. */
  readonly expected?: string | null | undefined;
  /** The building's revision, which also tells of canaries, freezes and quarantines. */
  readonly revision?: number | undefined;
}

/** @throws {DomainError} `activation_conflict` when somebody changed the building after the operator looked */
export function requireSeen({ building, expected, revision }: Seen, state: BuildingState): void {
  const stable = stableOf(state);
  const isSeen = (expected === undefined || expected === stable) && (revision === undefined || revision === (state.last?.revision ?? 0));
  if (isSeen) return;
  const { kind, version, by, at } = state.last ?? { kind: '–', version: null, by: '–', at: '–' };
  throw new DomainError('activation_conflict', [refusal('expected', 'moved_on', { building, stable: stable ?? '', did: kind, version: version ?? '', by, at })]);
}

/** @throws {DomainError} `release_frozen`, `release_quarantined` */
export function requireFree(building: Building, state: BuildingState, version: string): void {
  if (state.frozen !== null) throw new DomainError('release_frozen', [refusal(building, 'frozen', state.frozen)]);
  requireHealthy(state, version);
}

/** @throws {DomainError} `release_quarantined` */
export function requireHealthy({ quarantined }: BuildingState, version: string): void {
  const standing = quarantined[version];
  if (standing !== undefined) throw new DomainError('release_quarantined', [refusal(version, 'quarantined', { version, ...standing })]);
}
