import { Router } from 'express';
import { inviteClinicStaff, listClinicStaff, removeClinicStaff } from 'shared/contracts/staff-admin';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { bind } from '../../platform/http';
import { operatorOf, type RequireOperator } from '../../platform/operator';
import type { StaffService } from './staff.service';

interface Dependencies {
  readonly database: Database;
  readonly staff: StaffService;
  readonly requireOperator: RequireOperator;
}

/** The operators' way to a clinic's team, for `npm run admin -- staff`. */
export function staffAdminModule({ database, staff, requireOperator }: Dependencies): Router {
  const router = Router();
  router.use(listClinicStaff.path, requireOperator);

  async function clinicId(slug: string): Promise<string> {
    const [clinic] = await database.query<{ id: string }>('SELECT id FROM clinic WHERE slug = $1', [slug]);
    if (clinic === undefined) throw new DomainError('not_found');
    return clinic.id;
  }

  bind(router, listClinicStaff, async ({ clinic }) => staff.list(await clinicId(clinic)));
  bind(router, inviteClinicStaff, async ({ clinic, email, role }, { response }) => staff.invite(await clinicId(clinic), { email, role }, { operator: operatorOf(response) }));
  bind(router, removeClinicStaff, async ({ clinic, email }, { response }) => {
    const id = await clinicId(clinic);
    const by = { operator: operatorOf(response) };
    const { members, invitations } = await staff.list(id);
    const member = members.find((candidate) => candidate.email === email);
    const invitation = invitations.find((candidate) => candidate.email === email);
    if (member === undefined && invitation === undefined) throw new DomainError('not_found');
    if (member !== undefined) await staff.remove(id, member.userId, by);
    if (invitation !== undefined) await staff.withdraw(id, invitation.id, by);
    return { removed: [...(member === undefined ? [] : ['member' as const]), ...(invitation === undefined ? [] : ['invitation' as const])] };
  });
  return router;
}
