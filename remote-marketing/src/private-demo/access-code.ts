/** What remains of a code as it is typed or pasted: capitals, digits and hyphens. */
export const normaliseAccessCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
