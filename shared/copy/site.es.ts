export const siteCopy = {
  starting: 'Estamos preparando la web. Vuelve a cargar la página en unos segundos.',
  needsScripts: 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.',
  preview: {
    label: 'Vista previa',
    until: (moment: string) => `hasta el ${moment}`,
    leave: 'Salir de la vista previa',
  },
} as const;
