import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildings, releaseRecord, type Building, type ReleaseRecord } from 'shared/contracts/releases';
import type { Logger } from '../platform/logger';
import type { ReleasesRepository } from './releases.repository';

/** What visitors get of one building: the active release, and the one that stands in for it when it fails. */
export interface LiveBuilding {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
}

export type LiveReleases = Readonly<Record<Building, LiveBuilding>>;

interface Dependencies {
  readonly repository: ReleasesRepository;
  /** File that outlives the database: the last state that was read. */
  readonly snapshotFile: string;
  readonly logger: Logger;
}

const nothing: LiveBuilding = { active: null, fallback: null };

/**
 * What is live, in memory. Pages are composed from here alone, so a registry or database that is down stops no page:
 * the last state stays, also across a restart, and `stale` says that it could not be confirmed.
 */
export function createLiveReleases({ repository, snapshotFile, logger }: Dependencies) {
  let state: LiveReleases = { shell: nothing, marketing: nothing, demos: nothing, panel: nothing };
  let stale = true;

  async function readBuilding(building: Building): Promise<LiveBuilding> {
    const history = await repository.history(building);
    const active = history[0]?.version;
    const earlier = history.find((row) => row.version !== active)?.version;
    const read = async (version: string | undefined) => (version === undefined ? null : ((await repository.find(building, version))?.record ?? null));
    return { active: await read(active), fallback: await read(earlier) };
  }

  /** Reads what is active. On failure the last state stays. */
  async function refresh(): Promise<void> {
    try {
      const [shell, marketing, demos, panel] = await Promise.all([readBuilding('shell'), readBuilding('marketing'), readBuilding('demos'), readBuilding('panel')]);
      const next = { shell, marketing, demos, panel };
      const changed = buildings.some((name) => next[name].active?.version !== state[name].active?.version || next[name].fallback?.version !== state[name].fallback?.version);
      state = next;
      stale = false;
      if (changed) await keep();
    } catch (error) {
      if (!stale) logger.warn({ err: error }, 'releases: registry out of reach, serving the last known state');
      stale = true;
    }
  }

  async function keep(): Promise<void> {
    await mkdir(path.dirname(snapshotFile), { recursive: true });
    await writeFile(`${snapshotFile}.new`, JSON.stringify(state));
    await rename(`${snapshotFile}.new`, snapshotFile);
  }

  async function restore(): Promise<void> {
    const text = await readFile(snapshotFile, 'utf8').catch(() => null);
    if (text === null) return;
    const kept: unknown = JSON.parse(text);
    const restored = await Promise.all(buildings.map(async (name) => [name, await parseBuilding(kept, name)] as const));
    state = { ...state, ...Object.fromEntries(restored) };
  }

  return {
    current: (): LiveReleases => state,
    isStale: (): boolean => stale,
    refresh,
    /** Takes the state of the last run first, then the registry's. */
    start: async (): Promise<void> => {
      await restore().catch((error: unknown) => logger.warn({ err: error }, 'releases: the kept state is unreadable'));
      await refresh();
    },
  };
}

export type LiveReleasesStore = ReturnType<typeof createLiveReleases>;

async function parseBuilding(kept: unknown, name: Building): Promise<LiveBuilding> {
  const part: unknown = typeof kept === 'object' && kept !== null && name in kept ? Reflect.get(kept, name) : null;
  if (typeof part !== 'object' || part === null) return nothing;
  const read = async (key: 'active' | 'fallback') => {
    const value: unknown = Reflect.get(part, key);
    return value === null || value === undefined ? null : ((await releaseRecord.validate(value)) as ReleaseRecord);
  };
  return { active: await read('active'), fallback: await read('fallback') };
}
