/** The call of the hero. After a change of its lines, record it again as decision 240 describes, which gives the seconds. */
export const sceneLines = [
  { who: 'agent', from: 0.2, to: 6.5, text: 'Clínica Sol, buenas noches. Soy el asistente con inteligencia artificial. ¿En qué te ayudo?' },
  { who: 'user', from: 6.9, to: 10.3, text: 'Hola, se me ha roto una muela. ¿Tenéis algo mañana?' },
  { who: 'agent', from: 10.7, to: 16.3, text: 'Vaya, lo siento. Mañana, jueves, tengo a las diez y media. ¿Te viene bien?' },
  { who: 'user', from: 16.7, to: 19.4, text: 'Sí, perfecto. Soy Marta Vidal.' },
  { who: 'agent', from: 19.8, to: 24.9, text: 'Hecho, Marta: jueves a las diez y media. Te esperamos. ¡Que te mejores!' },
] as const;

/** Seconds at which the agenda shows what the voice says, and the total length. */
export const sceneMoments = { offered: 13.4, booked: 21.9, counted: 22.6, end: 24.9 };

export const sceneCopy = {
  title: 'Una llamada, una cita',
  example: 'Ejemplo con voces sintéticas',
  read: 'Lee la llamada',
  who: { agent: 'Asistente', user: 'Paciente' },
  agenda: 'Agenda de la semana: el jueves a las 10:30 pasa de libre a reservado para Marta Vidal.',
  days: ['L', 'M', 'X', 'J', 'V'],
  hours: ['9:30', '10:30', '12:00', '16:30'],
  patient: 'Marta V.',
  upcoming: 'Próximas citas',
};
