import { expect, test } from '@jest/globals';
import { saysTwoFactors } from './said-factors';

test.each<[readonly string[], boolean]>([
  [['mfa'], true],
  [['pwd', 'otp'], true],
  [['pin', 'hwk'], true],
  [['swk', 'fpt'], true],
  [[], false],
  [['pwd'], false],
  [['pwd', 'pin', 'kba'], false],
  [['hwk', 'sms'], false],
  [['pwd', 'user', 'geo', 'rba', 'mca', 'wia'], false],
  [['MFA', 'Pwd', 'otp2'], false],
])('an ID token that says %j has had two factors: %s', (amr, expected) => {
  expect(saysTwoFactors(amr)).toBe(expected);
});
