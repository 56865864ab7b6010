import type { ProblemCategory } from 'shared/contracts/conversations/analytics';

/** All words of the sample's invented people. Names are common first names without a surname; the numbers belong to nobody. */
export const sampleWords = {
  names: ['Marta', 'Jordi', 'Nuria', 'Iván', 'Laia', 'Sergio', 'Carmen', 'Pau', 'Elena', 'Rubén', 'Sofía', 'Andrés', 'Montse', 'Diego', 'Irene', 'Álex'],
  patient: (name: string) => `${name} (ejemplo)`,
  reason: (matter: string) => matter.charAt(0).toUpperCase() + matter.slice(1),
  greeting: 'Hola, soy el asistente virtual de la clínica, una inteligencia artificial. ¿En qué puedo ayudarte?',
  requests: {
    'Tooth Pain': 'Hola, desde ayer me duele mucho una muela. ¿Me podéis ver pronto?',
    Cleaning: 'Buenas, quería pedir hora para una limpieza.',
    Whitening: 'Hola, me interesa un blanqueamiento. ¿Cómo funciona?',
    Orthodontics: 'Quería información sobre ortodoncia invisible para mi hija.',
    Revision: 'Hola, me toca la revisión anual.',
    Implant: 'Perdí un diente y querría saber si me podéis poner un implante.',
    Filing: 'Creo que se me ha caído un empaste.',
    Crown: 'Se me ha movido una corona y me molesta al masticar.',
    Other: 'Hola, ¿tenéis aparcamiento cerca?',
  } satisfies Record<ProblemCategory, string>,
  offers: ['Claro. Te puedo dar el primer hueco que queda libre. ¿Te lo reservo?', 'Sí, todavía queda hueco. ¿Te reservo el primero?'],
  choices: ['Sí, me va muy bien.', 'Sí, por favor.', 'Perfecto, gracias.'],
  booked: 'Perfecto, queda reservado. Te enviaremos un recordatorio el día antes.',
  information: 'Te cuento: en la primera visita se hace una valoración y recibes un presupuesto por escrito, sin compromiso.',
  later: 'Gracias, me lo pienso y os digo algo.',
  goodbye: 'Gracias por llamar. ¡Que tengas un buen día!',
  unresolved: 'Ahora mismo no tengo esa información. Pido al equipo que te llame para explicártelo.',
  asksWhen: 'De acuerdo. ¿Sobre qué hora me llamaréis?',
  summaryBooked: (name: string, matter: string) => `${name} llama por ${matter} y reserva una cita.`,
  summaryInformed: (name: string, matter: string) => `${name} pide información sobre ${matter} y queda en pensárselo.`,
  summaryOpen: (name: string, matter: string) => `${name} pregunta por ${matter}; el equipo debe devolver la llamada.`,
  matters: {
    'Tooth Pain': 'un dolor de muela', Cleaning: 'una limpieza', Whitening: 'un blanqueamiento', Orthodontics: 'una ortodoncia', Revision: 'la revisión anual',
    Implant: 'un implante', Filing: 'un empaste', Crown: 'una corona', Other: 'una duda general',
  } satisfies Record<ProblemCategory, string>,
} as const;
