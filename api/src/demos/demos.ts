import type { RequireClinic } from '../platform/access';
import { DomainError } from '../platform/errors';
import { eventually } from '../platform/eventually';
import { repeat } from '../platform/repeat';
import { bookingLinkModule } from './booking-link.module';
import { createBookings } from './booking.service';
import { createCodeAdmin } from './code-admin.service';
import { createCodeGuesses } from './code-guesses';
import { findOpenCodes, purgeOldDemoUse } from './demo-code.repository';
import { createCodeKeys } from './code-text';
import { demoAccessModule } from './demo-access.module';
import { createDemoAccess } from './demo-access.service';
import type { Dependencies } from './dependencies';
import { demoAdminModule } from './demo-admin.module';
import { watchKnownDemos } from './known-demos';
import { salesModule } from './sales.module';
import { seedCatalogue } from './catalogue.repository';

export type Demos = Awaited<ReturnType<typeof createDemos>>;

const dayMs = 86_400_000;
const tokenAddress = /^\/([A-Za-z0-9_-]{22})$/;

/** Everything about clinic demos, put together. */
export async function createDemos(dependencies: Dependencies) {
  const { database, clock, logger, limits } = dependencies;
  const seeding = await eventually({ name: 'catalogue of demos', work: () => seedCatalogue(database), logger });
  const keys = createCodeKeys(dependencies.pepper);
  const access = createDemoAccess(dependencies, keys, createCodeGuesses(limits));
  const bookings = createBookings(dependencies, access);
  const codes = createCodeAdmin(dependencies, keys);
  const known = await watchKnownDemos(dependencies);
  const purging = repeat({ name: 'purge old demo use', everyMs: dayMs, work: () => purgeOldDemoUse(database, clock.now()), logger });

  /** While the database is out of reach every token may be one: the page itself asks again, and says what it finds. */
  async function hasLink(token: string): Promise<boolean> {
    try {
      return await access.hasLink(token);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'service_unavailable') return true;
      throw error;
    }
  }

  return {
    routers: [demoAccessModule(dependencies, access, bookings), bookingLinkModule(dependencies), demoAdminModule(dependencies, codes)],
    /** For the panel's host, where sessions are. */
    sales: (requireClinic: RequireClinic) => salesModule(dependencies, requireClinic),
    /** For the page's data: which codes need no question to the server. */
    known: known.current,
    /** For chat and calls: whose page a code opens; no clinic for the generic demo. @throws {DomainError} `demo_refused`, `demo_expired`, `too_many_requests` */
    openCode: async (code: string, address: string) => {
      const { id, clinicId } = await access.requireOpen(code, address);
      return { codeId: id, clinicId };
    },
    isCodeOpen: async (codeId: string) => (await findOpenCodes(database, [codeId], clock.now())).has(codeId),
    /** Those of these codes that are neither revoked nor over. */
    openCodes: (codeIds: readonly string[]): Promise<ReadonlySet<string>> => findOpenCodes(database, codeIds, clock.now()),
    /** For documents: whether an address is that of a special access. */
    isSpecialAddress: async (pathname: string) => {
      const token = tokenAddress.exec(pathname)?.[1];
      return token !== undefined && (await hasLink(token));
    },
    /** For documents: whether an address among the demos is no clinic's. False while nobody knows. */
    isUnknownDemo: (pathname: string) => /^\/demos(?:\/|$)/.test(pathname) && known.paths()?.has(pathname) === false,
    stop: async () => {
      seeding.stop();
      await known.stop();
      await purging.stop();
    },
  };
}
