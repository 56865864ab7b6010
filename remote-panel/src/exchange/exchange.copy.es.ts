export const exchangeCopy = {
  failed: 'No hemos podido cargar estos datos',
  retry: 'Reintentar',
  turn: 'Ir a esa clínica',
  refresh: 'Actualizar',
  stale: 'No hemos podido actualizar: ves los últimos datos recibidos.',
} as const;
