import { noKnownDemos, type KnownDemos } from 'shared/contracts/demos/known-codes';
import { eventually, except, isDatabaseUnavailable, repeat, type RequireClinic } from '../platform';
import { bookingLinkModule } from './booking/booking-link.module';
import { createBookings } from './booking/booking.service';
import { createCodeAdmin } from './codes/code-admin.service';
import { createCodeGuesses } from './access/code-guesses';
import { codesChanged, findKnown, findOpenCodes, purgeOldDemoUse } from './codes/demo-code.repository';
import { createCodeKeys } from './access/code-text';
import { demoAccessModule } from './access/demo-access.module';
import { createDemoAccess } from './access/demo-access.service';
import type { Dependencies } from './dependencies';
import { demoAdminModule } from './codes/demo-admin.module';
import { salesModule } from './sales/sales.module';
import { findPaths, seedCatalogue } from './codes/catalogue.repository';

const minute = 60_000;
const keptAfterExpiryMs = 30 * 24 * 60 * minute;

/** Caches known codes and the addresses of clinics' pages: read at the start, at every change, and each minute as a backstop. */
async function watchKnownDemos({ database, clock, logger, knownSalt }: Dependencies) {
  let table: KnownDemos = noKnownDemos;
  let pages: ReadonlySet<string> | null = null;
  const refresh = async () => {
    pages = new Set(await findPaths(database));
    const rows = await findKnown(database, new Date(clock.now().getTime() - keptAfterExpiryMs));
    const paths = Object.fromEntries(rows.map(({ id, sealed }) => [id, sealed]));
    if (JSON.stringify(paths) !== JSON.stringify(table.paths)) table = { ...table, salt: knownSalt.toString('base64url'), paths };
  };
  const job = repeat({ name: 'read known demo codes', everyMs: minute, work: refresh, logger });
  const silence = await database.listen(codesChanged, () => job.wake());
  return {
    /** The table as last read; the same object until it changes. No document waits for the database. */
    current: () => table,
    /** Addresses of all clinics' pages; null before the first read. */
    paths: () => pages,
    stop: async () => {
      silence();
      await job.stop();
    },
  };
}

export type Demos = Awaited<ReturnType<typeof createDemos>>;

const tokenAddress = /^\/([A-Za-z0-9_-]{22})$/;

export async function createDemos(dependencies: Dependencies) {
  const { database, clock, logger, limits } = dependencies;
  const stopSeeding = await eventually({ name: 'catalogue of demos', work: () => seedCatalogue(database, dependencies.sealing.names), logger });
  const keys = createCodeKeys(dependencies.pepper);
  const access = createDemoAccess(dependencies, keys, createCodeGuesses(limits));
  const bookings = createBookings(dependencies, access);
  const codes = createCodeAdmin(dependencies, keys);
  const known = await watchKnownDemos(dependencies);
  const purging = repeat({ name: 'purge old demo use', everyMs: 1440 * minute, work: () => purgeOldDemoUse(database, clock.now()), logger });

  return {
    routers: [demoAccessModule(dependencies, access, bookings), bookingLinkModule(dependencies), demoAdminModule(dependencies, codes)],
    /** For the panel's host, which has the sessions. */
    sales: (requireClinic: RequireClinic) => salesModule(dependencies, requireClinic),
    /** For the page's data: codes that need no request to the server. */
    known: known.current,
    /** A code's clinic; null for the generic demo. @throws {DomainError} `demo_refused`, `demo_expired`, `too_many_requests` */
    openCode: async (code: string, address: string) => {
      const { id, clinicId } = await access.requireOpen(code, address);
      return { codeId: id, clinicId };
    },
    /** Those of these codes that are neither revoked nor expired at a moment. */
    openCodes: (codeIds: readonly string[], at: Date = clock.now()): Promise<ReadonlySet<string>> => findOpenCodes(database, codeIds, at),
    /** For documents: whether an address is a special-access link. Without a database any may be one: the page itself asks again. */
    isSpecialAddress: async (pathname: string) => {
      const token = tokenAddress.exec(pathname)?.[1];
      return token !== undefined && access.hasLink(token).catch(except(isDatabaseUnavailable, true));
    },
    /** For documents: whether an address among the demos belongs to no clinic. False while that is unknown. */
    isUnknownDemo: (pathname: string) => /^\/demos(?:\/|$)/.test(pathname) && known.paths()?.has(pathname) === false,
    stop: async () => {
      stopSeeding();
      await known.stop();
      await purging.stop();
    },
  };
}
