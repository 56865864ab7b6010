export const exportCopy = {
  button: 'Exportar CSV',
  yes: 'Sí',
  no: 'No',
  sample: 'Ejemplo',
} as const;
