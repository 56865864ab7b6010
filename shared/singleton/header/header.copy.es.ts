export const headerCopy = {
  home: (name: string) => `${name}, ir al inicio`,
  navigation: 'Acciones principales',
  requestDemo: 'Solicita demo',
  talk: 'Hablar',
  talkTo: ' con la IA',
  code: '¿Tienes un código?',
  demoMessage: 'Hola, me gustaría solicitar una demo y saber más sobre el asistente de voz para mi clínica.',
};
