/** The alerts. The first three are the specification's, verbatim. */
export const alerts = {
  microphoneDenied: 'Necesitas permitir el acceso al micrófono para usar el asistente de voz.',
  callFailed: 'Error de Retell: verifica conexión y permisos.',
  startFailed: 'Error al iniciar la llamada: comprueba tu conexión.',
  notSupported: 'Este navegador no puede hacer llamadas de voz: le falta WebRTC o lo tiene desactivado. Prueba con una versión reciente de Chrome, Edge, Firefox o Safari.',
} as const;
export type Alert = keyof typeof alerts;

export const phaseWords = {
  idle: '',
  connecting: 'Nos estamos conectando con el agente...',
  listening: 'Te escucho',
  thinking: 'Pensando…',
  speaking: 'Hablo',
  muted: 'Tu micrófono está silenciado',
  reconnecting: 'Se ha cortado la conexión. Intentamos recuperarla…',
} as const;
export type Phase = keyof typeof phaseWords;

export const voiceCallCopy = {
  slowDownload: 'Tu conexión va lenta y todavía no hemos podido preparar la llamada. Inténtalo de nuevo en un momento.',
  disclosure: 'Hablas con una inteligencia artificial, no con una persona.',
  sandbox: 'Agente local de prueba: la voz y la llamada son reales. Entiende lo que escribes, no lo que dices.',
  hangUp: 'Colgar',
  cancel: 'Cancelar',
  dismiss: 'Cerrar el aviso',
  ongoing: 'Llamada con el asistente en curso',
  short: { connecting: 'Conectando…', listening: 'En llamada' },
  writeInstead: 'Prefiero escribir',
  off: 'La llamada de voz no está configurada en este sitio.',
  unsupported: alerts.notSupported,
} as const;
