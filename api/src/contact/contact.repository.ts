import { findInternalClinic, isoMoments, openColumns, type Queryable, type Sealing } from '../platform';

/** Sealed column of each field; every request belongs to the internal clinic. */
export const sealedColumns = { name: 'name_sealed', clinic: 'clinic_name_sealed', email: 'email_sealed', phone: 'phone_sealed', message: 'message_sealed' } as const;

interface NewContact {
  readonly id: string;
  readonly clinicId: string;
  /** In the order of `sealedColumns`. */
  readonly sealed: readonly Buffer[];
  readonly emailHash: Buffer;
  readonly contentHash: Buffer;
  readonly formId: string | null;
  /** Why it looks automated: `bait` or `too_fast`. */
  readonly suspicion: string | null;
  readonly createdAt: Date;
}

/** Serialises submissions of the same content until the transaction ends. */
export const holdContent = (tx: Queryable, contentHash: Buffer) =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`contact:${contentHash.toString('hex')}`]);

interface Sameness extends Pick<NewContact, 'contentHash' | 'formId' | 'suspicion'> { readonly since: Date }

/** The same content: of one form at any time, of any form since `since`. A suspicious request makes no person's request a repetition. */
export async function findSame(tx: Queryable, { contentHash, formId, since, suspicion }: Sameness): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'SELECT id FROM contact_request WHERE content_hash = $1 AND (form_id = $2 OR created_at > $3) AND (suspicion IS NULL OR $4) ORDER BY created_at DESC LIMIT 1',
    [contentHash, formId, since, suspicion !== null],
  );
  return row?.id ?? null;
}

/** Whether a person has sent a request with this address since then. */
export const hasAsked = async (tx: Queryable, emailHash: Buffer, since: Date): Promise<boolean> =>
  (await tx.query('SELECT FROM contact_request WHERE email_hash = $1 AND suspicion IS NULL AND created_at > $2 LIMIT 1', [emailHash, since])).length > 0;

export const insertContact = (tx: Queryable, row: NewContact) => tx.query(
  `INSERT INTO contact_request (id, clinic_id, ${Object.values(sealedColumns).join(', ')}, email_hash, content_hash, form_id, suspicion, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [row.id, row.clinicId, ...row.sealed, row.emailHash, row.contentHash, row.formId, row.suspicion, row.createdAt],
);

/** Deletes requests older than twelve months. @returns how many */
export const purgeOldContacts = async (queryable: Queryable, now: Date): Promise<number> =>
  (await queryable.query(`DELETE FROM contact_request WHERE created_at < $1::timestamptz - interval '12 months' RETURNING id`, [now])).length;

type SealedContact = Readonly<Record<keyof typeof sealedColumns, Buffer>> & { readonly id: string; readonly created_at: Date; readonly suspicion: string | null };
type OpenContact = Record<keyof typeof sealedColumns | 'id' | 'created_at', string> & { readonly suspicion: string | null };

/** All requests in the clear, oldest first, for an operator's export. */
export async function exportContacts({ database, sealing }: { database: Queryable; sealing: Pick<Sealing, 'openAll'> }): Promise<OpenContact[]> {
  const columns = Object.entries(sealedColumns).map(([field, column]) => `${column} AS ${field}`);
  const rows = await database.query<SealedContact>(`SELECT id, created_at, ${columns.join(', ')}, suspicion FROM contact_request ORDER BY created_at, id`);
  const scope = { sealing, queryable: database, clinicId: await findInternalClinic(database), table: 'contact_request' };
  return (await openColumns(scope, rows, sealedColumns)).map(isoMoments);
}
