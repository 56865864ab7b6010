export const heroCopy = {
  badge: 'Programa piloto: quedan 3 de 5 plazas',
  title: 'Cada llamada a tu clínica, atendida.',
  lead: (name: string) =>
    `${name} es el asistente con IA que contesta a tus pacientes por voz y chat las 24 horas, reserva y confirma sus citas en tu agenda y resuelve sus dudas más habituales.`,
  action: 'Solicitar demo',
  yourTurn: 'Ahora tú',
  needsScripts: 'Para hablar con él desde aquí tu navegador necesita JavaScript. La llamada de ejemplo se puede escuchar y leer sin él.',
  demoMessage: 'Hola, me gustaría solicitar una demo del asistente de voz para mi clínica.',
  facts: ['En marcha en 72 horas', 'Piloto por 199€ al mes', 'Con tu teléfono y tu agenda de siempre'],
  factsLabel: 'En resumen',
};
