/** The `code` of an error of Node, PostgreSQL or a library; errors of another realm are not instances of our `Error`. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** SQLSTATE of a unique violation. */
export const uniqueViolation = '23505';

/** For `catch`: `instead` of an expected error, which is known by its code or recognised; any other is thrown on. */
export const except = <Instead>(expected: string | ((error: unknown) => boolean), instead: Instead) => (error: unknown): Instead => {
  if (typeof expected === 'string' ? errorCode(error) !== expected : !expected(error)) throw error;
  return instead;
};

/** For `catch`: acts, and throws the error on. */
export const throwAfter = (act: () => unknown) => async (error: unknown): Promise<never> => {
  await act();
  throw error;
};
