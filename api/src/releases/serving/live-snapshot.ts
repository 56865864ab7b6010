import { array, lazy, number, object, string } from 'yup';
import { appName } from 'shared/contracts/apps/name';
import { releaseRecord } from 'shared/contracts/releases/record';
import { readIfThere, writeWhole } from '../../platform/whole-file';
import type { LiveReleases } from './live-state';

const optionalRecord = releaseRecord.nullable().default(null);
const share = object({ release: releaseRecord.required(), percent: number().required() });
const liveApp = object({
  active: optionalRecord,
  fallback: optionalRecord,
  next: optionalRecord,
  canary: share.shape({ lot: string().required() }).nullable().default(null),
  holdBack: share.nullable().default(null),
  step: number().default(0),
});
const snapshot = object({
  grants: array(object({ name: appName, routes: array(string().required()).required() }).required()).required(),
  live: lazy((value: unknown) => {
    const names = Object.keys(value !== null && typeof value === 'object' ? value : {});
    return object({ shell: liveApp.required(), ...Object.fromEntries(names.map((name) => [name, liveApp.required()])) }).required();
  }),
});

/** The live releases, and each app's granted routes. */
export interface Snapshot {
  readonly grants: readonly { readonly name: string; readonly routes: readonly string[] }[];
  readonly live: LiveReleases;
}

/** Keeps the last known state in a file. */
export const keepSnapshot = (file: string, state: Snapshot): Promise<void> => writeWhole(file, JSON.stringify(state));

/** Null on the very first start. */
export async function readSnapshot(file: string): Promise<Snapshot | null> {
  const text = await readIfThere(file);
  return text === null ? null : ((await snapshot.validate(JSON.parse(text))) as unknown as Snapshot);
}
