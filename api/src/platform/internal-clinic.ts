import type { Queryable } from './database';

/** The clinic that everything belongs to which no customer owns. */
export async function findInternalClinic(queryable: Queryable): Promise<string> {
  const [internalClinic] = await queryable.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (internalClinic === undefined) throw new Error('The internal clinic is missing');
  return internalClinic.id;
}

export async function isOfInternalClinic(queryable: Queryable, userId: string): Promise<boolean> {
  return (await queryable.query(`SELECT 1 FROM clinic_member m JOIN clinic c ON c.id = m.clinic_id WHERE c.slug = 'casa' AND m.user_id = $1`, [userId])).length > 0;
}
