import { sealOldRows, type OldTable, type SealOldRowsDependencies } from '../../platform/sealing/seal-old-rows';
import { createWebhookBodies } from '../webhooks/webhook-bodies';

type Hash = NonNullable<OldTable['also']>['of'];

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const hashOf = (phone: string, name: string | null): Hash => (index, clinicId, row) => {
  const hash = index.hashOf(clinicId, { phone: text(row[phone]), name: name === null ? null : text(row[name]) });
  return { patient_hash: hash === null ? null : `\\x${hash.toString('hex')}` };
};
const patient = { types: 'patient_hash bytea', set: 'patient_hash = coalesce(old.patient_hash, new.patient_hash)' };

const tables: readonly OldTable[] = [
  {
    table: 'call',
    rowId: 'id::text',
    columns: { from_number: 'from_number_sealed', to_number: 'to_number_sealed', summary: 'summary_sealed' },
    also: { ...patient, of: hashOf('from_number', null) },
  },
  { table: 'call_line', rowId: `call_id || '/' || position`, columns: { content: 'content_sealed' } },
  {
    table: 'appointment',
    rowId: 'id::text',
    columns: { patient_name: 'patient_name_sealed', patient_phone: 'patient_phone_sealed', reason: 'reason_sealed' },
    also: { ...patient, of: hashOf('patient_phone', 'patient_name') },
  },
];

/** For a database from before calls, appointments and waiting webhooks were sealed. Finds nothing to do ever after. */
export async function sealOldCalls(dependencies: SealOldRowsDependencies): Promise<void> {
  const { database, encryption } = dependencies;
  for (const table of tables) await sealOldRows(dependencies, table);
  await database.query('update webhook_delivery set body = null where body is not null and processed_at is not null');
  const bodies = createWebhookBodies({ database, sealing: encryption.sealing });
  for (const { id, hash, body } of await database.query<{ id: string; hash: Buffer; body: string }>('select id, body_hash as hash, body::text from webhook_delivery where body is not null')) {
    await database.query('update webhook_delivery set body = null, body_sealed = $2 where id = $1', [id, await bodies.seal(hash, body)]);
  }
}
