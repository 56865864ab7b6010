import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createPatientIndex } from './patient-index';

const index = createPatientIndex(randomBytes(32));
const hash = (phone: string | null, name: string | null = null, clinic = 'a') => index.hashOf(clinic, { phone, name })?.toString('hex') ?? null;

test.each([['600111222'], ['+34 600 111 222'], ['0034600111222'], ['34-600-111-222']])('%s is the same person', (phone) => {
  expect(hash(phone)).toBe(hash('600 11 12 22'));
});

test.each([['0044 7911 123456'], ['447911123456'], ['00-44-7911-123456']])('%s is the same person abroad', (phone) => {
  expect(hash(phone)).toBe(hash('+447911123456'));
});

test.each([['+687 12 34 56'], ['00687123456'], ['00 (687) 12-34-56']])('%s, of New Caledonia, is not the Spanish number of these digits', (phone) => {
  expect(hash(phone)).toBe(hash('+687123456'));
  expect(hash(phone)).not.toBe(hash('687123456'));
  expect(hash('+34687123456')).toBe(hash('687123456'));
});

test.each([['600 111 222 (su hija, 2 años)'], ['600111222 o 933 001 122'], ['móvil: +34 600 111 222 ext. 5']])('%s is the person of that number', (phone) => {
  expect(hash(phone)).toBe(hash('600111222'));
});

test('what a call was about is told again by whoever has the key, and of no other clinic', () => {
  const hashOfCrown = index.categoryHashOf('a', 'Crown');
  expect(index.categoryOf('a', hashOfCrown)).toBe('Crown');
  expect([index.categoryOf('b', hashOfCrown), index.categoryOf('a', null), createPatientIndex(randomBytes(32)).categoryOf('a', hashOfCrown)]).toEqual([null, null, null]);
});

test('a person is known by telephone before name, and nobody is nobody', () => {
  expect(hash('600111222', 'Ana')).toBe(hash('600111222', 'Eva'));
  expect(hash(null, ' ANA ')).toBe(hash('', 'ana'));
  expect(hash(null, 'José Núñez'.normalize('NFD'))).toBe(hash(null, 'José Núñez'.normalize('NFC')));
  expect(hash(null, ' ')).toBeNull();
  expect(hash('600111222')).not.toBe(hash('600111223'));
  expect(hash('600111222', null, 'b')).not.toBe(hash('600111222'));
});
