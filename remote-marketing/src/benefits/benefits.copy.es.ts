export const benefitsCopy = {
  title: 'Una recepción que no pierde ni una llamada',
  lead: 'Quien llama encuentra siempre una voz amable que sabe qué hacer, y tu equipo puede dedicarse a quien tiene delante.',
  items: {
    always: { title: 'Contesta 24/7', description: 'De día, de noche y en festivos. También cuando entran varias llamadas a la vez.' },
    bookings: { title: 'Reserva y confirma citas', description: 'Mira los huecos libres de tu agenda, propone horas y deja la cita apuntada mientras habla.' },
    questions: { title: 'Resuelve las dudas más habituales', description: 'Horarios, precios, cómo llegar o cómo prepararse para una prueba, siempre con las respuestas que tú apruebas.' },
    team: { title: 'Libera a tu equipo', description: 'En recepción ya nadie tiene que dejar a un paciente a medias para coger el teléfono.' },
    systems: { title: 'Encaja con lo que ya usas', description: 'Tu centralita, tu calendario y tu CRM o ERP, a través de una API abierta.' },
    insight: { title: 'Te mantiene al día', description: 'Resúmenes, transcripciones y un panel con las citas y los motivos de cada llamada.' },
  },
};

export const calculatorCopy = {
  title: '¿Cuánto se te escapa al mes?',
  text: 'Las cifras son un ejemplo: escribe las de tu clínica.',
  fields: { calls: 'Llamadas al día', share: 'Perdidas (%)', value: 'Euros por visita' },
  missed: (calls: string) => (calls === '1' ? '1 llamada perdida' : `${calls} llamadas perdidas`),
  lost: (euros: string) => `${euros} € al mes`,
  visits: (count: number) => (count === 1 ? 'Con una sola visita se paga un mes del Plan Piloto.' : `Con ${count} visitas se paga un mes del Plan Piloto.`),
  quota: (calls: number) => `De las llamadas perdidas, el plan cubre ${calls} al mes.`,
  below: 'Con estas cifras, el Plan Piloto cuesta más que las visitas que se pierden.',
  how: 'Suponemos 22 días de consulta al mes y que solo una de cada diez llamadas perdidas habría acabado en visita.',
  prices: 'Ver los precios',
} as const;
