import { privateDemoCopy } from './private-demo.copy.es';

const format = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** When an access ends, as a person in Spain reads it. */
export function accessExpiry(expiresAt: string | null): string {
  return expiresAt === null ? privateDemoCopy.neverExpires : format.format(new Date(expiresAt));
}

export const hasExpired = (expiresAt: string | null, now: Date): boolean => expiresAt !== null && new Date(expiresAt) <= now;
