import type { StaffList, StaffRole } from 'shared/contracts/auth';
import type { Clock } from '../platform/clock';
import type { Database, Queryable } from '../platform/database';
import { DomainError } from '../platform/errors';
import type { SessionService } from './session.service';
import { deleteInvitation, deleteMember, findInvitations, findMembers, lockMembers, storeInvitation } from './staff.repository';

const invitationDays = 14;

export interface StaffService {
  list(clinicId: string): Promise<StaffList>;
  /** @throws {DomainError} `already_member` */
  invite(clinicId: string, invitation: { email: string; role: StaffRole; invitedBy: string | null }): Promise<StaffList['invitations'][number]>;
  withdraw(clinicId: string, invitationId: string): Promise<void>;
  /** @throws {DomainError} `not_found`, `last_owner` */
  remove(clinicId: string, userId: string): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionService, 'endAllOf'>;
  /** Tells the invited person, in the same transaction. */
  readonly announce: (tx: Queryable, to: string) => Promise<void>;
}

export function createStaffService({ database, clock, sessions, announce }: Parts): StaffService {
  return {
    async list(clinicId) {
      const [members, invitations] = await Promise.all([findMembers(database, clinicId), findInvitations(database, clinicId, clock.now())]);
      return {
        members: members.map((member) => ({ ...member, since: member.since.toISOString() })),
        invitations: invitations.map((invitation) => ({ ...invitation, expiresAt: invitation.expiresAt.toISOString() })),
      };
    },

    invite: (clinicId, { email, role, invitedBy }) =>
      database.transaction(async (tx) => {
        const members = await findMembers(tx, clinicId);
        if (members.some((member) => member.email === email)) throw new DomainError('already_member');
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
        const stored = await storeInvitation(tx, { clinicId, email, role, invitedBy, now, expiresAt });
        await announce(tx, email);
        return { ...stored, expiresAt: stored.expiresAt.toISOString() };
      }),

    async withdraw(clinicId, invitationId) {
      if (!(await deleteInvitation(database, clinicId, invitationId))) throw new DomainError('not_found');
    },

    remove: (clinicId, userId) =>
      database.transaction(async (tx) => {
        const members = await lockMembers(tx, clinicId);
        const member = members.find((candidate) => candidate.userId === userId);
        if (member === undefined) throw new DomainError('not_found');
        if (member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1) throw new DomainError('last_owner');
        await deleteMember(tx, clinicId, userId);
        await sessions.endAllOf(tx, userId);
      }),
  };
}
