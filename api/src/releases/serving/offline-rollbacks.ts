import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { object, string, type InferType } from 'yup';
import { appName } from 'shared/contracts/apps/name';
import { except } from '../../platform';
import { readIfThere, writeWhole } from '../../platform/whole-file';

const made = object({ app: appName, version: string().required(), previousVersion: string().required(), by: string().required(), reason: string().defined(), at: string().required() });

/** A rollback that was made while the database was unavailable. */
export type OfflineRollback = InferType<typeof made>;

/** Rollbacks that are not yet in the log, each in a file that all processes of a machine read. */
export function createOfflineRollbacks(folder: string) {
  const fileOf = (app: string) => path.join(folder, `${app}.json`);
  return {
    read: async (): Promise<readonly OfflineRollback[]> => {
      const names = await readdir(folder).catch(except('ENOENT', []));
      const texts = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readIfThere(path.join(folder, name))));
      return Promise.all(texts.filter((text) => text !== null).map((text) => made.validate(JSON.parse(text))));
    },
    keep: (rollback: OfflineRollback): Promise<void> => writeWhole(fileOf(rollback.app), JSON.stringify(rollback)),
    /** Removes a rollback that is now in the log. */
    drop: ({ app }: Pick<OfflineRollback, 'app'>): Promise<void> => rm(fileOf(app), { force: true }),
  };
}

export type OfflineRollbacks = ReturnType<typeof createOfflineRollbacks>;
