export const voiceOrbCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  live: (phase: string) => `${phase}${/[.…]$/.test(phase) ? '' : '.'} Pulsa para colgar.`,
  timer: 'Duración de la llamada',
};
