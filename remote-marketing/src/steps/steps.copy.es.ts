export const stepsCopy = {
  title: 'De la primera reunión a la primera llamada, en 72 horas',
  step: 'Paso',
  items: {
    settings: {
      title: 'Configuramos tu agente',
      description: 'Nos cuentas cómo trabajas: servicios, horarios, tono y qué llamadas hay que pasar siempre a tu equipo. Nosotros lo preparamos.',
    },
    call: {
      title: 'Tu agente empieza a contestar llamadas',
      description: 'Conectamos tu número y tu agenda. Tú decides si contesta siempre, fuera de horario o cuando la línea está ocupada.',
    },
    insight: {
      title: 'Tú mides y optimizas',
      description: 'Un panel de métricas en tiempo real te muestra cada llamada, qué citas se han reservado y qué conviene afinar.',
    },
  },
  panel: {
    alt: 'Las citas del día con hora, nombre, teléfono y motivo; una llamada con su resumen y su transcripción, y un gráfico con los motivos de las llamadas.',
    caption: 'El panel tal como es, con una clínica de ejemplo.',
  },
  limits: [
    {
      title: 'Si no lo sabe, lo dice',
      says: '«¿Mi seguro cubre el implante?»',
      answers: 'Eso no lo sé, y no quiero darte un dato equivocado. Aviso al equipo para que te llame: ¿a este número?',
      result: 'Queda en «Por atender», con su nombre y su teléfono, hasta que alguien lo marque como hecho.',
    },
    {
      title: 'Si es una urgencia, no espera',
      says: '«Me cuesta respirar desde la anestesia.»',
      answers: 'Eso no puede esperar: llama ahora al 112. Yo aviso a la clínica.',
      result: 'Primero el 112; después, el aviso a tu equipo. Tú decides qué más es urgente.',
    },
  ],
  people: (name: string, city: string) => `Detrás de cada llamada hay personas: el equipo de ${name}, en ${city}. Te atendemos en el`,
  or: 'y en',
};
