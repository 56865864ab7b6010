export const siteCopy = {
  starting: 'Estamos preparando la web. Vuelve a cargar la página en unos segundos.',
  preview: {
    label: 'Vista previa',
    until: (moment: string) => `hasta el ${moment}`,
    leave: 'Salir de la vista previa',
  },
} as const;
