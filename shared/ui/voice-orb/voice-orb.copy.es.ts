export const voiceOrbCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  connecting: 'Nos estamos conectando con el agente...',
  listening: 'Te escucho. Pulsa para colgar.',
  reconnecting: 'Se ha cortado la conexión. Intentamos recuperarla…',
  timer: 'Duración de la llamada',
};
