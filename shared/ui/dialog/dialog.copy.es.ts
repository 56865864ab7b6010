export const dialogCopy = { close: 'Cerrar ventana' };
