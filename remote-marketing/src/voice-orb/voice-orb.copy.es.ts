export const voiceOrbCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  connecting: 'Nos estamos conectando con el agente...',
  listening: 'Te escucho. Pulsa para colgar.',
  disclosure: 'Hablas con una inteligencia artificial, no con una persona.',
  off: 'La llamada de voz no está configurada en este sitio. Pide una demo y te la enseñamos en directo.',
  timer: 'Duración de la llamada',
};
