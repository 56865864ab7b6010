export const landingCopy = {
  title: 'Asistente de voz con IA para clínicas',
  description:
    'El asistente con IA que contesta las llamadas de tu clínica 24/7, reserva y confirma citas en tu agenda y resuelve dudas. En marcha en 72 horas, piloto por 199€/mes.',
};
