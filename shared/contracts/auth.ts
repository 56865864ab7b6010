import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';
import { id } from './period';
import { staffRoles } from './staff-rights';

const role = string().oneOf(staffRoles).meta({ unknown: 'reader' }).required();
/** A clinic that a person belongs to, by its id, or is asked into, by the invitation's. */
const ownClinic = object({ id, name: string().required(), role });
export type OwnClinic = InferType<typeof ownClinic>;

export const sessionInfo = object({
  user: object({ id: string().uuid().optional(), email: string().required(), name: string().nullable().defined() }).required(),
  /** The clinic this session works for; null for a signed-in person who belongs to none, and for whoever must give a second factor until it is given. */
  clinic: object({
    id,
    slug: string().required(),
    name: string().nullable().defined(),
    role,
    morningMail: boolean().default(false),
  }).nullable().defined(),
  clinics: array(ownClinic.required()).default([]),
  invitations: array(ownClinic.required()).default([]),
  /** What the panel calls the clinic, by the rule of product.md section 6. */
  clinicName: string().required(),
  /** ISO 8601: when the session ends whatever happens. */
  expiresAt: string().required(),
  /** `given` also where it is not asked for. */
  secondFactor: string().oneOf(['given', 'asked']).meta({ unknown: 'asked' }).default('given'),
  /** For a person who has no authenticator app yet: what one must know, to type, to open on this device and to scan. It is the session's own. */
  enrolment: object({
    key: string().required(),
    address: string().required(),
    /** A square of so many modules, and the dark ones as an SVG path. */
    qr: object({ size: number().required(), path: string().required() }).required(),
  }).nullable().default(null),
});
export type SessionInfo = InferType<typeof sessionInfo>;

/** The nonce that Google Identity Services must put into the credential; it binds the credential to this browser and is good for one sign-in. */
export const startGoogleSignIn = endpoint('POST', '/auth/google/attempt', { output: object({ nonce: string().required() }) });

/** Signs in with the ID token of Google Identity Services. */
export const signInWithGoogle = endpoint('POST', '/auth/google', {
  input: object({ credential: string().max(8_192).required() }),
  output: object({ ok: boolean().required() }),
});

/** Where the browser goes for the sign-in without Google's script (authorization code with PKCE). A navigation, not a call. */
export const googleRedirectPath = '/auth/google/start';
/** The same for whoever is signed in and must prove it anew. */
export const signInAgainPath = `${googleRedirectPath}?again`;

export const getSession = endpoint('GET', '/auth/session', { output: sessionInfo });

/** By GET or POST. Ends the session when the request comes from a page of this site; from anywhere else it changes nothing. */
export const signOut = endpoint('GET', '/auth/logout');

const timeCode = object({ code: string().trim().matches(/^\d{6}$/).required() });
const recoveryCodes = object({ recoveryCodes: array(string().required()).required() });
/** Six digits of an authenticator app, or a recovery code; the first right one enrols. The session goes on under a new cookie. */
export const giveSecondFactor = endpoint('POST', '/auth/second-factor', {
  input: object({ code: string().trim().min(6).max(40).required() }),
  /** For whoever has just enrolled: shown once, each good once. */
  output: recoveryCodes,
});

/** For an act that asks for a second factor of the last minutes (`staff-rights.ts`). */
export const proveAgain = endpoint('POST', '/auth/proof', { input: timeCode });

/** When the mail in the morning goes out, on a clock in Madrid. */
export const morningMailTime = '08:00';
/** Whether the person gets it, on the days on which the clinic opens. */
export const chooseMorningMail = endpoint('POST', '/auth/morning-mail', { input: object({ on: boolean().required() }) });
const ownSession = object({ id: string().required(), browser: string().defined(), startedAt: string().required(), seenAt: string().required(), isThis: boolean().required() });
/** Where the person is signed in, the newest first, and how many recovery codes are left to whoever has an app here. */
export const listSessions = endpoint('GET', '/auth/sessions', { output: object({ sessions: array(ownSession.required()).required(), recoveryCodesLeft: number().nullable().default(null) }) });
/** For a code of the app: new ones, shown once. Those before are good no more. */
export const renewRecoveryCodes = endpoint('POST', '/auth/recovery-codes', { input: timeCode, output: recoveryCodes });
export const endSession = endpoint('DELETE', '/auth/sessions/:id', { input: object({ id: string().matches(/^[0-9a-f]{64}$/).required() }) });
/** All but the one that asks. */
export const endOtherSessions = endpoint('DELETE', '/auth/sessions');

/** From now on the session works for another of the person's clinics, in every window. */
export const turnToClinic = endpoint('POST', '/auth/clinic', { input: object({ id }) });
/** Joins the clinic that the page has named, and turns to it; or declines. */
export const answerInvitation = endpoint('POST', '/auth/invitations/:id', { input: object({ id, clinicName: string().max(200).required(), accept: boolean().required() }) });

const emailAddress = string().trim().lowercase().matches(/^[^\s@]+@[^\s@]+$/, 'Email inválido').max(254).required();

export const staffMember = object({
  userId: id,
  email: string().required(),
  name: string().nullable().defined(),
  role: string().oneOf(staffRoles).required(),
  since: string().required(),
  /** An authenticator app is enrolled here; without one the identity provider has asked for the second factor, the next sign-in enrols one, or the clinic asks none of this person. */
  hasApp: boolean().default(false),
});
export const staffInvitation = object({
  id,
  email: string().required(),
  role: string().oneOf(staffRoles).required(),
  expiresAt: string().required(),
});
export const staffList = object({
  members: array(staffMember.required()).required(),
  invitations: array(staffInvitation.required()).required(),
  /** Of members who are no owners; of owners it always is. */
  secondFactorRequired: boolean().default(true),
});
export type StaffList = InferType<typeof staffList>;

export const listStaff = endpoint('GET', '/auth/staff', { output: staffList });

/** Of members who are no owners; who is in without one is signed out when it is required again. */
export const requireSecondFactor = endpoint('PUT', '/auth/staff/second-factor', { input: object({ required: boolean().required() }) });

/** Whoever signs in with that verified address is asked, and becomes a member by accepting. */
export const inviteStaff = endpoint('POST', '/auth/staff/invitations', {
  input: object({ email: emailAddress, role: string().oneOf(staffRoles).required() }),
  output: staffInvitation,
});
export const withdrawInvitation = endpoint('DELETE', '/auth/staff/invitations/:id', { input: object({ id }) });
/** Takes the clinic away from a person and ends that person's sessions of it. The last owner stays. */
export const removeStaff = endpoint('DELETE', '/auth/staff/:userId', { input: object({ userId: id }) });
