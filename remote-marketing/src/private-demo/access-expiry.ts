import { dates } from 'shared/copy/formats';
import { privateDemoCopy } from './private-demo.copy.es';

const format = dates({ dateStyle: 'long', timeStyle: 'short' });

export const accessExpiry = (expiresAt: string | null): string => expiresAt === null ? privateDemoCopy.neverExpires : format(expiresAt);

export const hasExpired = (expiresAt: string | null, now: Date): boolean => expiresAt !== null && new Date(expiresAt) <= now;
