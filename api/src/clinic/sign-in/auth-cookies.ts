import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../../platform';
import { sessionLimits } from './session.service';
import type { Browser } from './sign-in.service';

const attemptLifetimeMs = 10 * 60_000;
/** The random value that our cookies hold: 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const browsers = [['Edge', /Edg/], ['Opera', /OPR\//], ['Firefox', /Firefox\/|FxiOS/], ['Chrome', /Chrome\/|CriOS/], ['Safari', /Safari\//]] as const;
const systems = [['Android', /Android/], ['iPhone', /iPhone/], ['iPad', /iPad/], ['Windows', /Windows/], ['macOS', /Mac OS X/], ['Linux', /Linux/]] as const;
/** What its person knows a browser by, and no more of what it says of itself. */
export const browserName = (agent: string): string => [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(agent))?.[0] ?? []).join(' · ');

export type AuthCookies = ReturnType<typeof createAuthCookies>;

/** `secure` is false on http://localhost only, where browsers refuse the `__Host-` prefix. */
export function createAuthCookies({ secure }: { secure: boolean }) {
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}session`, attempt: `${prefix}sign-in` };
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  return {
    read: (request: Request): Browser => ({ name: browserName(request.get('user-agent') ?? ''), sessionToken: cookie(request, names.session), attemptId: cookie(request, names.attempt) }),
    setSession: (response: Response, token: string) => void response.cookie(names.session, token, { ...options, maxAge: sessionLimits.absoluteMs }),
    clearSession: (response: Response) => void response.clearCookie(names.session, options),
    setAttempt: (response: Response, id: string) => void response.cookie(names.attempt, id, { ...options, maxAge: attemptLifetimeMs }),
    clearAttempt: (response: Response) => void response.clearCookie(names.attempt, options),
  };
}

function cookie(request: Request, name: string): string | undefined {
  const value = readCookie(request, name);
  return value !== null && tokenPattern.test(value) ? value : undefined;
}
