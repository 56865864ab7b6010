import { expect, test } from '@jest/globals';
import { idle, nextCodeFormState, type CodeFormState, type GrantedAccess } from './code-form-state';

const business = { label: 'Clínica', specialty: '', type: '', language: '', version: '', expiresAt: null, logoUrl: null, agentId: null };
const access: GrantedAccess = { code: 'AB-12', mask: 'AB-**', business, path: null };
const validating: CodeFormState = { status: 'validating' };

test('a code is validated and granted', () => {
  expect(nextCodeFormState(idle, { type: 'submitted' })).toEqual(validating);
  expect(nextCodeFormState(validating, { type: 'granted', access })).toEqual({ status: 'granted', access });
});

test('a refusal shows its sentence until something is typed', () => {
  const refused = nextCodeFormState(validating, { type: 'refused', message: 'Código inválido' });
  expect(refused).toEqual({ status: 'error', message: 'Código inválido' });
  expect(nextCodeFormState(refused, { type: 'typed' })).toEqual(idle);
});

test('an answer that nobody waits for grants nothing', () => {
  expect(nextCodeFormState(idle, { type: 'granted', access })).toEqual(idle);
});

test('a granted access ends only with another code', () => {
  const granted: CodeFormState = { status: 'granted', access };
  expect(nextCodeFormState(granted, { type: 'submitted' })).toBe(granted);
  expect(nextCodeFormState(granted, { type: 'another' })).toEqual(idle);
});
