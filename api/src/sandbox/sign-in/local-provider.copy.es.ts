export const localProviderCopy = {
  title: 'Acceso local',
  intro: 'Este equipo no tiene configurada la cuenta de Google, así que elige aquí con quién entras. Son personas de ejemplo.',
  enterAs: 'Entrar como',
} as const;
