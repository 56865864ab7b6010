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
    ['No respira', 'emergency'],
    ['Vale, por la tarde', 'moment'],
    ['Vale', 'moment'],
    ['Vale, gracias', 'thanks'],
    ['¿Qué vale un implante?', 'price'],
    ['¿A qué hora abrís?', 'hours'],
    ['¿Hasta qué hora estáis abiertos?', 'hours'],
    ['¿A qué hora puedo ir?', 'appointment'],
    ['Gracias, adiós', 'thanks'],
    ['¿Qué opinas de la luna?', 'unknown'],
  ])('takes «%s» for %s', (text, topic) => expect(topicOf(text)).toBe(topic));
});
