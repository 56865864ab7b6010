export const skipLinkCopy = { label: 'Saltar al contenido' };
