import { expect, test } from '@jest/globals';
import { ValidationError } from 'yup';
import { contactRequest } from './contact';

const request = { name: 'Ana', clinic: 'Clínica Sol', email: 'ana@sol', phone: '600 000 000', message: 'Hola' };

async function issues(change: Partial<Record<keyof typeof request, string>>): Promise<string[]> {
  const error = await contactRequest().validate({ ...request, ...change }, { abortEarly: false }).then(() => null, (reason: unknown) => reason);
  return error instanceof ValidationError ? error.errors : [];
}

test('a whole request is valid', async () => {
  expect(await issues({})).toEqual([]);
});

test.each([
  ['name', '  ', 'Nombre es obligatorio'],
  ['clinic', '', 'Clínica es obligatoria'],
  ['email', '', 'Email es obligatorio'],
  ['email', 'ana sol@x', 'Email inválido'],
  ['email', 'ana@sol\u0007.example', 'Email inválido'],
  ['email', '\u200b', 'Email es obligatorio'],
  ['email', 'ana', 'Email inválido'],
  ['phone', '', 'Teléfono es obligatorio'],
  ['phone', '123456', 'Teléfono inválido'],
  ['phone', '((((((((', 'Teléfono inválido'],
  ['phone', 'llámame ya', 'Teléfono inválido'],
  ['message', '', 'Mensaje es obligatorio'],
])('%s "%s" is refused with "%s"', async (field, value, sentence) => {
  expect(await issues({ [field]: value })).toContain(sentence);
});

test('a telephone with something beside it is one, and what is too short is said to be so once', async () => {
  expect(await issues({ phone: '600 000 000 (mañanas)' })).toEqual([]);
  expect(await issues({ phone: '12' })).toEqual(['Teléfono inválido']);
});

test.each([
  '\u202aana@sol.example\u202c',
  'ana\u200b@sol.example',
  '\ufeff ana@sol.example\u00a0',
])('%j is an address without the marks that it was copied with', async (email) => {
  expect(await contactRequest().validate({ ...request, email })).toMatchObject({ email: 'ana@sol.example' });
});

test('seven digits are a telephone, and text-at-text an address', async () => {
  expect(await issues({ phone: '1234567', email: 'a@b' })).toEqual([]);
});
