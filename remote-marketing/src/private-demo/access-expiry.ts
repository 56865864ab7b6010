import { dates } from 'shared/copy/formats';
import { privateDemoCopy } from './private-demo.copy.es';

const format = dates({ dateStyle: 'long', timeStyle: 'short' });

export function accessExpiry(expiresAt: string | null): string {
  return expiresAt === null ? privateDemoCopy.neverExpires : format(expiresAt);
}

export const hasExpired = (expiresAt: string | null, now: Date): boolean => expiresAt !== null && new Date(expiresAt) <= now;
