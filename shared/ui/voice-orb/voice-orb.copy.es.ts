export const voiceOrbCopy = {
  idle: 'Pulsa y pregúntame lo que quieras',
  live: (phase: string) => `${phase}${/[.…]$/.test(phase) ? '' : '.'} Pulsa para colgar.`,
  short: { muted: 'Silenciado', reconnecting: 'Reconectando…' },
  timer: 'Duración de la llamada',
};
