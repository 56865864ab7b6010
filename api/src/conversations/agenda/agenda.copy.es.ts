export const agendaCopy = {
  inUse: (name: string) =>
    `«${name}» tiene citas por venir y sigue como estaba. Cancélalas o espera a que pasen para quitarla; si solo cambia la persona, descarta los cambios y ponle otro nombre.`,
} as const;
