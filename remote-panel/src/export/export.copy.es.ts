export const exportCopy = {
  button: 'Exportar CSV',
} as const;
