import { expect, it } from '@jest/globals';
import { newDemoCode } from './admin';

it.each([
  ['2026-12-31', '2026-12-31T23:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2026-07-01', '2026-07-01T22:00:00.000Z'],
  ['2026-12-31T10:00:00Z', '2026-12-31T10:00:00.000Z'],
])('a code that ends on %s is open until %s', (given, end) => {
  expect(newDemoCode.validateSync({ expiresAt: given }).expiresAt?.toISOString()).toBe(end);
});

it('a code without an end has none, and a day that never comes is refused', () => {
  expect(newDemoCode.validateSync({}).expiresAt).toBeNull();
  expect(newDemoCode.validateSync({ expiresAt: null }).expiresAt).toBeNull();
  expect(() => newDemoCode.validateSync({ expiresAt: '2026-02-30' })).toThrow();
});
