export const salesCopy = {
  title: 'Llamadas reservadas',
  refused: (site: string) => `Solo las ve el equipo de ${site} que puede cambiarlas. Esta sesión no tiene ese permiso.`,
  none: 'No hay ninguna llamada reservada.',
  code: 'Código',
  change: 'Cambiar la hora o liberarla',
  warn: 'A la clínica no le llega ningún aviso cuando cambias o liberas su hora: llámala.',
} as const;
