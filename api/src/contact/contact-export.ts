import type { Queryable } from '../platform/database';
import { findInternalClinic } from '../platform/internal-clinic';
import { isoMoments, openColumns } from '../platform/sealing/sealed-columns';
import type { Sealing } from '../platform/sealing/sealing';
import { sealedColumns } from './contact.repository';

type SealedContact = Readonly<Record<keyof typeof sealedColumns, Buffer>> & { readonly id: string; readonly created_at: Date; readonly suspicion: string | null };

/** All requests in the clear, oldest first, for an operator who takes them elsewhere. */
export async function exportContacts({ database, sealing }: { database: Queryable; sealing: Pick<Sealing, 'openAll'> }): Promise<Record<string, string | null>[]> {
  const columns = Object.entries(sealedColumns).map(([field, column]) => `${column} AS ${field}`);
  const rows = await database.query<SealedContact>(`SELECT id, created_at, ${columns.join(', ')}, suspicion FROM contact_request ORDER BY created_at, id`);
  const scope = { sealing, queryable: database, clinicId: await findInternalClinic(database), table: 'contact_request' };
  return (await openColumns(scope, rows, sealedColumns)).map(isoMoments);
}
