import { buildings, type Building } from 'shared/contracts/buildings';
import type { LogEntry } from 'shared/contracts/release-log';

export interface Canary {
  readonly version: string;
  readonly percent: number;
}

export interface Standing {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** What visitors get of one building, as the log tells it. */
export interface BuildingState {
  /** Releases that were stable, the present one first; a rollback takes away what it goes back over. */
  readonly stack: readonly string[];
  readonly next: string | null;
  readonly canary: Canary | null;
  readonly frozen: Standing | null;
  readonly quarantined: Readonly<Record<string, Standing>>;
  /** Who moved the stable channel last, and when. */
  readonly changed: { readonly by: string; readonly at: string } | null;
}

export type RegistryState = Readonly<Record<Building, BuildingState>>;

const untouched: BuildingState = { stack: [], next: null, canary: null, frozen: null, quarantined: {}, changed: null };

export const emptyState: RegistryState = Object.fromEntries(buildings.map((name) => [name, untouched])) as Record<Building, BuildingState>;

const longestStack = 50;

export const stableOf = ({ stack }: BuildingState): string | null => stack[0] ?? null;

/** Last known good: what was stable before the present release and is not in quarantine. */
export function fallbackOf({ stack, quarantined }: BuildingState): string | null {
  return stack.slice(1).find((version) => !(version in quarantined)) ?? null;
}

/** Every release that some visitor can get now without a preview. */
export function activeVersions(state: BuildingState): string[] {
  return [...new Set([stableOf(state), state.next, state.canary?.version ?? null].filter((version) => version !== null))];
}

/** The registry after one more entry. Kinds that do not move a building change nothing. Pure. */
export function afterEntry(state: RegistryState, entry: LogEntry): RegistryState {
  const { building } = entry;
  if (building === null) return state;
  return { ...state, [building]: buildingAfter(state[building], entry) };
}

function buildingAfter(state: BuildingState, entry: LogEntry): BuildingState {
  const { kind, version, channel, percent } = entry;
  const standing: Standing = { reason: entry.reason, by: entry.by, at: entry.at };
  switch (kind) {
    case 'activate':
    case 'promote':
      if (version === null) return state;
      if (channel === 'next') return { ...state, next: version };
      return moved(state, [version, ...state.stack.filter((other) => other !== version)], entry);
    case 'rollback':
      if (version === null) return state;
      return moved(state, state.stack.includes(version) ? state.stack.slice(state.stack.indexOf(version)) : [version, ...state.stack.slice(1)], entry);
    case 'canary':
      return { ...state, canary: version === null || percent === null || percent === 0 ? null : { version, percent } };
    case 'freeze':
      return { ...state, frozen: standing };
    case 'unfreeze':
      return { ...state, frozen: null };
    case 'quarantine':
      if (version === null) return state;
      return {
        ...state,
        quarantined: { ...state.quarantined, [version]: standing },
        canary: state.canary?.version === version ? null : state.canary,
        next: state.next === version ? null : state.next,
      };
    case 'lift_quarantine':
      return { ...state, quarantined: Object.fromEntries(Object.entries(state.quarantined).filter(([other]) => other !== version)) };
    default:
      return state;
  }
}

/** A release that becomes stable is no canary any more, and what waited in `next` has arrived. */
function moved(state: BuildingState, stack: readonly string[], { by, at }: LogEntry): BuildingState {
  const [version] = stack;
  return {
    ...state,
    stack: stack.slice(0, longestStack),
    canary: state.canary?.version === version ? null : state.canary,
    next: state.next === version ? null : state.next,
    changed: { by, at },
  };
}
