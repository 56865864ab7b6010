export const localProviderCopy = {
  title: 'Acceso local',
  intro: 'Este equipo no tiene configurada la cuenta de Google, así que elige aquí con qué persona quieres entrar. Son personas de ejemplo.',
  enterAs: 'Entrar como',
} as const;
