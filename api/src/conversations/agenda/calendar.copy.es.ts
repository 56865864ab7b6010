export const calendarCopy = { name: 'Citas de la clínica' } as const;
