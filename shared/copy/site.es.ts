export const siteCopy = {
  starting: 'Un momento',
  startingText: 'Estamos preparando la web. Se abrirá sola en unos segundos.',
  needsScripts: 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.',
  preview: { label: 'Vista previa', until: (moment: string) => `hasta el ${moment}`, leave: 'Salir de la vista previa', refused: 'Este enlace de vista previa no es válido o ya ha caducado. Pide otro a quien te lo envió.' },
} as const;
