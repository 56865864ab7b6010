import type { Queryable } from '../platform/database';
import type { Sealing } from '../platform/sealing/sealing';
import type { StoredContact } from './contact.repository';

type SealedContact = Omit<StoredContact, 'emailHash' | 'contentHash' | 'formId'>;

/** All requests in the clear, oldest first, for an operator who takes them elsewhere. */
export async function exportContacts({ database, sealing }: { database: Queryable; sealing: Pick<Sealing, 'open'> }): Promise<Record<string, string | null>[]> {
  const rows = await database.query<SealedContact>(
    `SELECT id, clinic_id AS "clinicId", name_sealed AS "nameSealed", clinic_name_sealed AS "clinicNameSealed", email_sealed AS "emailSealed", phone_sealed AS "phoneSealed",
            message_sealed AS "messageSealed", suspicion, created_at AS "createdAt" FROM contact_request ORDER BY created_at, id`,
  );
  return Promise.all(
    rows.map(async ({ id, clinicId, ...row }) => {
      const open = (column: string, sealed: Buffer) => sealing.open({ clinicId, table: 'contact_request', column, rowId: id }, sealed);
      return {
        id,
        created_at: row.createdAt.toISOString(),
        name: await open('name_sealed', row.nameSealed),
        clinic: await open('clinic_name_sealed', row.clinicNameSealed),
        email: await open('email_sealed', row.emailSealed),
        phone: await open('phone_sealed', row.phoneSealed),
        message: await open('message_sealed', row.messageSealed),
        suspicion: row.suspicion,
      };
    }),
  );
}
