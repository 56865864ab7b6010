import { DomainError, nameClinics, type ClinicAccess, type Queryable } from '../platform';

type Rows = 'call WHERE id' | 'chat_thread WHERE id' | 'call WHERE provider_call_id' | 'chat_thread WHERE id::text';

/** Looks for a missing row in the person's other clinics. @throws {DomainError} `other_clinic` with that clinic; else `not_found` */
export async function notHere(tx: Queryable, rows: Rows, id: string, { userId, clinicId: present }: Pick<ClinicAccess, 'userId' | 'clinicId'>): Promise<never> {
  for (const { clinicId } of await tx.query<{ clinicId: string }>('SELECT clinic_id AS "clinicId" FROM clinic_member WHERE user_id = $1 AND clinic_id <> $2', [userId, present])) {
    await nameClinics(tx, [clinicId]);
    if ((await tx.query(`SELECT 1 FROM ${rows} = $2 AND clinic_id = $1`, [clinicId, id])).length > 0) throw new DomainError('other_clinic', [{ field: 'clinic', message: clinicId }]);
  }
  throw new DomainError('not_found');
}
