import type { answerInvitation, SessionInfo } from 'shared/contracts/auth';
import type { InputOf } from 'shared/contracts/endpoint';
import { orNotFound, type Uses } from '../../platform';
import { turnSession, type SessionRow } from '../sign-in/session.repository';
import { findClinicsOf, findInvitationsTo, insertMember, lockMembers, takeInvitation } from './staff.repository';

/** What a person does about the clinics that they belong to, or are asked into: nobody joins one unasked. */
export function createOwnClinics({ database, names, clock, audit }: Uses<'database' | 'names' | 'clock' | 'audit'>) {
  return {
    /** Nothing while a second factor is awaited; and no invitation for an address that the provider has not verified, which may be anybody's. */
    async of({ userId, email, emailVerified, opens }: SessionRow): Promise<Pick<SessionInfo, 'clinics' | 'invitations'>> {
      if (!opens) return { clinics: [], invitations: [] };
      const [clinics, invitations] = await Promise.all([findClinicsOf(database, names, userId), emailVerified ? findInvitationsTo(database, names, email, clock.now()) : []]);
      return { clinics, invitations };
    },
    /** @throws {DomainError} `not_found` */
    turnTo: (session: SessionRow, clinicId: string): Promise<void> =>
      database.transaction(async (tx) => {
        // Locked: who is being removed from it either turns before, and is signed out, or not at all.
        orNotFound((await lockMembers(tx, clinicId)).find(({ userId }) => userId === session.userId));
        await turnSession(tx, session, clinicId, clock.now());
        await audit.append(tx, { actor: session.userId, action: 'session.turned', subject: session.userId, clinicId });
      }),
    /** An invitation is answered once, by whom it was sent to, for the clinic whose name they were shown. @throws {DomainError} `not_found` */
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
