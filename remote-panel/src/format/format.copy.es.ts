export const formatCopy = { today: (time: string) => `hoy, ${time}` } as const;
