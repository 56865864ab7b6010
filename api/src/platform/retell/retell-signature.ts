import { createHmac, timingSafeEqual } from 'node:crypto';

export const retellSignatureHeader = 'x-retell-signature';
export const signatureToleranceMs = 5 * 60_000;

/** `v=<unix ms>,d=<hex>`, where d = HMAC-SHA256(key, body followed by v). `now` in milliseconds. */
export const signRetellBody = (body: Buffer, apiKey: string, now: number): string => `v=${now},d=${digest(body, apiKey, String(now)).toString('hex')}`;

/** Whether Retell signed these bytes in the last five minutes. Not `Retell.verify`: in some versions a promise, which is always true. */
export function isRetellSignature(header: string | undefined, body: Buffer, apiKey: string, now: number): boolean {
  const [, time, hex] = /^v=(\d{1,15}),d=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === undefined || hex === undefined) return false;
  if (Math.abs(now - Number(time)) > signatureToleranceMs) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digest(body, apiKey, time));
}

const digest = (body: Buffer, apiKey: string, time: string): Buffer => createHmac('sha256', apiKey).update(body).update(time).digest();
