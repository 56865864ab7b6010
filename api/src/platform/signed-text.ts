import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

/** Whether both are identical, compared in constant time as text; a decoder would skip unknown characters. */
export function isSameText(given: string, expected: string): boolean {
  const [found, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

/** Signs texts with HMAC-SHA-256: anyone can read them, no one can alter them. A key of its own for each purpose keeps a text signed for one from opening for another. */
export function createSigner(key: Buffer) {
  const signBody = (body: string) => `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  return {
    /** `payload.mac`, safe in an address and a cookie. */
    sign: (payload: string) => signBody(Buffer.from(payload, 'utf8').toString('base64url')),
    /** The payload, or null when the text was not signed with this key. */
    open: (signed: string): string | null => {
      const [body = ''] = signed.split('.', 1);
      return isSameText(signed, signBody(body)) ? Buffer.from(body, 'base64url').toString('utf8') : null;
    },
  };
}
