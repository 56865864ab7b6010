import { URI, type TOTP } from 'otpauth';
import type { Browser } from './browser';

/** The app on a telephone: codes of what it was enrolled with, by the clock that it is given. */
export interface Authenticator {
  /** @param steps how many times thirty seconds its clock is ahead */
  codeAt(now: Date, steps?: number): string;
}

export function authenticatorOf(address: string): Authenticator {
  const totp = URI.parse(address) as TOTP;
  return { codeAt: (now, steps = 0) => totp.generate({ timestamp: now.getTime() + steps * 30_000 }) };
}

/** Enrols whoever has signed in with one factor. @returns the app, and the recovery codes */
export async function enrol(browser: Browser, now: Date): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const { enrolment } = (await (await browser.request('/auth/session')).json()) as { enrolment: { address: string } };
  const app = authenticatorOf(enrolment.address);
  const answer = await browser.json('POST', '/auth/second-factor', { code: app.codeAt(now) });
  if (answer.status !== 200) throw new Error(`The enrolment answered ${answer.status}`);
  return { app, ...((await answer.json()) as { recoveryCodes: string[] }) };
}
