/** The alerts. The first three are the specification's, to the letter. */
export const alerts = {
  microphoneDenied: 'Necesitas permitir el acceso al micrófono para usar el asistente de voz.',
  callFailed: 'Error de Retell: verifica conexión y permisos.',
  startFailed: 'Error al iniciar la llamada: comprueba tu conexión.',
  notSupported: 'Este navegador no puede hacer llamadas de voz: WebRTC le falta o está desactivado. Prueba con una versión reciente de Chrome, Edge, Firefox o Safari.',
} as const;
export type Alert = keyof typeof alerts;

export const voiceCallCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  connecting: 'Nos estamos conectando con el agente...',
  slowDownload: 'Tu conexión va lenta y la llamada todavía se está descargando. Inténtalo de nuevo en un momento.',
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
