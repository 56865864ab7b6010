import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { number, object } from 'yup';
import { releaseRecord, type AppName, type ReleaseRecord } from 'shared/contracts/releases';
import type { LiveApp, LiveReleases } from './live-state';

const optionalRecord = releaseRecord.nullable().default(null);
const liveApp = object({
  active: optionalRecord,
  fallback: optionalRecord,
  next: optionalRecord,
  canary: object({ release: releaseRecord.required(), percent: number().required() }).nullable().default(null),
});
const liveReleases = object({ shell: liveApp, marketing: liveApp, demos: liveApp, panel: liveApp } satisfies Record<AppName, typeof liveApp>);

/** The last known state in a file, written whole or not at all. */
export function createLiveSnapshot(file: string) {
  return {
    keep: async (state: LiveReleases): Promise<void> => {
      await mkdir(path.dirname(file), { recursive: true });
      // Processes that share the folder may write at the same time; each has its own draft.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify(state));
      await rename(draft, file);
    },

    /** Null on the very first start. */
    restore: async (): Promise<LiveReleases | null> => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const kept = await liveReleases.validate(JSON.parse(text));
      return kept as unknown as Record<AppName, LiveApp & { active: ReleaseRecord | null }>;
    },
  };
}
