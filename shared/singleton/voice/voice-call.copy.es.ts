/** The alerts, to the letter of the specification. */
export const alerts = {
  microphoneDenied: 'Necesitas permitir el acceso al micrófono para usar el asistente de voz.',
  callFailed: 'Error de Retell: verifica conexión y permisos.',
  startFailed: 'Error al iniciar la llamada: comprueba tu conexión.',
} as const;
export type Alert = keyof typeof alerts;

export const voiceCallCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  connecting: 'Nos estamos conectando con el agente...',
  disclosure: 'Hablas con una inteligencia artificial, no con una persona.',
  sandbox: 'Agente local de prueba: la voz y la llamada son reales, pero no entiende lo que dices.',
  reconnecting: 'Se ha cortado la conexión. Intentamos recuperarla…',
  transcript: 'Transcripción de la llamada',
  agent: 'Asistente',
  caller: 'Tú',
  hangUp: 'Colgar',
  cancel: 'Cancelar',
  mute: 'Silenciar el micrófono',
  unmute: 'Activar el micrófono',
  settings: 'Micrófono y altavoz',
  microphone: 'Micrófono',
  speaker: 'Altavoz',
  systemDefault: 'El del sistema',
  deviceUnnamed: (position: number) => `Dispositivo ${position}`,
  dismiss: 'Cerrar el aviso',
  ongoing: 'Llamada con el asistente en curso',
  bar: 'En llamada con el asistente',
  duration: 'Duración de la llamada',
} as const;
