import { describe, expect, test } from '@jest/globals';
import { topicOf } from './sandbox-dialogue';

describe('the sandbox’s chat assistant', () => {
  test.each([
    ['Hola, buenas', 'hello'],
    ['¿Cuánto cuesta un blanqueamiento?', 'price'],
    ['Quiero pedir cita', 'appointment'],
    ['Por la mañana, me llamo Ana', 'moment'],
    ['Me duele mucho una muela', 'pain'],
    ['Me cuesta respirar y me duele el brazo', 'emergency'],
    ['Tengo que cancelar la cita', 'change'],
    ['Quiero hablar con una persona', 'person'],
    ['Gracias, adiós', 'thanks'],
    ['¿Qué opinas de la luna?', 'unknown'],
  ])('takes «%s» for %s', (text, topic) => expect(topicOf(text)).toBe(topic));
});
