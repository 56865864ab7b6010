import { Router, type Request, type RequestHandler, type Response } from 'express';
import * as contract from 'shared/contracts/clinic/auth';
import { bind, clientNetwork, clinicNameOf, DomainError, isoMoments, orNotFound, voiceNetwork, type Exchange, type Uses } from '../../platform';
import { markEndpoint } from '../../platform/web/routes';
import { createAccess } from './access';
import { createAuthCookies, isAskedForHere } from './auth-cookies';
import { clinicDisplayName, type Company } from './clinic-name';
import { createIdTokenVerifier, remoteKeys } from './identity';
import { createIdentityProvider, type ProviderSettings } from './identity-provider';
import type { TwoFactorRules } from './said-factors';
import { sentByOwnPage } from './same-origin';
import { createSessionService, type SessionDependencies } from '../session/session.service';
import { createSignInService } from './sign-in.service';
import { createSecondFactorService, type Dependencies as FactorDependencies } from '../second-factor/second-factor.service';
import { createOwnClinics } from '../staff/own-clinics';
import { invitationMail, teamMail } from '../staff/staff.copy.es';
import { createStaffService, type StaffDependencies } from '../staff/staff.service';

export interface SignInSettings extends ProviderSettings {
  /** All spellings of the issuer in ID tokens; people are stored under the first, so that Google's two spellings mean the same person. */
  readonly issuers: readonly [string, ...string[]];
  /** Other signs than `amr` that the provider required two factors; none when absent. */
  readonly twoFactor?: TwoFactorRules;
}

interface Dependencies extends Pick<FactorDependencies, 'database' | 'clock' | 'audit' | 'limits' | 'factorKeys'>,
  Pick<StaffDependencies, 'names' | 'revokeCalendarFeed' | 'operatorsWith'>, Pick<SessionDependencies, 'isOperator'>, Uses<'enqueueMail'> {
  readonly signIn: SignInSettings;
  /** False only on http://localhost. */
  readonly secureCookies: boolean;
  readonly company: Company;
  readonly loginAddress: string;
}

function createParts(dependencies: Dependencies) {
  const { database, names, clock, audit, signIn, company, loginAddress } = dependencies;
  const cookies = createAuthCookies({ secure: dependencies.secureCookies });
  const sessions = createSessionService(dependencies);
  const provider = createIdentityProvider(signIn);
  const verifyIdToken = createIdTokenVerifier({ ...signIn, keys: remoteKeys(provider.jwksUri, signIn.fetch), clock });
  const announce: StaffDependencies['announce'] = async (tx, to, clinicId, change = '') => {
    const words = change === '' ? invitationMail : teamMail;
    const clinic = clinicId === null ? '' : await clinicNameOf(tx, names, clinicId);
    await dependencies.enqueueMail(tx, { to, subject: words.subject(company.name), text: words.text(clinic, company.name, loginAddress, change) });
  };
  return {
    signIn: createSignInService({ database, names, clock, audit, provider, verifyIdToken, sessions }),
    factors: createSecondFactorService({ ...dependencies, sessions, siteName: company.name }),
    ownClinics: createOwnClinics({ database, names, clock, audit }),
    staff: createStaffService({ ...dependencies, sessions, announce }),
    sessions,
    cookies,
    access: createAccess({ ...dependencies, cookies, sessions }),
  };
}

/** Sign-in, sessions, second factors, and the signed-in person's clinics and staff. */
export function createAuth(dependencies: Dependencies) {
  const parts = createParts(dependencies);
  /** Purges what has ended, also where nobody signs in any more. */
  const purge = () => Promise.all([parts.staff.purgeInvitations(), parts.sessions.purge(), parts.signIn.purge()]);
  return { router: authRoutes({ ...dependencies, ...parts }), purge, access: parts.access, sessions: parts.sessions, staff: parts.staff };
}

function authRoutes({ signIn, factors, ownClinics, staff, sessions, cookies, access, company, limits }: Pick<Dependencies, 'company' | 'limits'> & ReturnType<typeof createParts>): Router {
  const router = Router();
  const ofSession = ({ request }: Exchange) => access.session(request);
  const ofPerson = ({ request }: Exchange) => access.person(request);
  /** Ending sessions has no limit of acts, which a thief may have used up; codes have one of their own. */
  const ofHolder = ({ request }: Exchange) => access.person(request, { counts: false });
  const ofClinic = ({ request }: Exchange) => access.clinic(request);
  bind(router, contract.startGoogleSignIn, async (_input, { request, response }) => {
    await limits.take('signInByAddress', clientNetwork(request));
    const { attemptId, nonce } = await signIn.begin(cookies.read(request).attemptId);
    cookies.setAttempt(response, attemptId);
    return { nonce };
  });

  bind(router, contract.signInWithGoogle, async ({ credential }, { request, response }) => {
    cookies.setSession(response, await signIn.withCredential(credential, cookies.read(request)));
    return { ok: true };
  });

  router.get(
    ['/auth/google', '/auth/google/start'],
    redirecting(async (request, response) => {
      if (!isAskedForHere(request)) return '/login';
      await limits.take('signInByAddress', clientNetwork(request));
      const { attemptId, url } = await signIn.beginRedirect(request.query.again !== undefined, cookies.read(request).attemptId);
      cookies.setAttempt(response, attemptId);
      return url;
    }),
  );

  router.get(
    '/auth/google/callback',
    redirecting(async (request, response) => {
      const callback = new URL(request.originalUrl, 'http://callback.invalid');
      cookies.setSession(response, await signIn.withRedirect(callback, cookies.read(request)));
      return '/panel';
    }),
  );

  bind(router, contract.getSession, async (_input, { who: session }) => {
    const { clinicId, clinicSlug, clinicName, role, morningMail } = session;
    return {
      user: { id: session.userId, email: session.email, name: session.userName },
      clinic: clinicId === null || clinicSlug === null || role === null ? null : { id: clinicId, slug: clinicSlug, name: clinicName, role, morningMail: morningMail === true },
      clinicName: clinicDisplayName(clinicName, session.email, company),
      expiresAt: session.expiresAt.toISOString(),
      secondFactor: session.opens ? ('given' as const) : ('asked' as const),
      enrolment: await factors.enrolmentOf(session),
      ...(await ownClinics.of(session)),
    };
  }, ofSession);

  bind(router, contract.giveSecondFactor, async ({ code }, { request, response, who: session }) => {
    // It was given in another tab, or is no longer required.
    if (session.opens) return { recoveryCodes: [] };
    const { token, recoveryCodes } = await factors.give(session, voiceNetwork(request), code);
    cookies.setSession(response, token);
    return { recoveryCodes };
  }, ofSession);

  // The session gets a new identifier, as after every sign-in.
  bind(router, contract.proveAgain, async ({ code }, { request, response, who }) => cookies.setSession(response, (await factors.give(who, voiceNetwork(request), code)).token), ofHolder);

  bind(router, contract.listSessions, async (_input, { who: { userId, idHash: own } }) => {
    const living = await sessions.ofPerson(userId);
    const shown = living.map(({ idHash, ...session }) => ({ ...isoMoments(session), id: idHash.toString('hex'), isThis: idHash.equals(own) }));
    return { sessions: shown, recoveryCodesLeft: await factors.recoveryCodesLeft(userId) };
  }, ofPerson);
  bind(router, contract.renewRecoveryCodes, ({ code }, { request, who }) => factors.renewRecoveryCodes(who, voiceNetwork(request), code), ofPerson);
  bind(router, contract.endSession, async ({ id }, { who }) => void orNotFound((await sessions.endOwn(who, id))[0]), ofHolder);
  bind(router, contract.endOtherSessions, async (_input, { who }) => void (await sessions.endOwn(who)), ofHolder);
  bind(router, contract.turnToClinic, ({ id }, { who }) => ownClinics.turnTo(who, id), ofPerson);
  bind(router, contract.answerInvitation, (answer, { who }) => ownClinics.answer(who, answer), ofPerson);

  // The owner's screen, and each person's own settings. The clinic is the session's, so an owner can affect nobody of another clinic.
  bind(router, contract.listStaff, (_input, { who }) => staff.list(who.clinicId), ofClinic);
  bind(router, contract.chooseMorningMail, ({ on }, { who }) => staff.chooseMorningMail(who.clinicId, who.userId, on), ofClinic);
  bind(router, contract.requireSecondFactor, ({ required }, { who: owner }) => staff.requireFactor(owner.clinicId, required, owner), ofClinic);
  bind(router, contract.inviteStaff, async (invitation, { who: owner }) => {
    await limits.take('invitationByClinic', owner.clinicId);
    return staff.invite(owner.clinicId, invitation, owner);
  }, ofClinic);
  bind(router, contract.withdrawInvitation, ({ id }, { who: owner }) => staff.withdraw(owner.clinicId, id, owner), ofClinic);
  bind(router, contract.removeStaff, ({ userId }, { who: owner }) => staff.remove(owner.clinicId, userId, owner), ofClinic);

  async function leave(request: Request, response: Response): Promise<void> {
    if (!sentByOwnPage(request)) return void response.status(204).end();
    const { sessionToken } = cookies.read(request);
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    cookies.clearSession(response);
    response.json({});
  }
  router.get(contract.signOut.path, markEndpoint(contract.signOut, leave));
  router.post(contract.signOut.path, leave);
  return router;
}

/** For addresses that people open, not scripts: `next` returns the redirect; a refusal leads to the login page. */
function redirecting(next: (request: Request, response: Response) => Promise<string>): RequestHandler {
  return async (request, response) => {
    const address = await next(request, response).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return `/login?error=${error.code}`;
    });
    response.redirect(303, address);
  };
}
