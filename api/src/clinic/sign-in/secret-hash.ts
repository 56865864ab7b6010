import { createHash } from 'node:crypto';

/** Stored form of a random secret: 256 random bits need no salt and no slow hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
