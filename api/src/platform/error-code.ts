/** The `code` of an error of Node, PostgreSQL or a library; errors of another realm are not instances of our `Error`. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** SQLSTATE of a unique violation. */
export const uniqueViolation = '23505';
