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
    const by = { operator: operatorOf(response) };
    const { members, invitations } = await staff.list(id);
    const member = members.find((candidate) => candidate.email === email);
    const invitation = invitations.find((candidate) => candidate.email === email);
    if (member === undefined && invitation === undefined) throw new DomainError('not_found');
    if (member !== undefined) await staff.remove(id, member.userId, by);
    if (invitation !== undefined) await staff.withdraw(id, invitation.id, by);
    return { removed: [...(member === undefined ? [] : ['member' as const]), ...(invitation === undefined ? [] : ['invitation' as const])] };
  });
  bind(router, resetStaffFactor, async ({ clinic, email }, { response }) => staff.resetFactor(clinic === '-' ? null : await clinicIdOf(database, clinic), email, { operator: operatorOf(response) }));
  bind(router, endStaffSessions, async ({ who }, { response }) => ({ ended: await staff.endSessions(who === 'everybody' ? null : who, { operator: operatorOf(response) }) }));
  return router;
}
