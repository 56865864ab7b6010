export const exchangeCopy = {
  failed: 'No hemos podido cargar estos datos',
  retry: 'Reintentar',
  refresh: 'Actualizar',
  stale: 'No hemos podido actualizar: ves los últimos datos recibidos.',
} as const;
