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
  transcript: 'Transcripción de la llamada',
  agent: 'Asistente',
  caller: 'Tú',
  hangUp: 'Colgar',
  cancel: 'Cancelar',
  mute: 'Silenciar el micrófono',
  settings: 'Micrófono y altavoz',
  microphone: 'Micrófono',
  speaker: 'Altavoz',
  systemDefault: 'El del sistema',
  deviceUnnamed: (position: number) => `Dispositivo ${position}`,
  dismiss: 'Cerrar el aviso',
  ongoing: 'Llamada con el asistente en curso',
  short: { connecting: 'Conectando…', listening: 'En llamada' },
  afterwards: 'Después de la llamada',
  over: 'La llamada ha terminado',
  lasted: (duration: string) => `Ha durado ${duration}`,
  booked: (when: string, kind: string) => `Cita reservada: ${[when, kind].filter(Boolean).join(' · ')}`,
  whole: 'Toda la llamada',
  close: 'Cerrar',
  again: 'Intentarlo de nuevo',
  callAgain: 'Volver a llamar',
  requestDemo: 'Solicita demo',
  toPrices: 'Ver precios',
  demoMessage: 'Hola, acabo de hablar con el asistente de voz y me gustaría verlo con los datos de mi clínica.',
  write: 'Escribe en lugar de hablar',
  writeInstead: 'Prefiero escribir',
  send: 'Enviar',
  off: 'La llamada de voz no está configurada en este sitio.',
  unsupported: alerts.notSupported,
  allow: {
    chrome: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, activa «Micrófono» y vuelve a intentarlo.',
    android: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, entra en «Permisos», permite el micrófono y vuelve a intentarlo.',
    firefoxOnAndroid: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, cambia «Micrófono» de «Bloqueado» a «Permitido» y vuelve a intentarlo.',
    firefox: 'Para permitirlo: pulsa el micrófono tachado que hay junto a la dirección, quita el bloqueo y vuelve a intentarlo.',
    safari: 'Para permitirlo: en el menú Safari, abre «Ajustes para este sitio web…», elige «Permitir» en Micrófono y vuelve a intentarlo.',
    iphone: 'Para permitirlo: pulsa el icono que hay junto a la dirección, abre «Ajustes del sitio web», elige «Permitir» en Micrófono y vuelve a intentarlo.',
    otherOnIphone: 'Para permitirlo: abre los Ajustes del dispositivo, busca este navegador, activa «Micrófono», recarga la página y vuelve a intentarlo.',
  },
} as const;
