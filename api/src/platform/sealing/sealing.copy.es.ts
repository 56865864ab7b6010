export const sealingCopy = { damaged: 'Dato dañado: no se puede leer' } as const;
