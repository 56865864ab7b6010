import type { KnownDemos } from 'shared/contracts/known-demo-codes';
import type { Router } from 'express';
import type { Queryable } from '../platform/database';
import { DomainError } from '../platform/errors';
import { eventually } from '../platform/eventually';
import type { RequireOperator } from '../platform/operator';
import { repeat } from '../platform/repeat';
import type { Services } from '../platform/services';
import { exportAccessLog } from './access-log.repository';
import { bookingLinkModule } from './booking-link.module';
import { createBookings, type OutgoingMail } from './booking.service';
import { exportBookings } from './booking.repository';
import { createCodeAdmin } from './code-admin.service';
import { createCodeGuesses } from './code-guesses';
import { findOpenCodes } from './demo-code.repository';
import { createCodeKeys } from './code-keys';
import { demoAccessModule } from './demo-access.module';
import { createDemoAccess } from './demo-access.service';
import { demoAdminModule } from './demo-admin.module';
import { createImport } from './import.service';
import { watchKnownDemos } from './known-demos';
import { purgeOldDemoUse } from './retention';
import { seedCatalogue } from './seed-catalogue';

export interface DemosDependencies extends Pick<Services, 'database' | 'clock' | 'logger' | 'limits' | 'sealing' | 'audit'> {
  readonly site: { readonly name: string; readonly origin: string; readonly phone: string; readonly phoneHref: string };
  readonly salesAddress: string;
  /** Secret of 32 bytes: without it the table of codes tells nothing. */
  readonly pepper: Buffer;
  /** Public, and its own for each deployment. */
  readonly knownSalt: string;
  readonly enqueueMail: (tx: Queryable, mail: OutgoingMail) => Promise<unknown>;
  readonly exportContacts: () => Promise<Record<string, string | null>[]>;
  readonly requireOperator: RequireOperator;
}

export interface Demos {
  readonly routers: readonly Router[];
  /** For the page's data: which codes need no question to the server. */
  readonly known: () => KnownDemos;
  /** For the chat: whose page a code opens; no clinic for the generic demo. @throws {DomainError} `demo_refused`, `demo_expired`, `too_many_requests` */
  readonly openCode: (code: string, address: string) => Promise<{ readonly codeId: string; readonly clinicId: string | null }>;
  readonly isCodeOpen: (codeId: string) => Promise<boolean>;
  /** For calls: those of these codes that are neither revoked nor over. */
  readonly openCodes: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** For documents: whether an address is that of a special access. */
  readonly isSpecialAddress: (pathname: string) => Promise<boolean>;
  /** For documents: whether an address among the demos is no clinic's. False while nobody knows. */
  readonly isUnknownDemo: (pathname: string) => boolean;
  readonly stop: () => Promise<void>;
}

const dayMs = 86_400_000;
const tokenAddress = /^\/([A-Za-z0-9_-]{22})$/;

/** Everything about clinic demos, put together. */
export async function createDemos(dependencies: DemosDependencies): Promise<Demos> {
  const { database, clock, logger, limits, sealing, audit, site, salesAddress, knownSalt, enqueueMail, requireOperator } = dependencies;
  const seeding = await eventually({ name: 'catalogue of demos', work: () => seedCatalogue(database), logger });
  const keys = createCodeKeys(dependencies.pepper);
  const access = createDemoAccess({ database, clock, keys, guesses: createCodeGuesses(limits) });
  const bookings = createBookings({ database, clock, access, enqueueMail, site, salesAddress, sealing, key: dependencies.pepper });
  const codes = createCodeAdmin({ database, clock, audit, keys, knownSalt, origin: site.origin });
  const known = await watchKnownDemos({ database, clock, logger, salt: knownSalt });
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
    routers: [
      demoAccessModule({ access, bookings, limits, site }),
      bookingLinkModule({ database, clock, key: dependencies.pepper, enqueueMail, site, salesAddress }),
      demoAdminModule({
        database,
        clock,
        audit,
        codes,
        importRowsOf: createImport({ database, audit, codes }),
        exports: { access: () => exportAccessLog(database), bookings: () => exportBookings(database, sealing), contacts: dependencies.exportContacts },
        requireOperator,
      }),
    ],
    known: known.current,
    openCode: async (code, address) => {
      const { id, clinicId } = await access.requireOpen(code, address);
      return { codeId: id, clinicId };
    },
    isCodeOpen: async (codeId) => (await findOpenCodes(database, [codeId], clock.now())).has(codeId),
    openCodes: (codeIds) => findOpenCodes(database, codeIds, clock.now()),
    isSpecialAddress: async (pathname) => {
      const token = tokenAddress.exec(pathname)?.[1];
      return token !== undefined && (await hasLink(token));
    },
    isUnknownDemo: (pathname) => /^\/demos(?:\/|$)/.test(pathname) && known.paths()?.has(pathname) === false,
    stop: async () => {
      seeding.stop();
      await known.stop();
      await purging.stop();
    },
  };
}
