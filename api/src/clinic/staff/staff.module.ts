import { Router } from 'express';
import { chooseMorningMail, inviteStaff, listStaff, removeStaff, withdrawInvitation } from 'shared/contracts/auth';
import { bind } from '../../platform/http';
import type { Access } from '../sign-in/access';
import type { StaffService } from './staff.service';

/** The owner's screen, and what each person chooses for themselves. The clinic is the session's, so an owner can name nobody of another clinic. */
export function staffModule({ staff, access, limitInvitations }: { readonly staff: StaffService; readonly access: Pick<Access, 'clinic'>; readonly limitInvitations: (clinicId: string) => Promise<void> }): Router {
  const router = Router();
  bind(router, listStaff, async (_input, { request }) => staff.list((await access.clinic(request)).clinicId));
  bind(router, chooseMorningMail, ({ on }, { request }) => access.clinic(request).then(({ clinicId, userId }) => staff.chooseMorningMail(clinicId, userId, on)));
  bind(router, inviteStaff, async ({ email, role }, { request }) => {
    const owner = await access.clinic(request);
    await limitInvitations(owner.clinicId);
    return staff.invite(owner.clinicId, { email, role }, owner);
  });
  bind(router, withdrawInvitation, ({ id }, { request }) => access.clinic(request).then((owner) => staff.withdraw(owner.clinicId, id, owner)));
  bind(router, removeStaff, ({ userId }, { request }) => access.clinic(request).then((owner) => staff.remove(owner.clinicId, userId, owner)));
  return router;
}
