import type { Queryable } from '../../platform';

const changed = async (rows: Promise<readonly unknown[]>): Promise<boolean> => (await rows).length > 0;

/** @returns false when the person already has one */
export function insertFactor(tx: Queryable, factor: { userId: string; secretSealed: Buffer; step: number; recoveryHashes: readonly Buffer[] }): Promise<boolean> {
  return changed(tx.query(
    'INSERT INTO staff_factor (user_id, secret_sealed, last_step, recovery_hashes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING user_id',
    [factor.userId, factor.secretSealed, factor.step, factor.recoveryHashes],
  ));
}

export async function findFactor(tx: Queryable, userId: string): Promise<{ sealed: Buffer; recoveryCodesLeft: number } | undefined> {
  const sql = 'SELECT secret_sealed AS sealed, cardinality(recovery_hashes) AS "recoveryCodesLeft" FROM staff_factor WHERE user_id = $1';
  return (await tx.query<{ sealed: Buffer; recoveryCodesLeft: number }>(sql, [userId]))[0];
}

export const storeRecoveryHashes = (tx: Queryable, userId: string, hashes: readonly Buffer[]) => tx.query('UPDATE staff_factor SET recovery_hashes = $2 WHERE user_id = $1', [userId, hashes]);

/** @returns false when a code of this or a later step was used before */
export const useStep = (tx: Queryable, userId: string, step: number): Promise<boolean> =>
  changed(tx.query('UPDATE staff_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id', [userId, step]));

/** @returns false when it is not the person's, or used */
export const useRecoveryHash = (tx: Queryable, userId: string, hash: Buffer): Promise<boolean> => changed(tx.query(
  `UPDATE staff_factor SET recovery_hashes = array_remove(recovery_hashes, $2::bytea)
    WHERE user_id = $1 AND $2 = ANY (recovery_hashes) RETURNING user_id`,
  [userId, hash],
));

/** Deletes the factor of an address in the clinic's team or invitations; without a clinic, of one in no team. @returns the persons' ids */
export async function deleteFactors(tx: Queryable, { clinicId, emailHash, now }: { readonly clinicId: string | null; readonly emailHash: Buffer; readonly now: Date }): Promise<string[]> {
  return (await tx.query<{ userId: string }>(
    `DELETE FROM staff_factor f USING staff_user u WHERE u.id = f.user_id AND u.email_hash = $2
        AND (EXISTS (SELECT FROM clinic_member m WHERE m.user_id = u.id AND m.clinic_id = $1) OR u.email_verified AND CASE WHEN $1::uuid IS NULL
          THEN NOT EXISTS (SELECT FROM clinic_member m WHERE m.user_id = u.id)
          ELSE EXISTS (SELECT FROM staff_invitation i WHERE i.clinic_id = $1 AND i.email_hash = u.email_hash AND i.expires_at > $3) END)
     RETURNING u.id AS "userId"`,
    [clinicId, emailHash, now],
  )).map(({ userId }) => userId);
}
