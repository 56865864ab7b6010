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
    ['Cancélala', 'change'],
    ['Anúlamela, por favor', 'change'],
    ['Cámbiala al viernes', 'change'],
    ['¿Me la movéis al jueves?', 'change'],
    ['Mi móvil es el 612 345 678', 'phone'],
    ['Mi teléfono: (93) 123 45 67', 'phone'],
    ['Soy Ana, 612345678', 'moment'],
    ['Quiero hablar con una persona', 'person'],
    ['Me duele mucho el pecho', 'emergency'],
    ['Tengo una reacción alérgica', 'emergency'],
    ['Ha perdido el conocimiento', 'emergency'],
    ['¿Cuánto cuesta un aumento de pecho?', 'price'],
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
