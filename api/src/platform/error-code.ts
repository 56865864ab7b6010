/** The `code` of an error of Node, PostgreSQL or a library. Read from the object, because errors of another realm are no `Error` of ours. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** SQLSTATE: another row has it. */
export const uniqueViolation = '23505';
