import type { answerInvitation, SessionInfo } from 'shared/contracts/clinic/auth';
import type { InputOf } from 'shared/contracts/endpoint';
import { orNotFound, type Uses } from '../../platform';
import { turnSession, type SessionRow } from '../session/session.repository';
import { findClinicsOf, findInvitationsTo, insertMember, lockMembers, takeInvitation } from './staff.repository';

/** A person's acts on their own clinics and invitations: nobody joins a clinic without consent. */
export function createOwnClinics({ database, names, clock, audit }: Uses<'database' | 'names' | 'clock' | 'audit'>) {
  return {
    /** Empty before the second factor; and no invitations for an unverified address, which anybody may claim. */
    async of({ userId, email, emailVerified, opens }: SessionRow): Promise<Pick<SessionInfo, 'clinics' | 'invitations'>> {
      if (!opens) return { clinics: [], invitations: [] };
      const [clinics, invitations] = await Promise.all([findClinicsOf(database, names, userId), emailVerified ? findInvitationsTo(database, names, email, clock.now()) : []]);
      return { clinics, invitations };
    },
    /** @throws {DomainError} `not_found` */
    turnTo: (session: SessionRow, clinicId: string): Promise<void> =>
      database.transaction(async (tx) => {
        // The lock serialises this with a removal: the person switches before it, and is signed out, or not at all.
        orNotFound((await lockMembers(tx, clinicId)).find(({ userId }) => userId === session.userId));
        await turnSession(tx, session, clinicId, clock.now());
        await audit.append(tx, { actor: session.userId, action: 'session.turned', subject: session.userId, clinicId });
      }),
    /** An invitation is answered once, by its recipient, for the clinic whose name they saw. @throws {DomainError} `not_found` */
    answer: (session: SessionRow, { id, clinicName, accept }: InputOf<typeof answerInvitation>): Promise<void> =>
      database.transaction(async (tx) => {
        const { userId, email, emailVerified } = session;
        const { clinicId, role } = orNotFound(emailVerified ? await takeInvitation(tx, names, { id, email, clinicName, now: clock.now() }) : undefined);
        if (accept) {
          await insertMember(tx, clinicId, userId, role, clock.now());
          await turnSession(tx, session, clinicId, clock.now());
        }
        await audit.append(tx, { actor: userId, action: accept ? 'staff.joined' : 'staff.invitation_declined', subject: userId, clinicId });
      }),
  };
}
