import { expect, test } from '@jest/globals';
import type { Response } from 'express';
import { createAuthCookies } from './auth-cookies';

const token = 'a'.repeat(43);

test('over TLS both cookies are for this host alone, out of reach of scripts, and small', () => {
  const set: unknown[][] = [];
  const response = { cookie: (...given: unknown[]) => void set.push(given) } as unknown as Response;
  const cookies = createAuthCookies({ secure: true });
  cookies.setSession(response, token);
  cookies.setAttempt(response, token);
  expect(set.map(([name]) => name)).toEqual(['__Host-session', '__Host-sign-in']);
  for (const [name, value, options] of set) {
    expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' });
    expect(options).not.toHaveProperty('domain');
    expect(`${String(name)}${String(value)}`.length).toBeLessThan(4096);
  }
});
