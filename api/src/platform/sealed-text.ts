import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a seal is for. A text sealed for one purpose opens for no other. */
export type SealPurpose = 'preview' | 'page-ticket';

export interface Sealer {
  /** `payload.mac`, safe in an address and a cookie. */
  readonly seal: (payload: string) => string;
  /** The payload, or null when the text was not sealed here for this purpose. */
  readonly open: (sealed: string) => string | null;
}

/** Seals texts with HMAC-SHA-256 under a key derived from the secret for one purpose. They can be read by anyone and altered by no one. */
export function createSealer(secret: string, purpose: SealPurpose): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `clinavoz ${purpose}`, 32));
  const mac = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    seal: (payload) => {
      const body = Buffer.from(payload, 'utf8').toString('base64url');
      return `${body}.${mac(body).toString('base64url')}`;
    },
    open: (sealed) => {
      const [body, given, ...more] = sealed.split('.');
      if (body === undefined || given === undefined || more.length > 0) return null;
      const expected = mac(body);
      const found = Buffer.from(given, 'base64url');
      if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null;
      return Buffer.from(body, 'base64url').toString('utf8');
    },
  };
}
