import type { AppName, ReleaseRecord } from 'shared/contracts/releases/record';
import { keepSnapshot, readSnapshot, type Snapshot } from './live-snapshot';
import { everyRelease, noReleases, nothing, type LiveApp, type LiveReleases } from './live-state';
import type { OfflineRollbacks } from './offline-rollbacks';
import type { Needs } from '../parts';
import type { Queryable } from '../../platform';
import { afterEntry, emptyState, fallbackOf, isQuarantined, shipOf, stableOf, stateOf, type AppState } from '../registry/activation/release-state';

interface Dependencies extends Needs<'apps' | 'repository' | 'log' | 'clock' | 'logger'> {
  /** File with the last state that was read; it outlives the database. */
  readonly snapshotFile: string;
  readonly rollbacks: Pick<OfflineRollbacks, 'read'>;
}

const unread = { lastId: 0, lastHash: '', state: emptyState };

/**
 * The live releases, in memory. Pages are composed only from here, so an unavailable registry or database stops no page: the last state
 * stays, also over a restart, and `staleSince` reports since when it is unconfirmed.
 */
export function createLiveReleases({ apps, repository, log, snapshotFile, rollbacks, clock, logger }: Dependencies) {
  const records = new Map<string, ReleaseRecord>();
  let registry = unread;
  let live = noReleases;
  /** What the file holds, or nothing that is worth keeping. */
  let kept = noReleases;
  let grants: Snapshot['grants'] = [];
  let staleSince: Date | null = new Date(0);
  const listeners: (() => void)[] = [];
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
    const wanted = [stableOf(state), fallbackOf(state), state.next, state.canary?.version ?? null, state.holdBack?.version ?? null];
    const [active = null, fallback = null, next = null, canary = null, holdBack = null] = await Promise.all(wanted.map((version) => record(app, version)));
    return {
      active,
      fallback,
      next,
      canary: canary && state.canary && { release: canary, percent: state.canary.percent, lot: lotOf(app, state) },
      holdBack: holdBack && state.holdBack && { release: holdBack, percent: state.holdBack.percent },
      step: state.step?.id ?? 0,
    };
  }

  function show(next: LiveReleases): void {
    live = next;
    for (const [key, one] of records) if (records.size > 200 && !everyRelease(live).includes(one)) records.delete(key);
    for (const listener of listeners) listener();
  }

  /** Keeps offline rollbacks in effect, also over a restart, until they are in the log. */
  async function takeBack(): Promise<void> {
    for (const { app, previousVersion } of await rollbacks.read()) {
      const { active, fallback, canary, ...rest } = live[app] ?? nothing;
      if (active?.version !== previousVersion || fallback === null) continue;
      const others = Object.entries(live).map(([name, one]) => [name, one.canary?.lot === canary?.lot ? { ...one, canary: null } : one] as const);
      show({ ...live, ...Object.fromEntries(others), [app]: { ...rest, active: fallback, fallback: null, canary: null, holdBack: null } });
    }
  }

  async function readLog(): Promise<void> {
    await readNew();
    await takeBack().catch((error: unknown) => logger.error({ err: error }, 'releases: the rollbacks that wait to be written down are unreadable'));
    const shown = live;
    if (kept === shown) return;
    await keepSnapshot(snapshotFile, { grants, live: shown }).then(
      () => (kept = shown),
      (error: unknown) => logger.error({ err: error }, 'releases: what is live could not be kept for a restart'),
    );
  }

  /** The registry as the log has it now. What was read is gone from a restored database: then all is read anew, as a start does. */
  async function registryIn(queryable?: Queryable) {
    const read = registry;
    const base = (await log.macAt(String(read.lastId), queryable)) === read.lastHash ? read : unread;
    const entries = await log.after(base.lastId, queryable);
    const { id, hash } = entries.at(-1) ?? { id: base.lastId, hash: base.lastHash };
    return { lastId: id, lastHash: hash, state: entries.reduce(afterEntry, base.state) };
  }

  async function readNew(): Promise<void> {
    try {
      const { state, ...read } = await registryIn();
      if (read.lastId > 0 && read.lastHash !== registry.lastHash) {
        const known = (await apps.all()).filter(({ retiredAt }) => retiredAt === null);
        // A canary that a rollback without the database has hidden comes back.
        const isShown = (name: AppName) => (live[name]?.canary?.release.version ?? null) === (state[name]?.canary?.version ?? null);
        const keptOf = (name: AppName) => (registry.lastId > 0 && state[name] === registry.state[name] && isShown(name) ? live[name] : null);
        const parts = await Promise.all(known.map(async ({ name }) => [name, keptOf(name) ?? (await readApp(name, stateOf(state, name)))] as const));
        const next: LiveReleases = { ...noReleases, ...Object.fromEntries(parts) };
        const moved = [...new Set([...Object.keys(live), ...Object.keys(next)])].some((name) => next[name] !== live[name]);
        grants = known.map(({ name, routes }) => ({ name, routes }));
        registry = { ...read, state };
        if (moved) show(next);
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
    /** The granted routes of each app. */
    grants: () => grants,
    takeBack,
    /** The registry as last read; decisions are made on `registryIn` their transaction. */
    registry: () => registry,
    registryIn,
    /** Whether a release may be opened by anyone who has its preview link. */
    isPreviewed: (release: Pick<ReleaseRecord, 'app' | 'version'>): boolean => grants.some(({ name }) => name === release.app) && !isQuarantined(registry.state, release),
    record,
    /** An app's releases that hold a file with a hash in its name: live ones, else older ones, for pages that have long been open. */
    holders: async (app: AppName, file: string): Promise<ReleaseRecord[]> => {
      const current = everyRelease(live).filter((release) => release.app === app && Object.hasOwn(release.files, file));
      if (current.length > 0) return current;
      const versions = await repository.holding(app, file);
      return (await Promise.all(versions.map((version) => record(app, version)))).filter((one) => one !== null);
    },
    isStale: (): boolean => staleSince !== null,
    /** Reads new entries; on failure the last state stays. Includes everything committed before the call. */
    refresh: (): Promise<void> => {
      waiting ??= running.then(() => {
        waiting = null;
        running = readLog();
        return running;
      });
      return waiting;
    },
    /** Calls the listener on each change of the live releases. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Restores the last run's state first, then reads the registry. */
    start: async (): Promise<void> => {
      const found = await readSnapshot(snapshotFile).catch((error: unknown) => logger.warn({ err: error }, 'releases: the kept state is unreadable'));
      if (found) {
        ({ grants, live } = found);
        for (const release of everyRelease(live)) records.set(`${release.app}@${release.version}`, release);
      }
      await readLog();
    },
  };
}

export type LiveReleasesStore = ReturnType<typeof createLiveReleases>;

const lotOf = (app: AppName, state: AppState): string =>
  shipOf(state, app, state.canary?.version ?? '').map((one) => `${one.app}@${one.version}`).sort().join(' ');
