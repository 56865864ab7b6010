export const normaliseAccessCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
