import { apps, type AppName, type ReleaseRecord } from 'shared/contracts/releases';
import type { Clock } from '../../platform/clock';
import type { Logger } from '../../platform/logger';
import { createLiveSnapshot } from './live-snapshot';
import { everyRelease, noReleases, type LiveApp, type LiveReleases } from './live-state';
import type { ReleaseLogRepository } from '../registry/release-log.repository';
import { afterEntry, emptyState, fallbackOf, stableOf, type AppState, type RegistryState } from '../registry/release-state';
import type { ReleasesRepository } from '../registry/releases.repository';

interface Dependencies {
  readonly repository: Pick<ReleasesRepository, 'find'>;
  readonly log: Pick<ReleaseLogRepository, 'after'>;
  /** File that outlives the database: the last state that was read. */
  readonly snapshotFile: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * What is live, in memory. Pages are composed from here alone, so a registry or database that is down stops no page:
 * the last state stays, also across a restart, and `staleSince` says from when on it could not be confirmed.
 */
export function createLiveReleases({ repository, log, snapshotFile, clock, logger }: Dependencies) {
  const snapshot = createLiveSnapshot(snapshotFile);
  const records = new Map<string, ReleaseRecord>();
  let registry: { readonly lastId: number; readonly state: RegistryState } = { lastId: 0, state: emptyState };
  let live = noReleases;
  let staleSince: Date | null = new Date(0);
  let changes = new Set<() => void>();
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  /** A record never changes, so it is read once. */
  async function record(app: AppName, version: string | null): Promise<ReleaseRecord | null> {
    if (version === null) return null;
    const key = `${app}@${version}`;
    const known = records.get(key) ?? (await repository.find(app, version))?.record ?? null;
    if (known !== null) records.set(key, known);
    return known;
  }

  async function readApp(app: AppName, state: AppState): Promise<LiveApp> {
    const [active, fallback, next, canary] = await Promise.all([stableOf(state), fallbackOf(state), state.next, state.canary?.version ?? null].map((version) => record(app, version)));
    return { active: active ?? null, fallback: fallback ?? null, next: next ?? null, canary: canary && state.canary ? { release: canary, percent: state.canary.percent } : null };
  }

  async function readLog(): Promise<void> {
    try {
      const entries = await log.after(registry.lastId);
      const newest = entries.at(-1);
      if (newest !== undefined) {
        const state = entries.reduce(afterEntry, registry.state);
        const parts = await Promise.all(apps.map(async (name) => [name, registry.lastId > 0 && state[name] === registry.state[name] ? live[name] : await readApp(name, state[name])] as const));
        const next = Object.fromEntries(parts) as Record<AppName, LiveApp>;
        const moved = apps.some((name) => next[name] !== live[name]);
        registry = { lastId: newest.id, state };
        if (moved) {
          live = next;
          for (const tell of changes) tell();
          await snapshot.keep(live);
        }
      }
      if (staleSince !== null && staleSince.getTime() > 0) logger.info('releases: the registry is back');
      staleSince = null;
    } catch (error) {
      const now = clock.now();
      staleSince = staleSince === null || staleSince.getTime() === 0 ? now : staleSince;
      logger.warn({ err: error, staleSince, staleForSeconds: Math.round((now.getTime() - staleSince.getTime()) / 1_000) }, 'releases: registry out of reach, serving the last known state');
    }
  }

  return {
    current: (): LiveReleases => live,
    /** The registry as last read: the base for decisions, which read on from `lastId`. */
    registry: () => registry,
    record,
    isStale: (): boolean => staleSince !== null,
    /** Reads what is new; on failure the last state stays. What was committed before the call is in when it ends. */
    refresh: (): Promise<void> => {
      waiting ??= running.then(() => {
        waiting = null;
        running = readLog();
        return running;
      });
      return waiting;
    },
    /** Hears each change of what is live. Returns the way to stop. */
    onChange: (listener: () => void): (() => void) => {
      changes = new Set([...changes, listener]);
      return () => {
        changes.delete(listener);
      };
    },
    /** Takes the state of the last run first, then the registry's. */
    start: async (): Promise<void> => {
      const kept = await snapshot.restore().catch((error: unknown) => logger.warn({ err: error }, 'releases: the kept state is unreadable'));
      if (kept) {
        live = kept;
        for (const release of everyRelease(kept)) records.set(`${release.app}@${release.version}`, release);
      }
      await readLog();
    },
  };
}

export type LiveReleasesStore = ReturnType<typeof createLiveReleases>;
