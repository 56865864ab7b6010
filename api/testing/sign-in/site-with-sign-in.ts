import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { createAuth } from '../../src/clinic/sign-in/auth';
import { calendarFeedRevoker } from '../../src/conversations/agenda/calendar-feed.module';
import { createLocalProvider, type LocalPerson } from '../../src/sandbox/sign-in/local-provider';
import { createAudit } from '../../src/platform/audit/audit';
import type { Clock } from '../../src/platform/clock';
import type { Database } from '../../src/platform/database/database';
import { operatorsWith } from '../../src/releases/notices/operators-with';
import { createOperatorWords } from '../../src/releases/registry/log/operator-words';
import { testEncryption } from '../database/encryption';
import { testTrail } from '../trail';

type Auth = ReturnType<typeof createAuth>;

export interface SiteWithSignIn {
  readonly origin: string;
  readonly auth: Auth;
  readonly provider: ReturnType<typeof createLocalProvider>;
  readonly mails: { to: string; subject: string; text: string }[];
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly people: readonly LocalPerson[];
  /** Mounts the modules under test. */
  readonly mount?: (app: Express, auth: Auth) => void;
  readonly answerErrors: ErrorRequestHandler;
  readonly limits?: Parameters<typeof createAuth>[0]['limits'];
}

const noLimits = { take: async () => undefined, restore: async () => undefined, giveBack: async () => undefined };

/** The sign-in on a free port with a real OpenID provider, and further modules of the test. */
export async function startSiteWithSignIn({ database, clock, people, mount, answerErrors, limits = noLimits }: Dependencies): Promise<SiteWithSignIn> {
  // The provider needs its own address before it exists, so the port comes first.
  let app: Express | undefined;
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => app?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${portOf(server)}`;
  const provider = createLocalProvider({ origin, people, siteName: 'Clinavoz' });
  const mails: SiteWithSignIn['mails'] = [];
  const audit = createAudit({ database, clock, trail: testTrail() });
  const auth = createAuth({
    database,
    names: testEncryption(database).sealing.names,
    clock,
    audit,
    revokeCalendarFeed: calendarFeedRevoker({ audit }),
    signIn: provider.signIn,
    isOperator: () => Promise.resolve(false),
    operatorsWith: operatorsWith(createOperatorWords(testEncryption(database).sealing.names)),
    secureCookies: false,
    company: { name: 'Clinavoz', domain: 'clinavoz.example' },
    loginAddress: `${origin}/login`,
    enqueueMail: async (_tx, mail) => void mails.push(mail),
    factorKeys: { secrets: Buffer.alloc(32, 1), hashes: Buffer.alloc(32, 2) },
    limits,
  });
  app = express().set('trust proxy', true).use(express.json(), auth.router);
  mount?.(app, auth);
  app.use(provider.router);
  app.use(answerErrors);
  return {
    origin,
    auth,
    provider,
    mails,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
