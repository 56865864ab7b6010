/** Normalises a typed or pasted code: capitals, digits and hyphens. */
export const normaliseAccessCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
