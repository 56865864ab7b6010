import { describe, expect, test } from '@jest/globals';
import { createSandboxAssistant } from './sandbox-assistant';
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
    ['No puc respirar', 'emergency'],
    ["I can't breathe", 'emergency'],
    ['Em fa mal el pit', 'emergency'],
    ['Me cuesta tragar y tengo fiebre', 'emergency'],
    ['No para de sangrar desde la extracción', 'emergency'],
    ['Se me hincha la lengua', 'emergency'],
    ['Mi padre no despierta', 'emergency'],
    ['No quiero vivir', 'emergency'],
    ['Me he tomado muchas pastillas', 'emergency'],
    ['Tiene convulsiones', 'emergency'],
    ['No siento media cara y hablo raro', 'emergency'],
    ['Me cuesta abrir la boca', 'unknown'],
    ['No me duele nada, quiero una limpieza', 'cleaning'],
    ['De repente veo destellos y una sombra', 'emergency'],
    ['He dejado de ver por un ojo', 'emergency'],
    ['Mi hijo se ha tragado una pila', 'emergency'],
    ['Se ha dado un golpe en la cabeza', 'emergency'],
    ['Creo que es un ataque al corazón', 'emergency'],
    ['¿Mi seguro cubre el implante?', 'unknown'],
    ['¿Trabajáis con la mutua para la ortodoncia?', 'unknown'],
    ['Quiero una cita, mi seguro es de Girona', 'appointment'],
    ['Hoy me quitan los puntos y no llego a las nueve', 'change'],
    ['Voy a llegar 10 minutos tarde', 'change'],
    ['Llego tarde a la cita', 'change'],
    ['No quiero cita, solo saber el horario', 'hours'],
    ['No quiero pedir cita', 'unknown'],
    ['No tengo cita, quiero pedir una', 'appointment'],
    ['No puedo ir el martes', 'change'],
    ['No voy a ir mañana', 'change'],
    ['Me es imposible ir el martes', 'change'],
    ['¿A qué hora es mi cita?', 'change'],
    ['Quiero confirmar la cita de mañana', 'change'],
    ['Voy a llegar tarde, tengo cita a las 5', 'change'],
    ['Pásame la cita al viernes', 'change'],
    ['Vale, por la tarde', 'moment'],
    ['Vale', 'moment'],
    ['Vale, gracias', 'thanks'],
    ['¿Qué vale un implante?', 'price'],
    ['¿A qué hora abrís?', 'hours'],
    ['¿Hasta qué hora estáis abiertos?', 'hours'],
    ['¿A qué hora puedo ir?', 'appointment'],
    ['Cuanto antes', 'appointment'],
    ['Lo antes posible', 'appointment'],
    ['A primera hora', 'appointment'],
    ['¿Y el fin de semana?', 'hours'],
    ['¿Eres un robot?', 'who'],
    ['¿Hablo con una persona?', 'who'],
    ['¿Con quién hablo?', 'who'],
    ['Quiero hablar con una persona', 'person'],
    ['Mi madre es una persona mayor', 'person'],
    ['¿Es gratis?', 'price'],
    ['¿Cuánto tarda la instalación?', 'unknown'],
    ['¿Y si me equivoco?', 'unknown'],
    ['El 3 de diciembre', 'moment'],
    ['La semana que viene', 'moment'],
    ['¿Qué puedes hacer?', 'hello'],
    ['Nada', 'thanks'],
    ['No', 'thanks'],
    ['Mejor no.', 'thanks'],
    ['No lo sé', 'unknown'],
    ['Cuelga', 'thanks'],
    ['Gracias, adiós', 'thanks'],
    ['¿Qué opinas de la luna?', 'unknown'],
    ['mñn', 'moment'],
    ['¿A qué hora era?', 'unknown'],
    ['Quiero dos citas', 'appointment'],
    ['Estoy sangrando mucho', 'emergency'],
    ['Me sangran las encías', 'unknown'],
    ['No quiero hablar con un robot', 'person'],
    ['Pásame con alguien', 'person'],
    ['abris el finde?', 'hours'],
    ['no quiero dar mi telefono', 'unknown'],
    ['Me he equivocado de día', 'change'],
  ])('takes «%s» for %s', (text, topic) => expect(topicOf(text)).toBe(topic));

  test.each([
    [['Quiero cita', 'Por la tarde', 'juan pérez'], true],
    [['Una limpieza', 'Mañana por la tarde', 'Ana López'], true],
    [['Quiero cita', 'dónde estáis'], false],
    [['El lunes', 'teneis parking'], false],
    [['¿Qué tal?', 'ana lópez'], false],
  ])('takes the last of %j for a name: %s', async (said, isName) => {
    const asked: unknown[] = [];
    const ask = async (body: object) => void asked.push(body);
    const assistant = createSandboxAssistant({ clock: { now: () => new Date(0) }, agentId: 'agent', deliver: async () => undefined, ask });
    const history = said.map((content) => ({ id: 'line', role: 'user', content, sentAt: new Date(0) }) as const);
    await assistant.answer('chat', history, false);
    expect(asked).toMatchObject(isName ? [{ args: { reason: said.join(' · ') } }] : []);
  });

  test.each([[null, 'El plan piloto cuesta 199 euros'], ['a code', 'El precio depende del tratamiento']])('with %s as its code, a chat names the price of what it is about', async (codeId, words) => {
    const assistant = createSandboxAssistant({ clock: { now: () => new Date(0) }, agentId: 'agent', deliver: async () => undefined, ask: async () => undefined });
    const { chatId } = await assistant.open({ id: 'clinic', name: 'Clínica Sol', codeId });
    const [answer] = await assistant.answer(chatId, [{ id: 'line', role: 'user', content: '¿Cuánto cuesta?', sentAt: new Date(0) }], false);
    expect(answer?.content).toContain(words);
  });

  test('cuts a long request between two characters', async () => {
    const asked: unknown[] = [];
    const ask = async (body: object) => void asked.push(body);
    const assistant = createSandboxAssistant({ clock: { now: () => new Date(0) }, agentId: 'agent', deliver: async () => undefined, ask });
    const rest = 'Cancélala'.padStart(499, 'a ');
    await assistant.answer('chat', [{ id: 'line', role: 'user', content: `🦷${rest}`, sentAt: new Date(0) }], false);
    expect(asked).toMatchObject([{ args: { reason: rest } }]);
  });
});
