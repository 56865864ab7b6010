import { expect, test } from '@jest/globals';
import { knownDemoPath } from './known-demo-path';

// SHA-256 of `ABCD1234`
const known = { '1635c8525afbae58c37bede3c9440844e9143727cc7c160bed665ec378d8a262': '/demos/clinics/oris' };

test('a known code leads to its page, with or without hyphens', async () => {
  expect(await knownDemoPath('ABCD1234', known)).toBe('/demos/clinics/oris');
  expect(await knownDemoPath('AB-CD-1234', known)).toBe('/demos/clinics/oris');
});

test('any other code leads nowhere', async () => {
  expect(await knownDemoPath('ABCD1235', known)).toBeNull();
});
