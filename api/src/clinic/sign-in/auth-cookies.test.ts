import { expect, test } from '@jest/globals';
import type { Response } from 'express';
import { browserName, createAuthCookies } from './auth-cookies';

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

const chrome = '(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} OPR/120.0.0.0`, 'Opera · Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${chrome.replace('Safari', 'Mobile Safari')}`, 'Chrome · Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${chrome}`, 'Chrome · Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Windows'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('of what a browser says of itself, %s, its kind and its system are kept: %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
