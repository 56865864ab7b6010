import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a random secret: so many bits need no salt and no slow hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
