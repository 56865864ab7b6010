export const voiceOrbCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  connecting: 'Nos estamos conectando con el agente...',
  listening: 'Te escucho. Pulsa para colgar.',
  muted: 'Tu micrófono está silenciado. Pulsa para colgar.',
  reconnecting: 'Se ha cortado la conexión. Intentamos recuperarla…',
  timer: 'Duración de la llamada',
};
