import { morningMailTime, type StaffList } from 'shared/contracts/clinic/auth';
import { madridClock } from 'shared/contracts/demos/slots';
import type { StaffRole } from 'shared/contracts/clinic/staff-rights';
import { DomainError, isMailbox, isoMoments, orNotFound, throwAfter, type Limits, type Queryable, type Uses } from '../../platform';
import type { SessionService } from '../session/session.service';
import { deleteFactors } from '../second-factor/factor.repository';
import { teamMail } from './staff.copy.es';
import { deleteExpiredInvitations, deleteInvitation, deleteInvitationsBy, deleteMember, findFactorRule, findClinicsOf, findInvitations, findMembers, findOwners, lockMembers, storeFactorRule, storeInvitation, storeMorningMail } from './staff.repository';

const invitationDays = 14;

/** Who changes the team: an owner of the clinic, or an operator, whose change may be part of a transaction. */
export type TeamEditor = { readonly userId: string } | { readonly operator: string; readonly tx?: Queryable };

export type StaffService = ReturnType<typeof createStaffService>;

export interface StaffDependencies extends Uses<'database' | 'clock' | 'audit' | 'names'> {
  readonly sessions: Pick<SessionService, 'endAllOf' | 'endAllAt' | 'endUnproved'>;
  readonly limits: Pick<Limits, 'restore' | 'take'>;
  /** Writes to the invited person, or what was changed to an owner or (without a clinic) to others, in the same transaction. */
  readonly announce: (tx: Queryable, to: string, clinicId: string | null, change?: string) => Promise<void>;
  /** The addresses of all operators, if one of these people is an operator; else none. */
  readonly operatorsWith: (tx: Queryable, email: string, userIds: readonly string[]) => Promise<readonly string[]>;
  /** Ends the address under which calendar programs read the appointments: everybody of the team may have it. */
  readonly revokeCalendarFeed: (tx: Queryable, by: { readonly clinicId: string; readonly actor: string }) => Promise<void>;
}

export function createStaffService({ database, names, clock, audit, sessions, limits, announce, operatorsWith, revokeCalendarFeed }: StaffDependencies) {
  const actorOf = (by: TeamEditor) => ('userId' in by ? by.userId : by.operator);

  /** Owners are written what somebody from outside does to their team. */
  async function notifyOwners(tx: Queryable, clinicId: string, by: TeamEditor, change: string): Promise<string[]> {
    const owners = 'operator' in by ? await findOwners(tx, names, clinicId) : [];
    for (const owner of owners) await announce(tx, owner, clinicId, change);
    return owners;
  }

  /** Every change of a team: it stands still, and whoever changes it is an owner at that moment. @throws {DomainError} `forbidden` for an owner who has just been removed */
  function changing<Done>(clinicId: string, by: TeamEditor, work: (tx: Queryable, team: Awaited<ReturnType<typeof lockMembers>>) => Promise<Done>): Promise<Done> {
    const change = async (tx: Queryable) => {
      const team = await lockMembers(tx, clinicId);
      if ('userId' in by && !team.some(({ userId, role }) => userId === by.userId && role === 'owner')) throw new DomainError('forbidden');
      return work(tx, team);
    };
    return 'tx' in by && by.tx !== undefined ? change(by.tx) : database.transaction(change);
  }

  return {
    /** The trail records an operator's look. */
    async list(clinicId: string, operator?: string): Promise<StaffList> {
      if (operator !== undefined) await audit.record({ actor: operator, action: 'staff.listed', clinicId });
      const [members, invitations, secondFactorRequired] = await Promise.all([
        findMembers(database, names, clinicId), findInvitations(database, names, clinicId, clock.now()), findFactorRule(database, clinicId),
      ]);
      return { members: members.map(isoMoments), invitations: invitations.map(isoMoments), secondFactorRequired };
    },

    requireFactor: (clinicId: string, required: boolean, by: TeamEditor): Promise<void> =>
      changing(clinicId, by, async (tx) => {
        await storeFactorRule(tx, clinicId, required);
        if (required) await sessions.endUnproved(tx, clinicId);
        await audit.append(tx, { actor: actorOf(by), action: 'staff.second_factor_rule', clinicId, details: { required } });
      }),

    /** @throws {DomainError} `invalid_input` for no mailbox, `already_member`, `already_invited` by somebody else */
    async invite(clinicId: string, { email, role }: { email: string; role: StaffRole }, by: TeamEditor): Promise<StaffList['invitations'][number] & { mailed: boolean }> {
      // Before the transaction: whoever holds a connection and asks for another keeps everybody waiting.
      const mailed = await limits.take('invitationMail', `${clinicId} ${email}`).then(() => true, () => false);
      return changing(clinicId, by, async (tx) => {
        if (!isMailbox(email)) throw new DomainError('invalid_input', [{ field: 'email', message: 'Email inválido' }]);
        if ((await findMembers(tx, names, clinicId)).some((member) => member.email === email)) throw new DomainError('already_member');
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
        const stored = await storeInvitation(tx, names, { clinicId, email, role, invitedBy: 'userId' in by ? by.userId : null, now, expiresAt });
        if (stored === undefined) throw new DomainError('already_invited');
        if (mailed) await announce(tx, email, clinicId);
        await notifyOwners(tx, clinicId, by, teamMail.invited(email));
        await audit.append(tx, { actor: actorOf(by), action: 'staff.invited', subject: stored.id, clinicId, details: { role } });
        return { ...isoMoments(stored), mailed };
      }).catch(throwAfter(async () => mailed && limits.restore('invitationMail', `${clinicId} ${email}`)));
    },

    /** A person who subscribes after the mail's hour gets the first one on another day. */
    chooseMorningMail: (clinicId: string, userId: string, on: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        const { date, time } = madridClock(clock.now());
        await storeMorningMail(tx, { clinicId, userId, on, over: time < morningMailTime ? null : date });
        await audit.append(tx, { actor: userId, action: 'staff.morning_mail', subject: userId, clinicId, details: { on } });
      }),

    /** @throws {DomainError} `not_found` */
    withdraw: (clinicId: string, invitationId: string, by: TeamEditor): Promise<void> =>
      changing(clinicId, by, async (tx) => {
        if (!(await deleteInvitation(tx, clinicId, invitationId))) throw new DomainError('not_found');
        await audit.append(tx, { actor: actorOf(by), action: 'staff.invitation_withdrawn', subject: invitationId, clinicId });
      }),

    /** Purges invitations that nobody has accepted in time. */
    purgeInvitations: () => deleteExpiredInvitations(database, clock.now()),

    /** Also ends the clinic's sessions, their open invitations, the calendar feed. @throws {DomainError} `not_found`, `last_owner` */
    remove: (clinicId: string, userId: string, by: TeamEditor): Promise<void> =>
      changing(clinicId, by, async (tx, team) => {
        const member = orNotFound(team.find((candidate) => candidate.userId === userId));
        if (member.role === 'owner' && team.filter(({ role }) => role === 'owner').length === 1) throw new DomainError('last_owner');
        await deleteMember(tx, clinicId, userId);
        await sessions.endAllOf(tx, userId, clinicId);
        const actor = actorOf(by);
        const withdrawn = await deleteInvitationsBy(tx, clinicId, userId);
        await revokeCalendarFeed(tx, { clinicId, actor });
        await audit.append(tx, { actor, action: 'staff.removed', subject: userId, clinicId });
        for (const subject of withdrawn) await audit.append(tx, { actor, action: 'staff.invitation_withdrawn', subject, clinicId });
      }),

    /** Ends the sessions of people with this address, or of everybody. @returns how many */
    endSessions: (email: string | null, by: TeamEditor): Promise<number> =>
      database.transaction(async (tx) => {
        const people = await sessions.endAllAt(tx, email);
        for (const subject of new Set(people)) await audit.append(tx, { actor: actorOf(by), action: 'session.ended', subject });
        return people.length;
      }),

    /**
     * Lets a member, an invited person or (without a clinic) a person in none enrol again at the next sign-in, with all tries. Mails them,
     * their owners, and of an operator all operators.
     * @throws {DomainError} `not_found`
     */
    async resetFactor(clinicId: string | null, email: string, by: TeamEditor): Promise<void> {
      const reset = await database.transaction(async (tx) => {
        const people = await deleteFactors(tx, { clinicId, emailHash: names.hash('email', email), now: clock.now() });
        for (const userId of people) await sessions.endAllOf(tx, userId);
        const clinics = (await Promise.all(people.map((userId) => findClinicsOf(tx, names, userId)))).flat().map(({ id }) => id);
        const written: string[] = [];
        for (const id of new Set([...clinics, ...(clinicId === null ? [] : [clinicId])])) written.push(...(await notifyOwners(tx, id, by, teamMail.factorReset(email))));
        const others = people.length === 0 ? [] : [email, ...(await operatorsWith(tx, email, people))];
        for (const to of new Set(others)) if (!written.includes(to)) await announce(tx, to, null, teamMail.factorReset(email));
        for (const subject of people) await audit.append(tx, { actor: actorOf(by), action: 'factor.reset', subject, clinicId: clinicId ?? undefined });
        return people;
      });
      if (reset.length === 0) throw new DomainError('not_found');
      for (const userId of reset) await limits.restore('secondFactorByPerson', userId);
    },
  };
}
