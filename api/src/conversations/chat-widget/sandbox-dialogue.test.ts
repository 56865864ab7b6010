import { describe, expect, test } from '@jest/globals';
import { analyse, topicOf } from './sandbox-dialogue';

describe('the sandbox’s chat assistant', () => {
  test.each([
    ['Hola, buenas', 'hello'],
    ['¿Cuánto cuesta un blanqueamiento?', 'price'],
    ['Quiero pedir cita', 'appointment'],
    ['Por la mañana, me llamo Ana', 'moment'],
    ['Me duele mucho una muela', 'pain'],
    ['Tengo que cancelar la cita', 'change'],
    ['Quiero hablar con una persona', 'person'],
    ['Gracias, adiós', 'thanks'],
    ['¿Qué opinas de la luna?', 'unknown'],
  ])('takes «%s» for %s', (text, topic) => expect(topicOf(text)).toBe(topic));

  test('names the matter of the chat, whatever else was said', () => {
    expect(analyse(['Hola', 'Quiero una limpieza', 'Pedir cita', 'Por la tarde'])).toEqual({ category: 'Cleaning', wantsAppointment: true, resolved: true });
  });
  test('a question without an answer leaves the chat unresolved', () => {
    expect(analyse(['¿Qué opinas de la luna?'])).toEqual({ category: 'Other', wantsAppointment: false, resolved: false });
  });
});
