import { randomBytes } from 'node:crypto';
import { randomToken, secretHash } from '../../platform';

/** A new token: 256 random bits, so a plain hash protects it at rest. The id names it in lists and log; it reveals no secret. */
export function drawToken(): { readonly id: string; readonly text: string; readonly secretHash: Buffer } {
  const id = randomBytes(6).toString('hex');
  const secret = randomToken();
  return { id, text: `cvo_${id}_${secret}`, secretHash: secretHash(secret) };
}

/** The parts of a token's text; null for anything else. */
export function readToken(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = /^cvo_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
