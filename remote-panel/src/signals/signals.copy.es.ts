export const signalsCopy = { sound: 'Sonido cuando haya algo por atender' } as const;
