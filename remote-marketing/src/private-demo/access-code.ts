/** What remains of a code as it is typed or pasted: capitals, digits and hyphens. */
export function normaliseAccessCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
}
