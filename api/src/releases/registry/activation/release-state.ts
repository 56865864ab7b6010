// Long because each kind of entry in the log has its one effect here.

import type { AppName } from 'shared/contracts/apps/apps';
import type { Share, Ship, Standing } from 'shared/contracts/releases/control';
import type { LogEntry } from 'shared/contracts/releases/log';
import { askParts, pinOf, requestDetail, setOf, type ReleaseSet } from '../log/entry-details';
import type { NewEntry } from '../log/release-log.repository';

/** The newest entry that changed an app. Its id is the app's revision: a decision on another revision is refused. */
export interface LastChange extends Pick<LogEntry, 'kind' | 'version' | 'by' | 'at'> { readonly revision: number }

/** Default values, so that every entry has the same shape. */
export const blankEntry = { reason: '', app: null, channel: null, version: null, previousVersion: null, percent: null, detail: null } as const;

/** An entry with its position in the log. */
export type PlacedEntry = LogEntry & { readonly id: number };

/** A request that waits for a second person: the entry to write on approval, and the app's revision at that time. */
export interface Asked extends Pick<PlacedEntry, 'id' | 'kind' | 'channel' | 'version' | 'previousVersion' | 'percent' | 'detail' | 'by' | 'reason' | 'at'> {
  readonly revision: number;
  /** Identity of the requester (`Operator.hand`). */
  readonly hand: string;
}

/** One app's releases for visitors, according to the log. */
export interface AppState {
  /** Releases that were stable, the present one first; a rollback removes those that it goes back over. */
  readonly stack: readonly string[];
  /** Whether the last move was back: one more of an app that is protected takes two people. */
  readonly wentBack: boolean;
  readonly next: string | null;
  readonly canary: Share | null;
  /** The earlier release, kept for a share of visitors during the first sessions of the present one, as the comparison. */
  readonly holdBack: Share | null;
  readonly ship: Ship | null;
  /** Why the release on trial, or else the stable one, must not be rolled back; it raises an alarm instead. */
  readonly pinned: string | null;
  /** The entry that began the current split of visitors, and its time. */
  readonly step: { readonly id: number; readonly at: string } | null;
  /** Steps of the release on trial, the current one last. */
  readonly steps: readonly { readonly id: number; readonly share: number }[];
  /** Whether the stable release was compared with the previous one and found no worse: later harm would affect both. */
  readonly cleared: boolean;
  /** Step for which the alarm was raised. */
  readonly alarmed: number | null;
  readonly frozen: Standing | null;
  /** Whether changes for visitors need a second person's approval. */
  readonly isProtected: boolean;
  readonly asked: readonly Asked[];
  readonly quarantined: Readonly<Record<string, Standing>>;
  /** The last change of the stable channel. */
  readonly changed: { readonly by: string; readonly at: string } | null;
  readonly last: LastChange | null;
}

export type RegistryState = Readonly<Record<AppName, AppState>>;

const untouched: AppState = { stack: [], wentBack: false, next: null, canary: null, holdBack: null, ship: null, pinned: null,
  step: null, steps: [], cleared: false, alarmed: null, frozen: null, isProtected: false, asked: [], quarantined: {}, changed: null, last: null };

export const emptyState: RegistryState = {};

/** One app's state; an untouched one for an app without entries. */
export const stateOf = (registry: RegistryState, app: AppName): AppState => registry[app] ?? untouched;

export const isQuarantined = (registry: RegistryState, { app, version }: { readonly app: AppName; readonly version: string }): boolean => version in stateOf(registry, app).quarantined;

const maxStack = 50;
const maxAsked = 50;

export const stableOf = ({ stack }: AppState): string | null => stack[0] ?? null;

/** Earlier stable releases that are not in quarantine, latest first. */
export const earlierGood = ({ stack, quarantined }: AppState): string[] => stack.slice(1).filter((version) => !(version in quarantined));

/** Last known good. */
export const fallbackOf = (state: AppState): string | null => earlierGood(state)[0] ?? null;

/** Every release that a visitor can get now without a preview. */
export const activeVersions = (state: AppState): string[] =>
  [...new Set([stableOf(state), state.next, state.canary?.version ?? null, state.holdBack?.version ?? null].filter((version) => version !== null))];

/** The registry after one more entry. Kinds that do not move an app change nothing; a request does not raise the revision. Pure. */
export function afterEntry(state: RegistryState, entry: PlacedEntry): RegistryState {
  const { app, id, kind, version, by, at } = entry;
  if (app === null) return state;
  const before = stateOf(state, app);
  const next = appAfter(before, entry);
  return next === before ? state : { ...state, [app]: { ...next, last: kind === 'ask' ? before.last : { revision: id, kind, version, by, at } } };
}

/** The registry as it would be after these entries. Pure. */
export const afterEntries = (registry: RegistryState, entries: readonly (Omit<NewEntry, 'by'> & { readonly by?: string })[]): RegistryState =>
  entries.reduce((state, entry) => afterEntry(state, { ...blankEntry, by: '', ...entry, id: 0, at: '' }), registry);

/** A release, and those that ship with it. */
export const shipOf = ({ ship }: AppState, app: AppName, version: string): ReleaseSet =>
  [{ app, version }, ...(ship?.version === version ? ship.with : [])];

/** The release that visitors get at random, its share of them, and the release that the others get; null when all get the same. */
export function trialOf(state: AppState): { readonly version: string; readonly share: number; readonly against: string } | null {
  const { stack: [stable], canary, holdBack } = state;
  if (stable === undefined) return null;
  if (canary !== null) return { version: canary.version, share: canary.percent / 100, against: stable };
  return holdBack && { version: stable, share: 1 - holdBack.percent / 100, against: holdBack.version };
}

/** Records when the split of visitors changes. Evidence of the same two releases with another share still counts. */
function appAfter(before: AppState, entry: PlacedEntry): AppState {
  const after = changed(before, entry);
  const [old, next] = [trialOf(before), trialOf(after)];
  if (after === before || (old?.version === next?.version && old?.share === next?.share && stableOf(before) === stableOf(after))) return after;
  const pinned = pinOf(entry) !== null || (old?.version ?? stableOf(before)) === (next?.version ?? stableOf(after)) ? after.pinned : null;
  const earlier = old !== null && old.version === next?.version && old.against === next.against ? before.steps : [];
  return { ...after, step: { id: entry.id, at: entry.at }, steps: [...earlier, { id: entry.id, share: next?.share ?? 1 }], pinned };
}

function changed(state: AppState, entry: PlacedEntry): AppState {
  const { kind, version, channel, percent } = entry;
  const standing: Standing = { reason: entry.reason, by: entry.by, at: entry.at };
  switch (kind) {
    case 'activate':
    case 'promote': {
      if (version === null) return state;
      if (channel === 'next') return { ...state, next: version };
      if (kind === 'activate' && stableOf(state) === version) return { ...state, pinned: pinOf(entry) ?? state.pinned };
      const after = moved(state, [version, ...state.stack.filter((other) => other !== version)], entry);
      return {
        ...after,
        // One comparison at a time: a canary that goes on is compared with this release.
        holdBack: after.canary !== null || percent === null || entry.previousVersion === null ? null : { version: entry.previousVersion, percent },
        cleared: kind === 'promote' && entry.by === 'automatic',
        pinned: pinOf(entry) ?? state.pinned,
      };
    }
    case 'rollback':
      if (version === null) return state;
      return moved(state, state.stack.includes(version) ? state.stack.slice(state.stack.indexOf(version)) : [version, ...state.stack.slice(1)], entry);
    case 'canary':
      return {
        ...state, holdBack: null,
        canary: version === null || percent === null || percent === 0 ? null : { version, percent },
        ship: version === state.ship?.version && percent !== 0 ? state.ship : null,
      };
    case 'ship':
      if (version === null || percent === null) return state;
      return {
        ...state, holdBack: null, canary: { version, percent }, pinned: pinOf(entry),
        ship: { version, by: entry.by, paused: null, with: setOf(entry).filter(({ app }) => app !== entry.app) },
      };
    case 'pause':
      return { ...state, ship: state.ship && { ...state.ship, paused: standing } };
    case 'resume':
      return { ...state, ship: state.ship && { ...state.ship, paused: null } };
    case 'settle':
      return { ...state, holdBack: null, cleared: true };
    case 'alarm':
      return { ...state, alarmed: Number(/^step (\d+)$/.exec(entry.detail ?? '')?.[1] ?? 0) };
    case 'freeze':
      return { ...state, frozen: standing };
    case 'unfreeze':
      return { ...state, frozen: null };
    case 'protect_app':
    case 'unprotect_app':
      return { ...state, isProtected: kind === 'protect_app' };
    case 'ask': {
      const asked = askParts(entry);
      return asked === null ? state : { ...state, asked: [...state.asked, { ...entry, ...asked }].slice(-maxAsked) };
    }
    case 'approve':
      return { ...state, asked: state.asked.filter(({ id }) => entry.detail !== requestDetail(id)) };
    case 'quarantine':
      if (version === null) return state;
      return {
        ...state,
        quarantined: { ...state.quarantined, [version]: standing },
        canary: state.canary?.version === version ? null : state.canary,
        holdBack: state.holdBack?.version === version ? null : state.holdBack,
        ship: state.ship?.version === version ? null : state.ship,
        next: state.next === version ? null : state.next,
      };
    case 'remove':
      return version !== null && state.stack.includes(version) ? { ...state, stack: state.stack.filter((other) => other !== version) } : state;
    case 'retire_app':
      // A reinstated app must be activated again.
      return { ...state, stack: [], next: null, canary: null, holdBack: null, ship: null };
    case 'add_app':
    case 'grant_app':
      return { ...state };
    case 'lift_quarantine':
      return { ...state, quarantined: Object.fromEntries(Object.entries(state.quarantined).filter(([other]) => other !== version)) };
    default:
      return state;
  }
}

/** A release that becomes stable stops being the canary or `next`. */
function moved(state: AppState, stack: readonly string[], { by, at, kind }: LogEntry): AppState {
  const [version] = stack;
  return {
    ...state,
    stack: stack.slice(0, maxStack),
    wentBack: kind === 'rollback',
    canary: state.canary?.version === version ? null : state.canary,
    holdBack: null,
    ship: state.ship?.version === version ? null : state.ship,
    cleared: false,
    next: state.next === version ? null : state.next,
    changed: { by, at },
  };
}
