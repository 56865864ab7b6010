import type { StaffRole } from 'shared/contracts/staff-rights';
import type { Queryable } from '../../platform/database';
import type { Person } from '../../platform/person';

/** A session with the person and the clinic it works for, as they are now: whoever was removed from a clinic has none of it in the next request, and without a second factor there is no clinic. */
export interface SessionRow extends Person {
  readonly idHash: Buffer;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly userId: string;
  readonly userName: string | null;
  readonly secondFactor: boolean;
  readonly clinicId: string | null;
  readonly clinicSlug: string | null;
  readonly clinicName: string | null;
  readonly role: StaffRole | null;
  readonly morningMail: boolean | null;
}

export async function insertSession(tx: Queryable, session: { idHash: Buffer; userId: string; secondFactor: boolean; now: Date; expiresAt: Date }): Promise<void> {
  await tx.query('DELETE FROM session WHERE expires_at < $1', [session.now]);
  await tx.query(
    'INSERT INTO session (id_hash, user_id, created_at, seen_at, expires_at, second_factor) VALUES ($1, $2, $3, $3, $4, $5)',
    [session.idHash, session.userId, session.now, session.expiresAt, session.secondFactor],
  );
}

/** The clinic that a person works for: the one they joined first. */
const clinicOfUser = 'SELECT clinic_id, role, morning_mail FROM clinic_member WHERE user_id = u.id ORDER BY created_at, clinic_id LIMIT 1';

export async function findClinicOf(database: Queryable, userId: string): Promise<string | null> {
  const [row] = await database.query<{ clinicId: string }>(`SELECT m.clinic_id AS "clinicId" FROM staff_user u, LATERAL (${clinicOfUser}) m WHERE u.id = $1`, [userId]);
  return row?.clinicId ?? null;
}

export async function findSession(database: Queryable, idHash: Buffer, now: Date, seenAfter: Date): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(
    `SELECT s.id_hash AS "idHash", s.seen_at AS "seenAt", s.expires_at AS "expiresAt", u.id AS "userId", u.issuer, u.subject, u.email, u.email_verified AS "emailVerified", u.name AS "userName", s.second_factor AS "secondFactor",
            m.clinic_id AS "clinicId", m.role, m.morning_mail AS "morningMail", c.slug AS "clinicSlug", c.name AS "clinicName"
       FROM session s
       JOIN staff_user u ON u.id = s.user_id
       LEFT JOIN LATERAL (${clinicOfUser}) m ON s.second_factor
       LEFT JOIN clinic c ON c.id = m.clinic_id
      WHERE s.id_hash = $1 AND s.expires_at > $2 AND s.seen_at > $3`,
    [idHash, now, seenAfter],
  );
  return row;
}

export async function markSeen(database: Queryable, idHash: Buffer, now: Date): Promise<void> {
  await database.query('UPDATE session SET seen_at = $2 WHERE id_hash = $1', [idHash, now]);
}

/** Ends sessions and notifies every API process, so that their live streams close. */
export async function deleteSessions(database: Queryable, by: { idHash: Buffer } | { userId: string }): Promise<void> {
  const [column, value] = 'idHash' in by ? ['id_hash', by.idHash] : ['user_id', by.userId];
  await database.query(
    `WITH gone AS (DELETE FROM session WHERE ${column} = $1 RETURNING id_hash)
     SELECT pg_notify('session_ended', encode(id_hash, 'hex')) FROM gone`,
    [value],
  );
}

export async function livingSessions(database: Queryable, idHashes: readonly Buffer[], now: Date, seenAfter: Date): Promise<Buffer[]> {
  const rows = await database.query<{ idHash: Buffer }>(
    'SELECT id_hash AS "idHash" FROM session WHERE id_hash = ANY($1::bytea[]) AND expires_at > $2 AND seen_at > $3',
    [idHashes, now, seenAfter],
  );
  return rows.map((row) => row.idHash);
}
