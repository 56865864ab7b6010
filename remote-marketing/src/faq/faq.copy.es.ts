export const faqCopy = {
  title: 'Preguntas frecuentes',
  contact: '¿Te queda alguna duda? Escríbenos a',
  questions: [
    {
      id: 'faq-pilot',
      question: '¿En qué consiste el programa piloto?',
      answer:
        'Es para las 5 primeras clínicas. A cambio de una conversación semanal para contarnos cómo va y de un compromiso de 6 meses, pagas un 70% menos en esos 6 meses, contando la configuración, que es gratis.',
    },
    {
      id: 'faq-agenda',
      question: '¿Es compatible con mi agenda?',
      answer:
        'Lo más probable es que sí. Nos conectamos con Doctoralia, Google Calendar y sistemas a medida. Si usas otro programa, lo miramos contigo antes de empezar y te decimos con claridad qué se puede hacer.',
    },
    {
      id: 'faq-guarantee',
      question: '¿Qué cubre la garantía de 30 días?',
      answer: 'Si durante los primeros 30 días no te convence, te devolvemos el 100% de lo pagado.',
    },
    {
      id: 'faq-setup-time',
      question: '¿Cuánto se tarda en ponerlo en marcha?',
      answer: '72 horas. El día 1 configuramos tu agente, el día 2 lo integramos con tu teléfono y tu agenda, y el día 3 hacemos las pruebas y empieza a atender llamadas.',
    },
    {
      id: 'faq-gdpr',
      question: '¿Cumple con el RGPD?',
      answer:
        'Sí. La infraestructura está en la Unión Europea, los datos de tus pacientes viajan y se guardan cifrados, y el contrato de encargo de tratamiento se puede firmar el mismo día.',
    },
    {
      id: 'faq-free-setup',
      question: '¿Qué incluye la configuración gratuita?',
      answer:
        'La preparación de tu agente con tus servicios, horarios y forma de hablar, la conexión con tu agenda y tu teléfono, las pruebas y la formación de tu equipo. Está valorada en 490€ y en el piloto no la pagas.',
    },
    {
      id: 'faq-cancel',
      question: '¿Puedo cancelar después de los 6 meses?',
      answer: 'Claro. Pasados los 6 meses sigues mes a mes, o cancelas avisando con 30 días de antelación. Sin penalización.',
    },
  ],
};
