export const clinicNameCopy = { unknown: 'Clínica' } as const;
