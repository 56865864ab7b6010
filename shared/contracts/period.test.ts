import { expect, test } from '@jest/globals';
import { listAudit } from './clinic/audit-admin';
import { newDemoCode } from './demos/admin';
import { pageEnd, periods, periodStart } from './period';
import { createToken } from './releases/access';

const id = '0a1b2c3d-0000-4000-8000-0123456789ab';

test('a page ends at a moment and an id', () => {
  expect(pageEnd.isValidSync(`2028-02-29T23:59:59.999Z_${id}`)).toBe(true);
  expect(pageEnd.isValidSync(undefined)).toBe(true);
});

test.each([`2027-02-29T10:00:00.000Z_${id}`, `4225-61-19T71:38:61.236Z_${id}`, `0000-01-01T00:00:00.000Z_${id}`, '2028-02-29T10:00:00.000Z_c0---69e-9e-d9-b7c46ede-4390a-b310b3', `2028-02-29T10:00:00.000Z`])('%s is no end of a page, so that the database never meets it', (text) => {
  expect(pageEnd.isValidSync(text)).toBe(false);
});

test('a period begins its days of twenty-four hours ago', () => {
  const starts = [...periods, undefined].map((period) => periodStart(period, new Date('2026-11-29T12:00:00Z'))?.toISOString().slice(0, 13));
  expect(starts).toEqual(['2026-11-28T12', '2026-11-22T12', '2026-10-30T12', '2026-08-31T12', undefined]);
});

test.each([0, -0.1, 5, 2027, true, ['2028-02-29']])('%j is no moment, although a date would read one in it', (given) => {
  expect([listAudit.input.isValidSync({ since: given }), newDemoCode.isValidSync({ expiresAt: given })]).toEqual([false, false]);
});

test.each([['2028-02-29', true], ['2027-02-29', false], ['2026-11-31', false], ['0000-01-01', false], ['foo 5', false]])('%s is a day wherever one is given: %s', (text, valid) => {
  const token = { name: 'late', actions: ['read'], apps: ['panel'], expiresAt: `${text}T10:00:00Z` };
  expect([listAudit.input.isValidSync({ since: text }), newDemoCode.isValidSync({ expiresAt: text }), createToken.input.isValidSync(token)]).toEqual([valid, valid, valid]);
});
