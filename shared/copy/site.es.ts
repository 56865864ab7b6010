export const siteCopy = {
  starting: 'Estamos preparando la web. Vuelve a cargar la página en unos segundos.',
} as const;
