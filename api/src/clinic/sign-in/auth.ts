import { Router } from 'express';
import { clinicNameOf } from '../../platform/clinic-scope';
import type { Queryable } from '../../platform/database';
import { createAccess } from './access';
import { createAuthCookies } from './auth-cookies';
import { authModule } from './auth.module';
import type { Company } from './clinic-name';
import { createIdTokenVerifier, remoteKeys } from './identity';
import { createIdentityProvider, type ProviderSettings } from './identity-provider';
import type { TwoFactorRules } from './said-factors';
import { createSessionService } from './session.service';
import { createSignInService } from './sign-in.service';
import { createSecondFactorService, type Dependencies as FactorDependencies } from '../second-factor/second-factor.service';
import { createOwnClinics } from '../staff/own-clinics';
import { invitationMail } from '../staff/staff.copy.es';
import { createStaffService, type StaffDependencies } from '../staff/staff.service';

export interface SignInSettings extends ProviderSettings {
  /** All spellings of the issuer that ID tokens may carry; people are stored under the first, so that Google's two spellings stay one person. */
  readonly issuers: readonly [string, ...string[]];
  /** What else than `amr` says that the provider asked for two factors; nothing when absent. */
  readonly twoFactor?: TwoFactorRules;
}

interface Dependencies extends Pick<FactorDependencies, 'database' | 'clock' | 'audit' | 'limits' | 'factorKeys'>, Pick<StaffDependencies, 'names' | 'revokeCalendarFeed'> {
  readonly signIn: SignInSettings;
  /** False on http://localhost only. */
  readonly secureCookies: boolean;
  readonly company: Company;
  readonly loginAddress: string;
  readonly enqueueMail: (tx: Queryable, mail: { to: string; subject: string; text: string }) => Promise<unknown>;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(dependencies: Dependencies) {
  const { database, names, clock, audit, signIn, company, loginAddress } = dependencies;
  const cookies = createAuthCookies({ secure: dependencies.secureCookies });
  const sessions = createSessionService({ database, names, clock, audit });
  const access = createAccess({ cookies, sessions, audit, clock });
  const provider = createIdentityProvider(signIn);
  const verifyIdToken = createIdTokenVerifier({ ...signIn, keys: remoteKeys(provider.jwksUri, signIn.fetch), clock });
  const announce = async (tx: Queryable, to: string, clinicId: string): Promise<void> => {
    await dependencies.enqueueMail(tx, { to, subject: invitationMail.subject(company.name), text: invitationMail.text(await clinicNameOf(tx, names, clinicId), company.name, loginAddress) });
  };
  const staff = createStaffService({ ...dependencies, sessions, announce });
  const router = Router();
  const service = createSignInService({ database, names, clock, audit, provider, verifyIdToken, sessions });
  const factors = createSecondFactorService({ ...dependencies, sessions, siteName: company.name });
  router.use(authModule({ ...dependencies, signIn: service, factors, ownClinics: createOwnClinics({ database, names, clock, audit }), staff, sessions, cookies, access }));
  return { router, access, sessions, staff };
}
