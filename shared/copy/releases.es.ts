export const releaseCopy = {
  previewRefused: 'Este enlace de vista previa no es válido o ya ha caducado. Pide otro a quien te lo envió.',
  failedSessions: (failures: number, sessions: number) => `${failures} de ${sessions} ${sessions === 1 ? 'sesión' : 'sesiones'} con fallo`,
} as const;
