import { noKnownDemos, type KnownDemos } from 'shared/contracts/known-demo-codes';
import { repeat } from '../platform/repeat';
import { findPaths } from './catalogue.repository';
import { codesChanged, findKnown } from './demo-code.repository';
import type { Dependencies } from './dependencies';

const minute = 60_000;
const keptAfterExpiryMs = 30 * 24 * 60 * minute;

/** Keeps the table of known codes, and the addresses of the clinics' pages, in memory: read at the start, at every change that any process makes, and each minute as a backstop. */
export async function watchKnownDemos({ database, clock, logger, knownSalt }: Dependencies) {
  let table: KnownDemos = { ...noKnownDemos, salt: knownSalt };
  let pages: ReadonlySet<string> | null = null;
  const refresh = async () => {
    pages = new Set(await findPaths(database));
    const rows = await findKnown(database, new Date(clock.now().getTime() - keptAfterExpiryMs));
    const paths = Object.fromEntries(rows.map(({ id, sealed }) => [id, sealed]));
    if (JSON.stringify(paths) !== JSON.stringify(table.paths)) table = { ...table, paths };
  };
  const job = repeat({ name: 'read known demo codes', everyMs: minute, work: refresh, logger });
  const silence = await database.listen(codesChanged, () => job.wake());
  return {
    /** The table as it was read last; the same object as long as nothing has changed. No document waits for the database. */
    current: () => table,
    /** Addresses of all clinics' pages; null until they were read. */
    paths: () => pages,
    stop: async () => {
      await silence();
      await job.stop();
    },
  };
}
