import type { Queryable } from './database';

/** Number of rows of `from`: tables with their conditions. */
export const countOf = async (queryable: Queryable, from: string, parameters: readonly unknown[]): Promise<number> =>
  (await queryable.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, parameters))[0]?.count ?? 0;
