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
  expect(saysTwoFactors({ amr, email_verified: true }, { contexts: [], domains: [] })).toBe(expected);
});

const rules = { contexts: ['phr', 'urn:mfa'], domains: ['clinica.example'] };
test.each<[Parameters<typeof saysTwoFactors>[0], boolean]>([
  [{ acr: 'phr', email_verified: false }, true],
  [{ acr: 'urn:pwd', amr: ['pwd'], email_verified: true }, false],
  [{ acr: '', email_verified: true }, false],
  [{ hd: 'Clinica.example', email_verified: true }, true],
  [{ hd: 'clinica.example', email_verified: false }, false],
  [{ hd: 'clinica.example.evil.test', email_verified: true }, false],
  [{ hd: '', email_verified: true }, false],
])('by what the operator says of their provider, %j has had two factors: %s', (said, expected) => {
  expect(saysTwoFactors(said, rules)).toBe(expected);
});
