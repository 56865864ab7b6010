import type { Queryable } from './database';

/** The clinic that everything belongs to which no customer owns. */
export async function findInternalClinic(queryable: Queryable): Promise<string> {
  const [internalClinic] = await queryable.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (internalClinic === undefined) throw new Error('The internal clinic is missing');
  return internalClinic.id;
}
