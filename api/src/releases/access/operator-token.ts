import { createHash, randomBytes } from 'node:crypto';

const pattern = /^cvo_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

export interface OperatorToken {
  /** Names the token in lists and in the log; says nothing about the secret. */
  readonly id: string;
  readonly secret: string;
}

/** A new token: 256 random bits, so a plain hash keeps it safe at rest. */
export function drawToken(): OperatorToken & { readonly text: string; readonly secretHash: Buffer } {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, secret, text: `cvo_${id}_${secret}`, secretHash: createHash('sha256').update(secret).digest() };
}

/** The parts of a token as it was shown; null for anything else. */
export function readToken(text: string): OperatorToken | null {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
