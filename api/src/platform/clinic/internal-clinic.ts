import { may, type StaffRole } from 'shared/contracts/clinic/staff-rights';
import type { Queryable } from '../database/database';

/** The clinic that owns whatever belongs to no customer. */
export async function findInternalClinic(queryable: Queryable): Promise<string> {
  const [internalClinic] = await queryable.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (internalClinic === undefined) throw new Error('The internal clinic is missing');
  return internalClinic.id;
}

/** Whether a person may see, move and free booked demos. */
export async function isOfSales(queryable: Queryable, userId: string): Promise<boolean> {
  const [member] = await queryable.query<{ role: StaffRole }>(`SELECT role FROM clinic_member m JOIN clinic c ON c.id = m.clinic_id WHERE c.slug = 'casa' AND m.user_id = $1`, [userId]);
  return member !== undefined && may(member.role, { method: 'GET', path: '/ops/demos' });
}
