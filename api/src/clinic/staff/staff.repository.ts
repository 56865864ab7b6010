import { randomUUID } from 'node:crypto';
import type { OwnClinic, StaffList } from 'shared/contracts/clinic/auth';
import type { StaffRole } from 'shared/contracts/clinic/staff-rights';
import { isMailbox, openClinicName, orNotFound, withClinicNames, type Names, type Queryable, type Stored } from '../../platform';
import type { Identity } from '../sign-in/identity';

type Key = Pick<Identity, 'issuer' | 'subject'>;

/** A person's cells are bound to issuer and subject, which are known before the row's id. */
const placeOf = ({ issuer, subject }: Key, column: 'email_sealed' | 'name_sealed') => ({ table: 'staff_user', column, rowId: `${issuer} ${subject}` });

/** Opens the address and name of a `staff_user` row. */
export function openPerson<Row extends Key & { readonly emailSealed: Buffer; readonly nameSealed: Buffer | null }>(names: Names, { emailSealed, nameSealed, ...row }: Row) {
  return { ...row, email: names.read(placeOf(row, 'email_sealed'), emailSealed), name: names.read(placeOf(row, 'name_sealed'), nameSealed) };
}
/** The columns for `openPerson`, with the alias `u`. */
export const personColumns = 'u.issuer, u.subject, u.email_sealed AS "emailSealed", u.name_sealed AS "nameSealed"';

/** What is stored of the provider's identifier: a keyed hash, 64 hex digits. The identifier itself may lead to a public profile. */
export const storedSubject = (names: Names, { issuer, subject }: Key): string => names.hash('subject', JSON.stringify([issuer, subject])).toString('hex');

function personValues(names: Names, { issuer, email, name, ...person }: Key & Pick<Identity, 'email' | 'name'>) {
  const key = { issuer, subject: storedSubject(names, { issuer, ...person }) };
  return [issuer, key.subject, names.seal(placeOf(key, 'email_sealed'), email), names.hash('email', email), names.seal(placeOf(key, 'name_sealed'), name)];
}

/** The person's row, updated with the provider's current address and name. */
export async function upsertUser(tx: Queryable, names: Names, identity: Identity, now: Date): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO staff_user (issuer, subject, email_sealed, email_hash, name_sealed, created_at, email_verified) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (issuer, subject) DO UPDATE SET email_sealed = excluded.email_sealed, email_hash = excluded.email_hash, name_sealed = excluded.name_sealed, email_verified = excluded.email_verified
     RETURNING id`,
    [...personValues(names, identity), now, identity.emailVerified],
  );
  return orNotFound(row).id;
}

/** Adds an unknown person as a member; a known person, perhaps removed, stays unchanged. */
export const enterMember = (database: Queryable, names: Names, { clinicId, role, now, ...person }: NewMember) => database.query(
  `WITH entered AS (INSERT INTO staff_user (issuer, subject, email_sealed, email_hash, name_sealed, created_at, email_verified)
                     VALUES ($1, $2, $3, $4, $5, $6, true) ON CONFLICT DO NOTHING RETURNING id)
   INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT $7, id, $8, $6 FROM entered`,
  [...personValues(names, person), now, clinicId, role],
);

export const insertMember = (tx: Queryable, clinicId: string, userId: string, role: StaffRole, now: Date) =>
  tx.query('INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [clinicId, userId, role, now]);

type NewMember = Pick<Identity, 'issuer' | 'subject' | 'email' | 'name'> & { readonly clinicId: string; readonly role: StaffRole; readonly now: Date };
type NamedClinic = Omit<OwnClinic, 'name'> & { readonly slug: string; readonly nameSealed: Buffer | null };
const clinicColumns = 'c.slug, c.name_sealed AS "nameSealed"';

export async function findClinicsOf(database: Queryable, names: Names, userId: string): Promise<OwnClinic[]> {
  const sql = `SELECT c.id, ${clinicColumns}, m.role FROM clinic_member m JOIN clinic c ON c.id = m.clinic_id WHERE m.user_id = $1 ORDER BY c.id`;
  return withClinicNames(names, await database.query<NamedClinic>(sql, [userId]));
}

export async function findInvitationsTo(database: Queryable, names: Names, email: string, now: Date): Promise<OwnClinic[]> {
  const sql = `SELECT i.id, ${clinicColumns}, i.role FROM staff_invitation i JOIN clinic c ON c.id = i.clinic_id WHERE i.email_hash = $1 AND i.expires_at > $2 ORDER BY i.id`;
  return withClinicNames(names, await database.query<NamedClinic>(sql, [names.hash('email', email), now]));
}

/** Consumes an invitation to this address. Undefined if there is none, or its clinic has another name: then the caller must roll back. */
export async function takeInvitation(
  tx: Queryable, names: Names, { id, email, clinicName, now }: Readonly<Record<'id' | 'email' | 'clinicName', string>> & { readonly now: Date },
): Promise<{ clinicId: string; role: StaffRole } | undefined> {
  const [taken] = await tx.query<{ clinicId: string; role: StaffRole; slug: string; nameSealed: Buffer | null }>(
    `DELETE FROM staff_invitation i USING clinic c WHERE c.id = i.clinic_id AND i.id = $1 AND i.email_hash = $2 AND i.expires_at > $3 RETURNING i.clinic_id AS "clinicId", i.role, ${clinicColumns}`,
    [id, names.hash('email', email), now],
  );
  return taken !== undefined && openClinicName(names, taken.slug, taken.nameSealed) === clinicName ? taken : undefined;
}

type Member = Stored<StaffList['members'][number], 'since'>;
type Invitation = Stored<StaffList['invitations'][number], 'expiresAt'>;
type SealedInvitation = Omit<Invitation, 'email'> & { readonly emailSealed: Buffer };

const byEmail = (one: { readonly email: string }, other: { readonly email: string }) => one.email.localeCompare(other.email, 'es');

export async function findMembers(database: Queryable, names: Names, clinicId: string): Promise<Member[]> {
  const rows = await database.query<Omit<Member, 'email' | 'name'> & Parameters<typeof openPerson>[1]>(
    `SELECT u.id AS "userId", ${personColumns}, m.role, m.created_at AS since, EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id) AS "hasApp"
       FROM clinic_member m JOIN staff_user u ON u.id = m.user_id
      WHERE m.clinic_id = $1`,
    [clinicId],
  );
  const members = rows.map((row) => openPerson(names, row)).map(({ issuer: _issuer, subject: _subject, ...member }) => member);
  return members.sort((one, other) => one.role.localeCompare(other.role) || byEmail(one, other));
}

/** Where a clinic's owners are reached. An address that the provider does not vouch for may be another's. */
export async function findOwners(database: Queryable, names: Names, clinicId: string): Promise<string[]> {
  const sql = `SELECT ${personColumns} FROM clinic_member m JOIN staff_user u ON u.id = m.user_id WHERE m.clinic_id = $1 AND m.role = 'owner' AND u.email_verified ORDER BY u.id`;
  return (await database.query<Parameters<typeof openPerson>[1]>(sql, [clinicId])).map((person) => openPerson(names, person).email).filter(isMailbox);
}

const invitationColumns = 'id, email_sealed AS "emailSealed", role, expires_at AS "expiresAt"';
const emailPlace = (id: string) => ({ table: 'staff_invitation', column: 'email_sealed', rowId: id });
const openInvitation = (names: Names, { emailSealed, ...row }: SealedInvitation): Invitation => ({ ...row, email: names.read(emailPlace(row.id), emailSealed) });

export async function findInvitations(database: Queryable, names: Names, clinicId: string, now: Date): Promise<Invitation[]> {
  const rows = await database.query<SealedInvitation>(`SELECT ${invitationColumns} FROM staff_invitation WHERE clinic_id = $1 AND expires_at > $2`, [clinicId, now]);
  return rows.map((row) => openInvitation(names, row)).sort(byEmail);
}

/** Invites, or renews an invitation with the new role. Undefined for an owner whose colleague has sent one that is still open. */
export async function storeInvitation(
  tx: Queryable,
  names: Names,
  invitation: { clinicId: string; email: string; role: StaffRole; invitedBy: string | null; now: Date; expiresAt: Date },
): Promise<Invitation | undefined> {
  const { clinicId, email, role, invitedBy, now, expiresAt } = invitation;
  const id = randomUUID();
  const [stored] = await tx.query<SealedInvitation>(
    `INSERT INTO staff_invitation (clinic_id, role, invited_by, created_at, expires_at, id, email_sealed, email_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (clinic_id, email_hash) DO UPDATE SET role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at
       WHERE excluded.invited_by IS NULL OR staff_invitation.invited_by = excluded.invited_by OR staff_invitation.expires_at <= $4
     RETURNING ${invitationColumns}`,
    [clinicId, role, invitedBy, now, expiresAt, id, names.seal(emailPlace(id), email), names.hash('email', email)],
  );
  return stored && openInvitation(names, stored);
}

export const deleteInvitation = async (tx: Queryable, clinicId: string, id: string): Promise<boolean> =>
  (await tx.query('DELETE FROM staff_invitation WHERE clinic_id = $1 AND id = $2 RETURNING id', [clinicId, id])).length > 0;

export const deleteExpiredInvitations = (database: Queryable, now: Date) => database.query('DELETE FROM staff_invitation WHERE expires_at <= $1', [now]);

/** @returns ids of this person's open invitations to others */
export const deleteInvitationsBy = async (tx: Queryable, clinicId: string, userId: string): Promise<string[]> =>
  (await tx.query<{ id: string }>('DELETE FROM staff_invitation WHERE clinic_id = $1 AND invited_by = $2 RETURNING id', [clinicId, userId])).map(({ id }) => id);

/** Members of a clinic, locked until the transaction ends, so that two owners who remove each other leave one. */
export const lockMembers = (tx: Queryable, clinicId: string): Promise<{ userId: string; role: StaffRole }[]> =>
  tx.query('SELECT user_id AS "userId", role FROM clinic_member WHERE clinic_id = $1 ORDER BY user_id FOR UPDATE', [clinicId]);

export const deleteMember = (tx: Queryable, clinicId: string, userId: string) =>
  tx.query('DELETE FROM clinic_member WHERE clinic_id = $1 AND user_id = $2', [clinicId, userId]);

/** Whether members who are not owners also need a second factor. */
export const findFactorRule = async (database: Queryable, clinicId: string) =>
  (await database.query<{ required: boolean }>('SELECT second_factor_required AS required FROM clinic WHERE id = $1', [clinicId]))[0]?.required ?? true;
export const storeFactorRule = (tx: Queryable, clinicId: string, required: boolean) => tx.query('UPDATE clinic SET second_factor_required = $2 WHERE id = $1', [clinicId, required]);

/** `over` is a day for which the person gets no more mail. */
export const storeMorningMail = (tx: Queryable, { clinicId, userId, on, over }: { clinicId: string; userId: string; on: boolean; over: string | null }) =>
  tx.query('UPDATE clinic_member SET morning_mail = $3, morning_mailed_on = greatest(morning_mailed_on, $4::date) WHERE clinic_id = $1 AND user_id = $2', [clinicId, userId, on, over]);

/** Whether a person still awaits the mail of the day `$1`. An unverified address may be somebody else's. */
const waits = 'm.morning_mail AND (m.morning_mailed_on IS NULL OR m.morning_mailed_on < $1::date) AND u.id = m.user_id AND u.email_verified';

/** Clinics with such members. */
export async function findClinicsInMorning(database: Queryable, names: Names, day: string): Promise<{ id: string; name: string }[]> {
  const sql = `SELECT c.id, ${clinicColumns} FROM clinic c
                WHERE EXISTS (SELECT FROM clinic_member m, staff_user u WHERE m.clinic_id = c.id AND ${waits}) ORDER BY c.id`;
  return withClinicNames(names, await database.query<NamedClinic>(sql, [day]));
}

/** Recipients of the clinic's mail of the day; returns each address only once, over all callers. */
export async function takeMorningReaders(tx: Queryable, names: Names, clinicId: string, day: string): Promise<string[]> {
  await lockMembers(tx, clinicId);
  const sql = `UPDATE clinic_member m SET morning_mailed_on = $1 FROM staff_user u WHERE m.clinic_id = $2 AND ${waits} RETURNING ${personColumns}`;
  return (await tx.query<Parameters<typeof openPerson>[1]>(sql, [day, clinicId])).map((person) => openPerson(names, person).email);
}
