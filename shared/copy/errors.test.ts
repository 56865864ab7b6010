import { expect, test } from '@jest/globals';
import { errorSentence, refusals } from './errors.es';

test.each([
  [1, 'un minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
  [3540, '59 minutos'],
  [3600, 'una hora'],
  [3601, '2 horas'],
  [86_400, '24 horas'],
])('who must wait %d seconds reads to come back in %s', (seconds, wait) => {
  expect(errorSentence('too_many_requests', seconds)).toBe(`Se han hecho demasiadas peticiones. Vuelve a intentarlo dentro de ${wait}.`);
});

test('a refusal that does not pass by itself, or whose end nobody knows, keeps its sentence', () => {
  expect(errorSentence('not_found', 60)).toBe(refusals.not_found[1]);
  expect(errorSentence('too_many_requests')).toBe(refusals.too_many_requests[1]);
});
