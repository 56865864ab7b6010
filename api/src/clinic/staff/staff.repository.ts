import type { OwnClinic, StaffList } from 'shared/contracts/auth';
import type { StaffRole } from 'shared/contracts/staff-rights';
import type { Queryable } from '../../platform/database';
import type { Sealed } from '../../platform/sealing/sealed-columns';
import type { Identity } from '../sign-in/identity';

/** The person's row, with the address and name that the provider gives today. */
export async function upsertUser(tx: Queryable, identity: Identity, now: Date): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO staff_user (issuer, subject, email, name, created_at, email_verified) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email, name = excluded.name, email_verified = excluded.email_verified
     RETURNING id`,
    [identity.issuer, identity.subject, identity.email, identity.name, now, identity.emailVerified],
  );
  if (row === undefined) throw new Error('An upsert returned no row');
  return row.id;
}

/** Enters somebody as a member whom the site does not know yet; who was known, and perhaps removed, stays as they are. */
export async function enterMember(database: Queryable, { issuer, subject, email, name, clinicId, role, now }: Pick<Identity, 'issuer' | 'subject' | 'email' | 'name'> & { readonly clinicId: string; readonly role: StaffRole; readonly now: Date }): Promise<void> {
  await database.query(
    `WITH entered AS (INSERT INTO staff_user (issuer, subject, email, name, created_at, email_verified) VALUES ($1, $2, $3, $4, $5, true) ON CONFLICT DO NOTHING RETURNING id)
     INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT $6, id, $7, $5 FROM entered`,
    [issuer, subject, email, name, now, clinicId, role],
  );
}

export async function insertMember(tx: Queryable, clinicId: string, userId: string, role: StaffRole, now: Date): Promise<void> {
  await tx.query('INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [clinicId, userId, role, now]);
}

export function findClinicsOf(database: Queryable, userId: string): Promise<OwnClinic[]> {
  return database.query('SELECT c.id, c.name, m.role FROM clinic_member m JOIN clinic c ON c.id = m.clinic_id WHERE m.user_id = $1 ORDER BY c.name, c.id', [userId]);
}

export function findInvitationsTo(database: Queryable, email: string, now: Date): Promise<OwnClinic[]> {
  return database.query('SELECT i.id, c.name, i.role FROM staff_invitation i JOIN clinic c ON c.id = i.clinic_id WHERE i.email = $1 AND i.expires_at > $2 ORDER BY c.name, i.id', [email, now]);
}

/** Takes an invitation away that is to this address and from a clinic of this name. */
export async function takeInvitation(tx: Queryable, { id, email, clinicName, now }: { readonly id: string; readonly email: string; readonly clinicName: string; readonly now: Date }): Promise<{ clinicId: string; role: StaffRole } | undefined> {
  return (await tx.query<{ clinicId: string; role: StaffRole }>(
    `DELETE FROM staff_invitation i USING clinic c WHERE c.id = i.clinic_id AND i.id = $1 AND i.email = $2 AND c.name = $3 AND i.expires_at > $4 RETURNING i.clinic_id AS "clinicId", i.role`,
    [id, email, clinicName, now],
  ))[0];
}

type Member = Sealed<StaffList['members'][number], never, 'since'>;
type Invitation = Sealed<StaffList['invitations'][number], never, 'expiresAt'>;

export function findMembers(database: Queryable, clinicId: string): Promise<Member[]> {
  return database.query<Member>(
    `SELECT u.id AS "userId", u.email, u.name, m.role, m.created_at AS since, EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id) AS "hasApp"
       FROM clinic_member m JOIN staff_user u ON u.id = m.user_id
      WHERE m.clinic_id = $1 ORDER BY m.role, u.email`,
    [clinicId],
  );
}

export function findInvitations(database: Queryable, clinicId: string, now: Date): Promise<Invitation[]> {
  return database.query<Invitation>(
    `SELECT id, email, role, expires_at AS "expiresAt" FROM staff_invitation
      WHERE clinic_id = $1 AND expires_at > $2 ORDER BY email`,
    [clinicId, now],
  );
}

/** Invites, or renews the invitation that is there with the new role. An owner renews none that somebody else has sent and that is open: undefined. */
export async function storeInvitation(
  tx: Queryable,
  invitation: { clinicId: string; email: string; role: StaffRole; invitedBy: string | null; now: Date; expiresAt: Date },
): Promise<Invitation | undefined> {
  const { clinicId, email, role, invitedBy, now, expiresAt } = invitation;
  return (await tx.query<Invitation>(
    `INSERT INTO staff_invitation (clinic_id, email, role, invited_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (clinic_id, email) DO UPDATE SET role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at
       WHERE excluded.invited_by IS NULL OR staff_invitation.invited_by = excluded.invited_by OR staff_invitation.expires_at <= $5
     RETURNING id, email, role, expires_at AS "expiresAt"`,
    [clinicId, email, role, invitedBy, now, expiresAt],
  ))[0];
}

export async function deleteInvitation(database: Queryable, clinicId: string, id: string): Promise<boolean> {
  return (await database.query('DELETE FROM staff_invitation WHERE clinic_id = $1 AND id = $2 RETURNING id', [clinicId, id])).length > 0;
}

/** @returns the ids of the open invitations that this person had made */
export async function deleteInvitationsBy(tx: Queryable, clinicId: string, userId: string): Promise<string[]> {
  return (await tx.query<{ id: string }>('DELETE FROM staff_invitation WHERE clinic_id = $1 AND invited_by = $2 RETURNING id', [clinicId, userId])).map(({ id }) => id);
}

/** Members of a clinic, locked until the transaction ends, so that two owners who remove each other leave one. */
export function lockMembers(tx: Queryable, clinicId: string): Promise<{ userId: string; role: StaffRole }[]> {
  return tx.query('SELECT user_id AS "userId", role FROM clinic_member WHERE clinic_id = $1 ORDER BY user_id FOR UPDATE', [clinicId]);
}

export async function deleteMember(tx: Queryable, clinicId: string, userId: string): Promise<void> {
  await tx.query('DELETE FROM clinic_member WHERE clinic_id = $1 AND user_id = $2', [clinicId, userId]);
}

/** `over` is a day of which the person gets no mail any more. */
export async function storeMorningMail(tx: Queryable, { clinicId, userId, on, over }: { clinicId: string; userId: string; on: boolean; over: string | null }): Promise<void> {
  await tx.query('UPDATE clinic_member SET morning_mail = $3, morning_mailed_on = greatest(morning_mailed_on, $4::date) WHERE clinic_id = $1 AND user_id = $2', [clinicId, userId, on, over]);
}

/** Whether a person waits for the mail of the day `$1`. An address that the provider does not vouch for may be another's. */
const waits = 'm.morning_mail AND (m.morning_mailed_on IS NULL OR m.morning_mailed_on < $1::date) AND u.id = m.user_id AND u.email_verified';

/** The clinics of which somebody does. */
export function findClinicsInMorning(database: Queryable, day: string): Promise<{ id: string; name: string }[]> {
  return database.query(`SELECT id, name FROM clinic c WHERE EXISTS (SELECT FROM clinic_member m, staff_user u WHERE m.clinic_id = c.id AND ${waits}) ORDER BY id`, [day]);
}

/** The addresses that the clinic's mail of the day goes to: each is given out once, whoever asks. */
export async function takeMorningReaders(tx: Queryable, clinicId: string, day: string): Promise<string[]> {
  await lockMembers(tx, clinicId);
  return (await tx.query<{ email: string }>(`UPDATE clinic_member m SET morning_mailed_on = $1 FROM staff_user u WHERE m.clinic_id = $2 AND ${waits} RETURNING u.email`, [day, clinicId])).map(({ email }) => email);
}
