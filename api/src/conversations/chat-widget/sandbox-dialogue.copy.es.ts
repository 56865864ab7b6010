import type { Topic } from './sandbox-dialogue';

export const dialogueCopy = {
  greeting: (clinic: string) => `Hola, soy el asistente virtual de ${clinic}: una inteligencia artificial. ¿En qué puedo ayudarte?`,
  sitePrice: 'El plan piloto cuesta 199 euros al mes, con 30 días de garantía. ¿Probamos a reservar una cita?',
  answers: {
    emergency: 'Eso no puede esperar: llama ahora al 112. Yo aviso a la clínica.',
    appointment: 'Claro. ¿Prefieres por la mañana o por la tarde? Dime también tu nombre y apunto la petición para que el equipo te la confirme.',
    moment: 'Perfecto, lo apunto así y el equipo de la clínica te lo confirma. ¿Necesitas algo más?',
    change: 'Sin problema: se lo digo al equipo de la clínica. ¿A qué nombre está la cita?',
    who: 'Soy un asistente virtual: una inteligencia artificial, no una persona. Si lo prefieres, aviso al equipo para que te llame. ¿Qué necesitas?',
    price: 'El precio depende del tratamiento. En la primera visita te dan un presupuesto por escrito y sin compromiso. ¿Quieres que te busque un hueco?',
    hours: 'Yo te atiendo a cualquier hora. El horario de consulta te lo confirma el equipo al darte la cita.',
    pain: 'Siento que tengas molestias. Una urgencia se atiende lo antes posible: ¿puedes venir hoy o mañana? Si el dolor es muy fuerte o hay fiebre, llama a la clínica.',
    cleaning: 'Una limpieza dura una media hora y no duele. ¿Te busco un hueco?',
    whitening: 'Antes de un blanqueamiento se revisa que la boca esté sana. ¿Te apunto para una valoración?',
    orthodontics: 'Para ortodoncia se hace primero un estudio con fotos y radiografía. ¿Te apunto para el estudio?',
    implant: 'Un implante empieza por una valoración con radiografía. ¿Te apunto para la valoración?',
    crown: 'Para una corona se toman medidas en la primera visita. ¿Te busco un hueco?',
    filling: 'Un empaste suele hacerse en una sola visita. ¿Te busco un hueco?',
    person: 'Por supuesto. Aviso al equipo para que te llame una persona. ¿A qué número?',
    phone: 'Gracias, lo apunto para que el equipo de la clínica te llame a ese número. ¿Necesitas algo más?',
    thanks: '¡Gracias a ti! Que tengas un buen día.',
    hello: '¡Hola! Cuéntame en qué te puedo ayudar: citas, precios, tratamientos o cualquier duda.',
    unknown: 'Ahora mismo no tengo esa respuesta, pero puedo pedir que el equipo te contacte o apuntarte una cita. ¿Qué prefieres?',
  } satisfies Record<Topic, string>,
} as const;
