import { createHmac, timingSafeEqual } from 'node:crypto';

export type Sealer = ReturnType<typeof createSealer>;

/** Seals texts with HMAC-SHA-256: anyone can read them, no one can alter them. A key of its own for each purpose keeps a text sealed for one from opening for another. */
export function createSealer(key: Buffer) {
  const mac = (body: string) => createHmac('sha256', key).update(body).digest();
  return {
    /** `payload.mac`, safe in an address and a cookie. */
    seal: (payload: string) => {
      const body = Buffer.from(payload, 'utf8').toString('base64url');
      return `${body}.${mac(body).toString('base64url')}`;
    },
    /** The payload, or null when the text was not sealed with this key. */
    open: (sealed: string): string | null => {
      const [body, given, ...more] = sealed.split('.');
      if (body === undefined || given === undefined || more.length > 0) return null;
      const expected = mac(body);
      const found = Buffer.from(given, 'base64url');
      if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null;
      return Buffer.from(body, 'base64url').toString('utf8');
    },
  };
}
