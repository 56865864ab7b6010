import type { AppName } from 'shared/contracts/apps';
import type { LogEntry, LogKind } from 'shared/contracts/release-log';

export interface Canary {
  readonly version: string;
  readonly percent: number;
}

export interface Standing {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** The newest entry that changed an app. Its id is the app's revision: whoever decides on another one is refused. */
export interface LastChange {
  readonly revision: number;
  readonly kind: LogKind;
  readonly version: string | null;
  readonly by: string;
  readonly at: string;
}

/** An entry with its place in the log. */
export type PlacedEntry = LogEntry & { readonly id: number };

/** What visitors get of one app, as the log tells it. */
export interface AppState {
  /** Releases that were stable, the present one first; a rollback takes away what it goes back over. */
  readonly stack: readonly string[];
  readonly next: string | null;
  readonly canary: Canary | null;
  readonly frozen: Standing | null;
  readonly quarantined: Readonly<Record<string, Standing>>;
  /** Who moved the stable channel last, and when. */
  readonly changed: { readonly by: string; readonly at: string } | null;
  readonly last: LastChange | null;
}

export type RegistryState = Readonly<Record<AppName, AppState>>;

const untouched: AppState = { stack: [], next: null, canary: null, frozen: null, quarantined: {}, changed: null, last: null };

export const emptyState: RegistryState = {};

/** What visitors get of one app; of one that nothing was done with, nothing. */
export const stateOf = (registry: RegistryState, app: AppName): AppState => registry[app] ?? untouched;

const maxStack = 50;

export const stableOf = ({ stack }: AppState): string | null => stack[0] ?? null;

/** What was stable before the present release and is not in quarantine, the latest first. */
export function earlierGood({ stack, quarantined }: AppState): string[] {
  return stack.slice(1).filter((version) => !(version in quarantined));
}

/** Last known good. */
export function fallbackOf(state: AppState): string | null {
  return earlierGood(state)[0] ?? null;
}

/** Every release that some visitor can get now without a preview. */
export function activeVersions(state: AppState): string[] {
  return [...new Set([stableOf(state), state.next, state.canary?.version ?? null].filter((version) => version !== null))];
}

/** The registry after one more entry. Kinds that do not move an app change nothing. Pure. */
export function afterEntry(state: RegistryState, entry: PlacedEntry): RegistryState {
  const { app, id, kind, version, by, at } = entry;
  if (app === null) return state;
  const before = stateOf(state, app);
  const next = appAfter(before, entry);
  return next === before ? state : { ...state, [app]: { ...next, last: { revision: id, kind, version, by, at } } };
}

function appAfter(state: AppState, entry: LogEntry): AppState {
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
    case 'retire_app':
      // What comes back one day is activated anew.
      return { ...state, stack: [], next: null, canary: null };
    case 'add_app':
    case 'grant_app':
      return { ...state };
    case 'lift_quarantine':
      return { ...state, quarantined: Object.fromEntries(Object.entries(state.quarantined).filter(([other]) => other !== version)) };
    default:
      return state;
  }
}

/** A release that becomes stable is no canary any more, and what waited in `next` has arrived. */
function moved(state: AppState, stack: readonly string[], { by, at }: LogEntry): AppState {
  const [version] = stack;
  return {
    ...state,
    stack: stack.slice(0, maxStack),
    canary: state.canary?.version === version ? null : state.canary,
    next: state.next === version ? null : state.next,
    changed: { by, at },
  };
}
