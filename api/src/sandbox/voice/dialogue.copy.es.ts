/** Every sentence of the sandbox's agent, by the name of its recording in api/assets/voice-sandbox: a test looks for each. See decision 258. */
const sentences = {
  greeting: 'Hola, soy el asistente virtual de la clínica. Te habla una inteligencia artificial. ¿Te cuento qué puedo hacer?',
  clinicGreeting: 'Hola, soy el asistente virtual de la clínica. Te habla una inteligencia artificial. ¿En qué puedo ayudarte?',
  benefits:
    'Atiendo llamadas las veinticuatro horas, resuelvo las preguntas frecuentes, y reservo y confirmo citas sin que nadie tenga que esperar. ¿Quieres saber cuánto cuesta?',
  price: 'El plan piloto cuesta ciento noventa y nueve euros al mes, con treinta días de garantía. ¿Probamos a reservar una cita?',
  clinicPrice: 'El precio depende del tratamiento. En la primera visita te dan un presupuesto por escrito y sin compromiso. ¿Te busco un hueco?',
  veryWell: 'Muy bien.',
  taken: 'Vaya, ese hueco se acaba de ocupar.',
  confirm: '¿Te viene bien?',
  whose: '¿A qué nombre la pongo?',
  booked: 'Perfecto, te la dejo reservada. ¿Necesitas algo más?',
  noSlots: 'Ahora mismo no me quedan huecos libres. ¿Puedo ayudarte en algo más?',
  goodbye: 'Gracias por llamar. Que tengas un buen día. Hasta pronto.',
  hours: 'La clínica atiende de lunes a viernes, de nueve a dos y de cuatro a siete. ¿Te busco un hueco?',
  clinicHours: 'Es el horario de ejemplo que ves en esta página. ¿Te busco un hueco?',
  urgent: 'Siento que tengas molestias. Si el dolor es muy fuerte o tienes fiebre, no esperes y ve a urgencias.',
  person: 'Por supuesto. Aviso al equipo de la clínica para que te llame una persona. ¿Necesitas algo más?',
  emergency: 'Eso no puede esperar: llama ahora al ciento doce. Yo aviso a la clínica.',
  who: 'Soy un asistente virtual. Te habla una inteligencia artificial, no una persona. ¿Te busco un hueco?',
  hello: 'Hola. Cuéntame, ¿en qué te ayudo?',
  whatElse: 'De acuerdo. ¿En qué te puedo ayudar?',
  notUnderstood: 'Eso no lo sé responder. Puedo buscarte una cita, decirte el precio o el horario, o avisar al equipo.',
  notHeard: 'Perdona, no te he oído. ¿Sigues ahí?',
} as const;

const days = { today: 'hoy', day1: 'el lunes', day2: 'el martes', day3: 'el miércoles', day4: 'el jueves', day5: 'el viernes' } as const;
const offers = Object.fromEntries(Object.entries(days).map(([key, day]) => [key, `El primer hueco que tengo es ${day},`])) as Record<keyof typeof days, string>;

/** One to 31: days of the month, said of a time that is a week or more ahead. */
export const numbers = [
  ...'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(' '),
  ...'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta'.split(' '), 'treinta y uno',
];
const dates = Object.fromEntries(numbers.map((said, index) => [`date${index + 1}`, `día ${said},`])) as Record<`date${number}`, string>;

const hours = { '09': 'las nueve', 10: 'las diez', 11: 'las once', 12: 'las doce', 13: 'la una', 16: 'las cuatro', 17: 'las cinco', 18: 'las seis' } as const;
type Time = `at${keyof typeof hours}${'00' | '30'}`;
const times = Object.fromEntries(Object.entries(hours).flatMap(([hour, said]) => {
  const end = Number(hour) > 15 ? ' de la tarde.' : '.';
  return [[`at${hour}00`, `a ${said}${end}`], [`at${hour}30`, `a ${said} y media${end}`]];
})) as Record<Time, string>;

export const utterances: Readonly<Record<Utterance, string>> = { ...sentences, ...offers, ...dates, ...times };
export type Utterance = keyof typeof sentences | keyof typeof days | keyof typeof dates | Time;

/** Transcript line for the caller's speech: the sandbox detects speech without its words, and understands only written lines. */
export const callerLine = (seconds: number): string => `(tu voz, ${Math.max(1, Math.round(seconds))} s; esta prueba local no la transcribe)`;

/** Summaries of the analysis after the call. */
export const summaries = {
  booked: 'Quien llama conversa con el asistente y reserva una cita.',
  talked: 'Quien llama conversa con el asistente y no reserva cita.',
  silent: 'Nadie llega a hablar con el asistente.',
} as const;

export const callBackReason = { person: 'Quiere hablar con una persona', emergency: 'Urgencia: se le ha dicho que llame al 112' } as const;
export const appointmentReason = 'Cita de prueba reservada por el asistente local';
export const callerName = 'Visitante de la demostración';
