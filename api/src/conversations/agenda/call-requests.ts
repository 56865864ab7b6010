import { randomUUID } from 'node:crypto';
import { appendLiveEvents, type PatientIndex, type Queryable, type SealNow } from '../../platform';

interface CallRequest {
  readonly clinicId: string;
  readonly providerCallId: string;
  readonly kind: 'callback' | 'failed_booking';
  readonly name: string | null;
  readonly phone: string | null;
  readonly detail: string;
}

interface Writing { readonly seal: SealNow; readonly index: PatientIndex; readonly now: Date }

/** Notes a task for the staff after a call: once per call and kind, in its first wording. */
export async function noteCallRequest(tx: Queryable, { clinicId, providerCallId, kind, name, phone, detail }: CallRequest, { seal, index, now }: Writing): Promise<void> {
  const id = randomUUID();
  const sealed = (column: string, text: string | null) => (text === null || text === '' ? null : seal({ clinicId, table: 'call_request', column, rowId: id }, text));
  const stored = await tx.query(
    `insert into call_request (id, clinic_id, provider_call_id, kind, patient_name_sealed, patient_phone_sealed, detail_sealed, patient_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (clinic_id, provider_call_id, kind) do nothing returning id`,
    [id, clinicId, providerCallId, kind, sealed('patient_name_sealed', name), sealed('patient_phone_sealed', phone), sealed('detail_sealed', detail), index.hashOf(clinicId, { phone, name }), now],
  );
  if (stored.length > 0) await appendLiveEvents(tx, [{ clinicId, type: 'task_changed', payload: { task_id: `call:${providerCallId}` } }]);
}
