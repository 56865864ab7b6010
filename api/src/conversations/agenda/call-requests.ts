import { randomUUID } from 'node:crypto';
import { appendLiveEvents, type PatientIndex, type Queryable, type SealNow } from '../../platform';

interface CallRequest {
  readonly clinicId: string;
  readonly providerCallId: string;
  readonly kind: 'callback' | 'failed_booking';
  readonly name: string | null;
  readonly phone: string | null;
  /** The caller gave the number; otherwise it is the one that calls. */
  readonly saidPhone?: boolean;
  readonly detail: string;
}

interface Writing { readonly seal: SealNow; readonly index: PatientIndex; readonly now: Date }

/** Notes one task per call: the latest reason, the name and number given before, `callback` first. @returns whether a number is known */
export async function noteCallRequest(tx: Queryable, request: CallRequest, writing: Writing): Promise<boolean> {
  const { clinicId, providerCallId, kind, name, phone, saidPhone = false, detail } = request;
  const sql = 'select id, kind from call_request where clinic_id = $1 and provider_call_id = $2';
  const [known] = await tx.query<{ id: string; kind: string }>(sql, [clinicId, providerCallId]);
  const id = known?.id ?? randomUUID();
  const adds = known?.kind === 'callback' && kind === 'failed_booking';
  const sealed = (column: string, text: string | null) => (text === null || text === '' ? null : writing.seal({ clinicId, table: 'call_request', column, rowId: id }, text));
  const [stored] = await tx.query<{ hasPhone: boolean }>(
    `insert into call_request as noted (id, clinic_id, provider_call_id, kind, patient_name_sealed, patient_phone_sealed, detail_sealed, patient_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (clinic_id, provider_call_id) do update set
       kind = least(noted.kind, excluded.kind),
       patient_name_sealed = coalesce(case when $11 then noted.patient_name_sealed end, excluded.patient_name_sealed, noted.patient_name_sealed),
       detail_sealed = coalesce(case when $11 then noted.detail_sealed end, excluded.detail_sealed, noted.detail_sealed),
       patient_phone_sealed = case when $10 then excluded.patient_phone_sealed else coalesce(noted.patient_phone_sealed, excluded.patient_phone_sealed) end,
       patient_hash = case when $10 then excluded.patient_hash else coalesce(noted.patient_hash, excluded.patient_hash) end,
       created_at = excluded.created_at
      where noted.id = excluded.id returning patient_phone_sealed is not null as "hasPhone"`,
    [
      id, clinicId, providerCallId, kind, sealed('patient_name_sealed', name), sealed('patient_phone_sealed', phone), sealed('detail_sealed', detail),
      writing.index.hashOf(clinicId, { phone, name }), writing.now, saidPhone && !adds, adds,
    ],
  );
  // Another request of the call came first: its row is known now.
  if (stored === undefined) return noteCallRequest(tx, request, writing);
  await appendLiveEvents(tx, [{ clinicId, type: 'task_changed', payload: { task_id: `call:${providerCallId}` } }]);
  return stored.hasPhone;
}
