export const calendarCopy = { name: (clinic: string) => `Citas de ${clinic}` } as const;
