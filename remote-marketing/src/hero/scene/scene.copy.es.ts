/** The call of the hero. After a change of its lines, record it again as decision 258 describes, which gives the seconds. */
export const sceneLines = [
  { who: 'agent', from: 0.2, to: 6.9, text: 'Clínica Sol, buenas noches. Soy el asistente con inteligencia artificial. ¿En qué te ayudo?' },
  { who: 'user', from: 7.3, to: 10.7, text: 'Hola, se me ha roto una muela. ¿Tenéis algo mañana?' },
  { who: 'agent', from: 11.1, to: 17, text: 'Vaya, lo siento. Mañana, jueves, tengo a las diez y media. ¿Te viene bien?' },
  { who: 'user', from: 17.4, to: 20, text: 'Sí, perfecto. Soy Marta Vidal.' },
  { who: 'agent', from: 20.4, to: 25.8, text: 'Hecho, Marta: jueves a las diez y media. Te esperamos. ¡Que te mejores!' },
] as const;

/** Seconds at which the agenda shows what the voice says, and the total length. */
export const sceneMoments = { offered: 15.2, booked: 22.9, counted: 23.6, end: 25.9 };

export const sceneCopy = {
  title: 'Una llamada, una cita',
  example: 'Ejemplo con voces sintéticas',
  read: 'Lee la llamada',
  who: { agent: 'Asistente', user: 'Paciente' },
  agenda: 'Agenda de la semana: el jueves a las 10:30 pasa de libre a reservado para Marta Vidal.',
  days: ['L', 'M', 'X', 'J', 'V'],
  hours: ['9:30', '10:30', '12:00', '16:30'],
  patient: 'Marta',
  upcoming: 'Próximas citas',
};
