import { Router } from 'express';
import { endStaffSessions, inviteClinicStaff, listClinicStaff, removeClinicStaff, resetStaffFactor } from 'shared/contracts/clinic/staff-admin';
import { bind, clinicIdOf, DomainError, operatorOf, type Uses } from '../../platform';
import type { StaffService } from './staff.service';

/** Manages a clinic's team, for `npm run admin -- staff`. */
export function staffAdminModule({ database, staff }: Uses<'database'> & { readonly staff: StaffService }): Router {
  const router = Router();
  bind(router, listClinicStaff, async ({ clinic }, { response }) => staff.list(await clinicIdOf(database, clinic), operatorOf(response)));
  bind(router, inviteClinicStaff, async ({ clinic, email, role }, { response }) => staff.invite(await clinicIdOf(database, clinic), { email, role }, { operator: operatorOf(response) }));
  bind(router, removeClinicStaff, async ({ clinic, email }, { response }) => {
    const id = await clinicIdOf(database, clinic);
    const list = await staff.list(id);
    // People of two accounts may have one address.
    const members = list.members.filter((member) => member.email === email);
    const invitations = list.invitations.filter((invitation) => invitation.email === email);
    if (members.length + invitations.length === 0) throw new DomainError('not_found');
    await database.transaction(async (tx) => {
      const by = { operator: operatorOf(response), tx };
      for (const { userId } of members) await staff.remove(id, userId, by);
      for (const invitation of invitations) await staff.withdraw(id, invitation.id, by);
    });
    return { removed: [...members.map(() => 'member' as const), ...invitations.map(() => 'invitation' as const)] };
  });
  bind(router, resetStaffFactor, async ({ clinic, email }, { response }) => staff.resetFactor(clinic === '-' ? null : await clinicIdOf(database, clinic), email, { operator: operatorOf(response) }));
  bind(router, endStaffSessions, async ({ who }, { response }) => ({ ended: await staff.endSessions(who === 'everybody' ? null : who, { operator: operatorOf(response) }) }));
  return router;
}
