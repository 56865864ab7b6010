import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const inGroups = (text: string, between: string): string => (text.match(/.{4}/g) ?? []).join(between);

/** RFC 6238 with the defaults of every authenticator app: six digits, a new code every 30 seconds. */
const totpOf = (secret: Buffer, names = {}): TOTP => new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** The time step of a code of these thirty seconds; null for any other: one that was seen by somebody else is worth nothing after them (ASVS V6.5.5). */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  return totp.validate({ token: code.replaceAll(/\s/g, '').replaceAll(/[^!-~]/g, '?'), timestamp, window: 0 }) === null ? null : totp.counter({ timestamp });
}

/** Enrolment data for an authenticator app: to type, to open and to scan. */
export function enrolmentOf(secret: Buffer, issuer: string, label: string) {
  const totp = totpOf(secret, { issuer, label });
  const address = totp.toString();
  const { size, data } = encode(address, { ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { key: inGroups(totp.secret.base32, ' '), address, qr: { size, path } };
}

/** 140 random bits in unambiguous letters and digits. */
export const newRecoveryCode = (): string => inGroups(new Secret({ size: 20 }).base32.slice(0, 28), '-');
