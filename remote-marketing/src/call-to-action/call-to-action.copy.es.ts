export const callToActionCopy = {
  title: 'Agenda tu demo personalizada',
  lead: 'Partimos de tu caso: escuchas al asistente hablar como lo haría en tu clínica y sales con un plan.',
  badges: ['Puesta en marcha en 72 horas', 'Garantía de 30 días', 'Integración incluida'],
  badgesLabel: 'Qué incluye',
  action: 'Solicitar demo',
  message: 'Hola, me gustaría agendar una demo personalizada del asistente de voz para mi clínica.',
};
