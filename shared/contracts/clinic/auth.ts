import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { id } from '../period';
import { staffRoles } from './staff-rights';

const role = once(() => string().oneOf(staffRoles).meta({ unknown: 'reader' }).required());
/** A clinic of the person, by its id, or one that invites them, by the invitation's id. */
const ownClinic = once(() => object({ id, name: string().required(), role: role() }));
export type OwnClinic = InferType<ReturnType<typeof ownClinic>>;

export const sessionInfo = once(() => object({
  user: object({ id: string().uuid().required(), email: string().required(), name: string().nullable().defined() }).required(),
  /** The session's clinic; null for a person without one, and until a required second factor is given. */
  clinic: object({ id, slug: string().required(), name: string().nullable().defined(), role: role(), morningMail: boolean().default(false) })
    .nullable()
    .defined(),
  clinics: array(ownClinic().required()).default([]),
  invitations: array(ownClinic().required()).default([]),
  /** The clinic's name in the panel, by the specification's rule (section 6). */
  clinicName: string().required(),
  /** ISO 8601: the latest end of the session. */
  expiresAt: string().required(),
  /** `given` also where none is required. */
  secondFactor: string().oneOf(['given', 'asked']).meta({ unknown: 'asked' }).default('given'),
  /** For a person without an authenticator app: the session's own key to type, to open on this device or to scan. */
  enrolment: object({
    key: string().required(),
    address: string().required(),
    /** A square of `size` modules, with the dark ones as an SVG path. */
    qr: object({ size: number().required(), path: string().required() }).required(),
  }).nullable().default(null),
}));
export type SessionInfo = InferType<ReturnType<typeof sessionInfo>>;

/** The nonce for the credential of Google Identity Services; it binds the credential to this browser, for one sign-in. */
export const startGoogleSignIn = endpoint('POST', '/auth/google/attempt', () => ({ output: object({ nonce: string().required() }) }));

/** Signs in with the ID token of Google Identity Services. */
export const signInWithGoogle = endpoint('POST', '/auth/google', () => ({
  input: object({ credential: string().max(8_192).required() }),
  output: object({ ok: boolean().required() }),
}));

/** Start of the sign-in without Google's script (authorization code with PKCE). A navigation, not a call. */
export const googleRedirectPath = '/auth/google/start';
/** The same for a signed-in person who must sign in again. */
export const signInAgainPath = `${googleRedirectPath}?again`;

export const getSession = endpoint('GET', '/auth/session', () => ({ output: sessionInfo() }));

/** GET or POST. Ends the session when the request comes from a page of this site; other requests change nothing. */
export const signOut = endpoint('GET', '/auth/logout');

const timeCode = once(() => object({ code: string().trim().matches(/^\d{6}$/).required() }));
const recoveryCodes = once(() => object({ recoveryCodes: array(string().required()).required() }));
/** Six digits of an authenticator app, or a recovery code; the first right one enrols. The session continues under a new cookie. */
export const giveSecondFactor = endpoint('POST', '/auth/second-factor', () => ({
  input: object({ code: string().trim().min(6).max(40).required() }),
  /** After the enrolment only: shown once, each valid once. */
  output: recoveryCodes(),
}));

/** For an act that needs a recent second factor (`staff-rights.ts`). */
export const proveAgain = endpoint('POST', '/auth/proof', () => ({ input: timeCode() }));

/** When the morning mail is sent, Madrid time. */
export const morningMailTime = '08:00';
/** Whether the person gets it on days on which the clinic opens. */
export const chooseMorningMail = endpoint('POST', '/auth/morning-mail', () => ({ input: object({ on: boolean().required() }) }));
const ownSession = once(() => object({ id: string().required(), browser: string().defined(), startedAt: string().required(), seenAt: string().required(), isThis: boolean().required() }));
/** The person's sessions, newest first, and how many recovery codes remain; null without an app. */
export const listSessions = endpoint('GET', '/auth/sessions', () => ({ output: object({ sessions: array(ownSession().required()).required(), recoveryCodesLeft: number().nullable().default(null) }) }));
/** Takes a code of the app and returns new recovery codes, shown once. The old ones become invalid. */
export const renewRecoveryCodes = endpoint('POST', '/auth/recovery-codes', () => ({ input: timeCode(), output: recoveryCodes() }));
export const endSession = endpoint('DELETE', '/auth/sessions/:id', () => ({ input: object({ id: string().matches(/^[0-9a-f]{64}$/).required() }) }));
/** All but the session of the request. */
export const endOtherSessions = endpoint('DELETE', '/auth/sessions');

/** Switches the session to another of the person's clinics, in every window. */
export const turnToClinic = endpoint('POST', '/auth/clinic', () => ({ input: object({ id }) }));
/** Accepts the invitation of the clinic that the page has named, and switches to it; or declines. */
export const answerInvitation = endpoint('POST', '/auth/invitations/:id', () => ({ input: object({ id, clinicName: string().max(200).required(), accept: boolean().required() }) }));

const emailAddress = once(() => string().trim().lowercase().matches(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u, 'Email inválido').max(254).required());

export const staffMember = once(() => object({
  userId: id,
  email: string().required(),
  name: string().nullable().defined(),
  role: role(),
  since: string().required(),
  /** An app is enrolled here. If false, the identity provider asks, the next sign-in enrols one, or the clinic requires none. */
  hasApp: boolean().default(false),
}));
export const staffInvitation = once(() => object({ id, email: string().required(), role: role(), expiresAt: string().required() }));
export const staffList = once(() => object({
  members: array(staffMember().required()).required(),
  invitations: array(staffInvitation().required()).required(),
  /** Applies to members who are not owners; for owners it is always required. */
  secondFactorRequired: boolean().default(true),
}));
export type StaffList = InferType<ReturnType<typeof staffList>>;

export const listStaff = endpoint('GET', '/auth/staff', () => ({ output: staffList() }));

/** Applies to members who are not owners. Requiring it again signs out those without one. */
export const requireSecondFactor = endpoint('PUT', '/auth/staff/second-factor', () => ({ input: object({ required: boolean().required() }) }));

/** A person who signs in with that verified address is invited, and becomes a member by accepting. */
export const inviteStaff = endpoint('POST', '/auth/staff/invitations', () => ({
  input: object({ email: emailAddress(), role: string().oneOf(staffRoles).required() }),
  /** `mailed`: false for an address that had this clinic's mail within a day. */
  output: staffInvitation().shape({ mailed: boolean().default(true) }),
}));
export const withdrawInvitation = endpoint('DELETE', '/auth/staff/invitations/:id', () => ({ input: object({ id }) }));
/** Removes a person from the clinic and ends that person's sessions there. The last owner stays. */
export const removeStaff = endpoint('DELETE', '/auth/staff/:userId', () => ({ input: object({ userId: id }) }));
