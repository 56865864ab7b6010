export const releaseCopy = {
  previewRefused: 'Este enlace de vista previa no es válido o ya ha caducado. Pide otro a quien te lo envió.',
} as const;
