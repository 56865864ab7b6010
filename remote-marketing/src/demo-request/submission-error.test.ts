import { expect, test } from '@jest/globals';
import { ApiError } from 'shared/http/client';
import { refusedFields, submissionErrorText } from './use-demo-request';

test('a refusal is shown in the words of the server, with a line for each field', () => {
  const details = [{ field: 'email', message: 'Email inválido' }, { field: 'phone', message: 'Teléfono inválido' }];
  expect(submissionErrorText(new ApiError('refused', { serverMessage: 'Hay datos que no son válidos.', details })))
    .toBe('Error: Hay datos que no son válidos.\nEmail: Email inválido\nTeléfono: Teléfono inválido');
});

test('the fields that were refused are known by name, and others are not invented', () => {
  const details = [{ field: 'phone', message: 'Teléfono inválido' }, { field: 'formId', message: 'No es válido' }];
  expect(refusedFields(new ApiError('refused', { details }))).toEqual({ phone: 'Teléfono inválido' });
  expect(refusedFields(new ApiError('network'))).toEqual({});
});

test('a refusal without words has a fallback', () => {
  expect(submissionErrorText(new ApiError('refused'))).toBe('Error: Error enviando el formulario');
});

test.each([new ApiError('network'), new ApiError('timeout'), new ApiError('not_json'), new Error('boom')])('%s asks to check the data', (error) => {
  expect(submissionErrorText(error)).toBe('Error enviando el formulario. Por favor, verifica tus datos.');
});
