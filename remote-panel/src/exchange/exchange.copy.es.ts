export const exchangeCopy = {
  failed: 'No hemos podido cargar estos datos',
  retry: 'Volver a intentarlo',
  toFile: 'Exportar CSV',
  turn: 'Ir a esa clínica',
  stale: 'No hemos podido actualizar: ves los últimos datos recibidos.',
} as const;
