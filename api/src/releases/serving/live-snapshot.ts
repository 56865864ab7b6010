import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, lazy, number, object, string } from 'yup';
import { appName } from 'shared/contracts/app-name';
import { releaseRecord } from 'shared/contracts/releases';
import type { LiveReleases } from './live-state';

const optionalRecord = releaseRecord.nullable().default(null);
const share = object({ release: releaseRecord.required(), percent: number().required() }).nullable().default(null);
const liveApp = object({
  active: optionalRecord,
  fallback: optionalRecord,
  next: optionalRecord,
  canary: share,
  holdBack: share,
  step: number().default(0),
});
const grants = array(object({ name: appName, routes: array(string().required()).required() }).required()).required();
const snapshot = object({
  grants,
  live: lazy((value: unknown) => object({ shell: liveApp.required(), ...Object.fromEntries(Object.keys(value !== null && typeof value === 'object' ? value : {}).map((name) => [name, liveApp.required()])) }).required()),
});

/** What is live, and where each app may live. */
export interface Snapshot {
  readonly grants: readonly { readonly name: string; readonly routes: readonly string[] }[];
  readonly live: LiveReleases;
}

/** The last known state in a file, written whole or not at all. */
export function createLiveSnapshot(file: string) {
  return {
    keep: async (state: Snapshot): Promise<void> => {
      await mkdir(path.dirname(file), { recursive: true });
      // Processes that share the folder may write at the same time; each has its own draft.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify(state));
      await rename(draft, file);
    },

    /** Null on the very first start. */
    restore: async (): Promise<Snapshot | null> => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      return (await snapshot.validate(JSON.parse(text))) as unknown as Snapshot;
    },
  };
}
