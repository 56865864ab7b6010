import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../../platform';
import { sessionLimits } from '../session/session.repository';
import { attemptMs, type Browser } from './sign-in.service';

/** The random value in our cookies: 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const browsers = [['Edge', /Edg/], ['Opera', /OPR\//], ['Firefox', /Firefox\/|FxiOS/], ['Chrome', /Chrome\/|CriOS/], ['Safari', /Safari\//]] as const;
const systems = [['Android', /Android/], ['iPhone', /iPhone/], ['iPad', /iPad/], ['Windows', /Windows/], ['macOS', /Mac OS X/], ['Linux', /Linux/]] as const;
/** A short name by which people recognise a browser; the rest of the user agent is not kept. */
export const browserName = (agent: string): string => [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(agent))?.[0] ?? []).join(' · ');

export type AuthCookies = ReturnType<typeof createAuthCookies>;

/** `secure` is false only on http://localhost, where browsers refuse the `__Host-` prefix. */
export function createAuthCookies({ secure }: { secure: boolean }) {
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}session`, attempt: `${prefix}sign-in` };
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  return {
    /** Nothing of what pages of other hosts, the site's too, make a browser send: to `SameSite` these are one site. */
    read: (request: Request): Browser => ({ name: browserName(request.get('user-agent') ?? ''), sessionToken: cookie(request, names.session), attemptId: cookie(request, names.attempt) }),
    setSession: (response: Response, token: string) => void response.cookie(names.session, token, { ...options, maxAge: sessionLimits.absoluteMs }),
    clearSession: (response: Response) => void response.clearCookie(names.session, options),
    setAttempt: (response: Response, id: string) => void response.cookie(names.attempt, id, { ...options, maxAge: attemptMs }),
  };
}

/** Endpoints for scripts; a link to them opens no page. */
const forScripts = /^\/(?:api|events|analytics|auth\/(?!google\/callback\b))/i;

/** By Fetch Metadata, which every browser of today sends: our own page asks, or somebody opens one, by hand or by a link from anywhere. */
export function isAskedForHere(request: Request): boolean {
  if (['same-origin', 'none'].includes(request.get('sec-fetch-site') ?? 'none')) return true;
  const isOpened = request.get('sec-fetch-mode') === 'navigate' && request.get('sec-fetch-dest') === 'document' && request.get('sec-purpose') === undefined;
  return isOpened && !forScripts.test(request.originalUrl);
}

function cookie(request: Request, name: string): string | undefined {
  const value = isAskedForHere(request) ? readCookie(request, name) : null;
  return value !== null && tokenPattern.test(value) ? value : undefined;
}
