import type { StaffRole } from 'shared/contracts/clinic/staff-rights';
import { openClinicName, type Names, type Person, type Queryable } from '../../platform';
import { clockToleranceMs } from '../../platform/database/schema';
import { openPerson, personColumns } from '../staff/staff.repository';

/** A session with the current state of its person and clinic: after a removal from a clinic, the next request has no access to it. */
export interface SessionRow extends Person {
  readonly idHash: Buffer;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly userId: string;
  readonly userName: string | null;
  /** A second factor was given, or is not required: by the session's clinic or, without one, by a clinic that invites the person. */
  readonly opens: boolean;
  /** Time of the last second factor. */
  readonly provedAt: Date | null;
  /** Whether an authenticator app is enrolled here. */
  readonly hasApp: boolean;
  readonly browser: string;
  /** The clinic that the session is meant for, also before the second factor. */
  readonly meantFor: string | null;
  readonly clinicId: string | null;
  readonly clinicSlug: string | null;
  readonly clinicName: string | null;
  readonly role: StaffRole | null;
  readonly morningMail: boolean | null;
}

export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 8 * 3_600_000, proofMs: 10 * 60_000 } as const;
/** A later end than from now on comes from a clock that was wrong. */
const longest = `interval '${sessionLimits.absoluteMs + clockToleranceMs} milliseconds'`;
const lives = `s.expires_at > $2 AND s.expires_at < $2::timestamptz + ${longest} AND s.seen_at > $2::timestamptz - interval '${sessionLimits.idleMs} milliseconds'`;

interface NewSession extends Pick<SessionRow, 'idHash' | 'userId' | 'provedAt' | 'browser' | 'expiresAt'> { readonly previous: Buffer | undefined; readonly now: Date }

/** @returns the session's clinic: that of the browser's previous session, else the person's last used one, or the first joined */
export async function insertSession(tx: Queryable, { idHash, userId, provedAt, browser, previous, now, expiresAt }: NewSession): Promise<string | null> {
  const [row] = await tx.query<{ clinicId: string | null }>(
    `INSERT INTO session (id_hash, user_id, created_at, seen_at, expires_at, proved_at, browser, previous_hash, clinic_id)
     VALUES ($1, $2, $3, $3, $4, $5, $7, (SELECT id_hash FROM session WHERE id_hash = $6 AND user_id = $2),
       (SELECT m.clinic_id FROM clinic_member m LEFT JOIN session p ON p.id_hash = $6 AND p.user_id = m.user_id WHERE m.user_id = $2
         ORDER BY (m.clinic_id = p.clinic_id) IS TRUE DESC, m.used_at DESC NULLS LAST, m.created_at, m.clinic_id LIMIT 1)) RETURNING clinic_id AS "clinicId"`,
    [idHash, userId, now, expiresAt, provedAt, previous, browser],
  );
  return row?.clinicId ?? null;
}

export const deleteExpiredSessions = (database: Queryable, now: Date) => database.query(`DELETE FROM session WHERE expires_at NOT BETWEEN $1 AND $1::timestamptz + ${longest}`, [now]);

/** Switches the session to this clinic, and with it the person's sessions without one. Their streams end. */
export const turnSession = (tx: Queryable, { idHash, userId }: Pick<SessionRow, 'idHash' | 'userId'>, clinicId: string, now: Date) => tx.query(
  `WITH turned AS (UPDATE session SET clinic_id = $3 WHERE id_hash = $1 OR (user_id = $2 AND clinic_id IS NULL) RETURNING id_hash),
        used AS (UPDATE clinic_member SET used_at = $4 WHERE user_id = $2 AND clinic_id = $3)
   SELECT pg_notify('session_ended', encode(id_hash, 'hex')) FROM turned`,
  [idHash, userId, clinicId, now],
);

/** `afterwards`: also finds the session that replaced it, for the same person. */
export async function findSession(database: Queryable, names: Names, idHash: Buffer, now: Date, afterwards = false): Promise<SessionRow | undefined> {
  const [found] = await database.query<Omit<SessionRow, 'email' | 'userName' | 'clinicName'> & Parameters<typeof openPerson>[1] & { readonly clinicNameSealed: Buffer | null }>(
    `SELECT s.id_hash AS "idHash", s.seen_at AS "seenAt", s.expires_at AS "expiresAt", u.id AS "userId", ${personColumns}, u.email_verified AS "emailVerified",
            s.proved_at AS "provedAt", s.browser, s.clinic_id AS "meantFor",
            EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id) AS "hasApp",
            s.proved_at IS NOT NULL OR coalesce(m.role IN ('reception', 'reader') AND NOT c.second_factor_required, EXISTS (SELECT FROM staff_invitation i JOIN clinic ic ON ic.id = i.clinic_id
              WHERE u.email_verified AND i.email_hash = u.email_hash AND i.expires_at > $2 AND i.role IN ('reception', 'reader') AND NOT ic.second_factor_required)) AS opens,
            m.clinic_id AS "clinicId", m.role, m.morning_mail AS "morningMail", c.slug AS "clinicSlug", c.name_sealed AS "clinicNameSealed"
       FROM session s
       JOIN staff_user u ON u.id = s.user_id
       LEFT JOIN clinic_member m ON m.user_id = s.user_id AND m.clinic_id = s.clinic_id
       LEFT JOIN clinic c ON c.id = m.clinic_id
      WHERE (s.id_hash = $1 OR ($3 AND s.previous_hash = $1)) AND ${lives}`,
    [idHash, now, afterwards],
  );
  if (found === undefined) return undefined;
  const { clinicNameSealed, ...row } = found;
  const { name: userName, ...session } = openPerson(names, row);
  return { ...session, userName, clinicName: row.clinicSlug === null ? null : openClinicName(names, row.clinicSlug, clinicNameSealed) };
}

export const markSeen = (database: Queryable, idHash: Buffer, now: Date) => database.query('UPDATE session SET seen_at = $2 WHERE id_hash = $1', [idHash, now]);

export function findSessionsOf(database: Queryable, userId: string, now: Date): Promise<{ idHash: Buffer; browser: string; startedAt: Date; seenAt: Date }[]> {
  const columns = 'id_hash AS "idHash", browser, created_at AS "startedAt", seen_at AS "seenAt"';
  return database.query(`SELECT ${columns} FROM session s WHERE user_id = $1 AND ${lives} ORDER BY created_at DESC, id_hash`, [userId, now]);
}

/** Whether the session still exists; serialised with the end of all of the person's sessions. */
export async function holdSession(tx: Queryable, { idHash, userId }: Pick<SessionRow, 'idHash' | 'userId'>): Promise<boolean> {
  await tx.query('SELECT 1 FROM staff_user WHERE id = $1 FOR KEY SHARE', [userId]);
  return (await tx.query('SELECT 1 FROM session WHERE id_hash = $1 FOR UPDATE', [idHash])).length > 0;
}

/** Notifies all API processes to close the sessions' streams. @returns whose they were */
const endWhere = (tx: Queryable, condition: string, values: readonly unknown[]): Promise<{ userId: string }[]> =>
  tx.query(`WITH gone AS (DELETE FROM session WHERE ${condition} RETURNING id_hash, user_id) SELECT pg_notify('session_ended', encode(id_hash, 'hex')), user_id AS "userId" FROM gone`, values);

interface Ended { readonly idHash?: Buffer; readonly userId?: string; readonly clinicId?: string; readonly unproved?: true }

/** Ends sessions, also ones being created. `unproved`: without a second factor. */
export async function deleteSessions(tx: Queryable, { idHash, userId, clinicId, unproved }: Ended): Promise<void> {
  if (userId !== undefined) await tx.query('SELECT 1 FROM staff_user WHERE id = $1 FOR UPDATE', [userId]);
  await endWhere(tx, '(id_hash = $1 OR user_id = $2 OR ($4::boolean AND proved_at IS NULL)) AND ($3::uuid IS NULL OR clinic_id = $3)', [idHash, userId, clinicId, unproved]);
}

/** Ends one of a person's sessions, or all `others`, also one that is given a new identifier meanwhile. @returns the ended ones */
export async function deleteOwnSessions(tx: Queryable, userId: string, idHash: Buffer, others: boolean): Promise<object[]> {
  await tx.query('SELECT 1 FROM staff_user WHERE id = $1 FOR UPDATE', [userId]);
  return endWhere(tx, 'user_id = $1 AND ($2 IN (id_hash, previous_hash)) IS TRUE <> $3', [userId, idHash, others]);
}

/** Ends the sessions of everybody with this address, or of everybody. @returns the persons' ids */
export async function deleteSessionsAt(tx: Queryable, names: Names, email: string | null): Promise<string[]> {
  const hash = email === null ? null : names.hash('email', email);
  await tx.query('SELECT 1 FROM staff_user WHERE $1::bytea IS NULL OR email_hash = $1 ORDER BY id FOR UPDATE', [hash]);
  return (await endWhere(tx, '$1::bytea IS NULL OR user_id IN (SELECT id FROM staff_user WHERE email_hash = $1)', [hash])).map(({ userId }) => userId);
}

export function livingSessions(database: Queryable, idHashes: readonly Buffer[], now: Date): Promise<{ idHash: Buffer; clinicId: string | null }[]> {
  return database.query(`SELECT id_hash AS "idHash", clinic_id AS "clinicId" FROM session s WHERE id_hash = ANY($1::bytea[]) AND ${lives}`, [idHashes, now]);
}
