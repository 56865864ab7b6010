import { expect, test } from '@jest/globals';
import { accessExpiry, hasExpired } from './access-expiry';

test('is shown in the time of Madrid', () => {
  expect(accessExpiry('2026-12-03T17:00:00Z')).toBe('3 de diciembre de 2026 a las 18:00');
  expect(accessExpiry(null)).toBe('Sin fecha de caducidad');
});

test('an access ends at its minute, and one without date never', () => {
  expect(hasExpired('2026-12-03T17:00:00Z', new Date('2026-12-03T17:00:00Z'))).toBe(true);
  expect(hasExpired('2026-12-03T17:00:00Z', new Date('2026-12-03T16:59:59Z'))).toBe(false);
  expect(hasExpired(null, new Date('2099-01-01T00:00:00Z'))).toBe(false);
});
