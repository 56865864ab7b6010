import { expect, it } from '@jest/globals';
import Retell from 'retell-sdk';
import { isRetellSignature, signRetellBody } from './retell-signature';

const key = 'key_for_this_test';
const body = Buffer.from('{"event":"call_ended","call":{"call_id":"ñ"}}');

it('accepts what Retell’s own library signs', async () => {
  const signature = await Retell.sign(body.toString(), key);
  expect(isRetellSignature(signature, body, key, Date.now())).toBe(true);
});

it('signs as Retell’s own library verifies', async () => {
  const now = Date.now();
  expect(await Retell.verify(body.toString(), key, signRetellBody(body, key, now))).toBe(true);
});

it.each([
  ['another body', (now: number) => [signRetellBody(Buffer.from('{}'), key, now), now]],
  ['another key', (now: number) => [signRetellBody(body, 'other', now), now]],
  ['a time that was changed', (now: number) => [signRetellBody(body, key, now).replace(/v=\d+/, `v=${now + 1}`), now]],
  ['a signature older than five minutes', (now: number) => [signRetellBody(body, key, now - 300_001), now]],
  ['a signature from the future', (now: number) => [signRetellBody(body, key, now + 300_001), now]],
  ['no header', (now: number) => [undefined, now]],
  ['an empty header', (now: number) => ['', now]],
  ['a short digest', (now: number) => [`v=${now},d=00`, now]],
] as const)('refuses %s', (_case, make) => {
  const [signature, now] = make(1_800_000_000_000);
  expect(isRetellSignature(signature as string | undefined, body, key, now as number)).toBe(false);
});
