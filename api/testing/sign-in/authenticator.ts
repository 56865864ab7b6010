import { createHash } from 'node:crypto';
import { URI, type TOTP } from 'otpauth';
import type { Queryable } from '../../src/platform/database/database';
import type { Browser } from './browser';

/** A telephone's authenticator app: codes of its enrolment, for a given time. */
export interface Authenticator {
  /** @param steps how many steps of thirty seconds its clock is ahead */
  codeAt(now: Date, steps?: number): string;
}

export function authenticatorOf(address: string): Authenticator {
  const totp = URI.parse(address) as TOTP;
  return { codeAt: (now, steps = 0) => totp.generate({ timestamp: now.getTime() + steps * 30_000 }) };
}

/** The real clock's time, early in its step of thirty seconds: a code of it is still right when the site reads it. */
export async function earlyInStep(): Promise<Date> {
  const gone = Date.now() % 30_000;
  if (gone > 15_000) await new Promise((resolve) => setTimeout(resolve, 30_000 - gone));
  return new Date();
}

/** Enrols the person who has signed in with one factor. @param now the time of the site's clock @returns the app, and the recovery codes */
export async function enrol(browser: Browser, now: Date): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const { enrolment } = (await (await browser.request('/auth/session')).json()) as { enrolment: { address: string } };
  const app = authenticatorOf(enrolment.address);
  const answer = await browser.json('POST', '/auth/second-factor', { code: app.codeAt(now) });
  if (answer.status !== 200) throw new Error(`The enrolment answered ${answer.status}`);
  return { app, ...((await answer.json()) as { recoveryCodes: string[] }) };
}

/** A code that is none of the app's around this time. */
export const wrongFor = (app: Authenticator, now: Date): string => ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((step) => app.codeAt(now, step) === code)) ?? '';

/** Gives a second factor from a client address. */
export const giveFrom = (address: string, browser: Browser, code: string): Promise<Response> =>
  browser.request('/auth/second-factor', { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }, body: JSON.stringify({ code }) });

/** Makes the browser's session appear to have given its second factor eleven minutes earlier. */
export async function ageProof(database: Queryable, browser: Browser): Promise<void> {
  const hash = createHash('sha256').update(browser.cookies.get('session') ?? '').digest();
  const aged = await database.query("UPDATE session SET proved_at = proved_at - interval '11 minutes' WHERE id_hash = $1 RETURNING 1", [hash]);
  if (aged.length !== 1) throw new Error('The browser has no session');
}
