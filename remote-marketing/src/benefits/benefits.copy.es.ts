export const benefitsCopy = {
  title: 'Una recepción que no pierde ni una llamada',
  lead: 'Quien llama encuentra siempre una voz amable que sabe qué hacer, y tu equipo puede dedicarse a quien tiene delante.',
  items: {
    always: { title: 'Contesta 24/7', description: 'De día, de noche y en festivos. También cuando entran varias llamadas a la vez.' },
    bookings: { title: 'Reserva y confirma citas', description: 'Mira los huecos libres de tu agenda, propone horas y deja la cita apuntada mientras habla.' },
    questions: { title: 'Resuelve las dudas más habituales', description: 'Horarios, precios, cómo llegar o cómo prepararse para una prueba, siempre con las respuestas que tú apruebas.' },
    team: { title: 'Libera a tu equipo', description: 'Recepción deja de elegir entre el teléfono y la persona que tiene delante.' },
    systems: { title: 'Encaja con lo que ya usas', description: 'Tu centralita, tu calendario y tu CRM o ERP, a través de una API abierta.' },
    insight: { title: 'Te mantiene al día', description: 'Resúmenes, transcripciones y un panel con las citas y los motivos de cada llamada.' },
  },
};
