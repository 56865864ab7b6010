import { Router as createRouter, type Request, type Router } from 'express';
import type { Queryable } from '../../platform/database';
import type { Uses } from '../../platform/uses';
import { createAccess, type Access } from './access';
import { createAuthCookies } from './auth-cookies';
import { authModule } from './auth.module';
import type { Company } from './clinic-name';
import { createIdTokenVerifier, remoteKeys } from './identity';
import { createIdentityProvider, type ProviderSettings } from './identity-provider';
import { createSessionService, type SessionService } from './session.service';
import { createSignInService } from './sign-in.service';
import { invitationMail } from '../staff/staff.copy.es';
import { staffModule } from '../staff/staff.module';
import { createStaffService, type StaffService } from '../staff/staff.service';

export interface SignInSettings extends ProviderSettings {
  /** All spellings of the issuer that ID tokens may carry; the first is the one that people are stored under. */
  readonly issuers: readonly [string, ...string[]];
}

interface Dependencies extends Uses<'database' | 'clock' | 'audit'> {
  readonly signIn: SignInSettings;
  /** False on http://localhost only. */
  readonly secureCookies: boolean;
  readonly company: Company;
  /** Address of the login page, for invitations. */
  readonly loginAddress: string;
  readonly enqueueMail: (tx: Queryable, mail: { to: string; subject: string; text: string }) => Promise<unknown>;
  readonly limitSignIns: (request: Request) => Promise<void>;
  /** @throws {DomainError} `too_many_requests` when a clinic has invited too many */
  readonly limitInvitations: (clinicId: string) => Promise<void>;
}

export interface Auth {
  readonly router: Router;
  readonly access: Access;
  readonly sessions: SessionService;
  readonly staff: StaffService;
}

/** Sign-in, sessions and staff, put together. */
export function createAuth(parts: Dependencies): Auth {
  const { database, clock, audit, signIn, company, loginAddress } = parts;
  const cookies = createAuthCookies({ secure: parts.secureCookies });
  const sessions = createSessionService({ database, clock, audit });
  const access = createAccess({ cookies, sessions, audit, clock });
  const provider = createIdentityProvider(signIn);
  const verifyIdToken = createIdTokenVerifier({ issuers: signIn.issuers, clientId: signIn.clientId, keys: remoteKeys(provider.jwksUri, signIn.fetch), clock });
  const staff = createStaffService({
    database,
    clock,
    audit,
    sessions,
    announce: async (tx, to) => {
      await parts.enqueueMail(tx, { to, subject: invitationMail.subject(company.name), text: invitationMail.text(company.name, loginAddress) });
    },
  });
  const router = createRouter();
  router.use(
    authModule({
      signIn: createSignInService({ database, clock, audit, provider, verifyIdToken, sessions }),
      sessions,
      cookies,
      access,
      company,
      limitSignIns: parts.limitSignIns,
    }),
  );
  router.use(staffModule({ staff, access, limitInvitations: parts.limitInvitations }));
  return { router, access, sessions, staff };
}
