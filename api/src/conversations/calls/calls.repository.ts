import { nameClinics } from '../../platform/clinic-scope';
import type { Queryable } from '../../platform/database';
import { appendLiveEvents, type NewLiveEvent } from '../../platform/live-events';
import type { RetellCall } from '../../platform/retell/retell-call';
import { callLinePlace, livePhonePlace } from '../../platform/sealing/patient-places';
import type { PatientIndex } from '../../platform/sealing/patient-index';
import type { PatientEncryption } from '../../platform/sealing/patient-encryption';
import { openColumns } from '../../platform/sealing/sealed-columns';
import type { SealNow } from '../../platform/sealing/sealing';
import { happenings, mergeCall, newCallRecord, type CallRecord, type Happening } from './call-record';

export interface RecordingDependencies {
  readonly encryption: PatientEncryption;
  readonly now: Date;
}

/** What the provider says of a call of one clinic. */
export interface ReportedCall {
  readonly clinicId: string;
  readonly call: RetellCall;
}

interface StoredCall extends CallRecord {
  readonly id: string;
  readonly clinic_id: string;
  readonly provider_call_id: string;
}

/** As it stands in the table: what could tell who called, and what was said, is sealed. */
type SealedCall = Omit<StoredCall, keyof typeof sealedColumns> & { readonly [Name in keyof typeof sealedColumns]: Buffer | null };

const sealedColumns = { from_number: 'from_number_sealed', to_number: 'to_number_sealed', summary: 'summary_sealed' } as const;
const sealedNames = Object.keys(sealedColumns) as (keyof typeof sealedColumns)[];
const columnTypes: Record<Exclude<keyof CallRecord, keyof typeof sealedColumns>, string> = {
  status: 'text', call_type: 'text', started_at: 'timestamptz', ended_at: 'timestamptz', duration_ms: 'integer', disconnection_reason: 'text',
  recording_url: 'text', analysed_at: 'timestamptz', successful: 'boolean', sentiment: 'text', resolution_completed: 'boolean',
  problem_category: 'text', reserved_appointment: 'boolean', satisfaction_score: 'numeric', sample: 'boolean',
};
const columns = Object.keys(newCallRecord) as (keyof CallRecord)[];
const plainColumns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];
const writtenColumns = [...plainColumns.map((name) => ({ name, type: columnTypes[name] })), ...[...Object.values(sealedColumns), 'patient_hash'].map((name) => ({ name, type: 'bytea' }))];

const storeStatement = `
  update call set ${writtenColumns.map(({ name }) => `${name} = told.${name}`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as told (id uuid, ${writtenColumns.map(({ name, type }) => `${name} ${type}`).join(', ')})
   where call.id = told.id`;

/**
 * Writes what the provider says of calls, several times of the same one if need be, in the order given. Run it in one
 * transaction, whose named clinics it replaces. Rows are locked in one order by everybody.
 * @returns what is new in them, for `appendLiveEvents`
 */
export async function recordCalls(tx: Queryable, told: readonly ReportedCall[], { encryption, now }: RecordingDependencies): Promise<NewLiveEvent[]> {
  if (told.length === 0) return [];
  await nameClinics(tx, told.map(({ clinicId }) => clinicId));
  const known = await lockCalls(tx, told, encryption);
  const happened: (Happening & { readonly clinicId: string; readonly callId: string })[] = [];
  const changed = new Map<string, StoredCall>();
  for (const { clinicId, call } of told) {
    const row = known.get(call.call_id);
    if (row?.clinic_id !== clinicId) throw new Error(`call ${call.call_id} belongs to another clinic`);
    const after = mergeCall(row, call, now);
    happened.push(...happenings(row.id, row, after).map((event) => ({ clinicId, callId: row.id, ...event })));
    if (columns.some((column) => JSON.stringify(row[column]) !== JSON.stringify(after[column]))) changed.set(row.id, { ...row, ...after });
    known.set(call.call_id, { ...row, ...after });
  }
  const lines = told.flatMap(({ clinicId, call }) => linesOf(clinicId, known.get(call.call_id)?.id ?? '', call));
  // A call that has only begun brings nothing to seal, and so asks for no key.
  const speaking = [...changed.values()].filter((row) => sealedNames.some((name) => row[name] !== null));
  const seal = await encryption.sealing.sealerFor([...speaking.map((row) => row.clinic_id), ...lines.map((line) => line.clinic_id)]);
  if (changed.size > 0) await tx.query(storeStatement, [JSON.stringify([...changed.values()].map((row) => sealedRow(row, seal, encryption.index)))]);
  await storeLines(tx, lines, seal);
  return happened.map(({ callId, phone, ...event }) => ({ ...event, phoneSealed: phone === null ? null : seal({ clinicId: event.clinicId, ...livePhonePlace(callId) }, phone) }));
}

/** As `recordCalls`, for one call, and tells the panel. */
export async function recordCall(tx: Queryable, clinicId: string, call: RetellCall, dependencies: RecordingDependencies): Promise<void> {
  await appendLiveEvents(tx, await recordCalls(tx, [{ clinicId, call }], dependencies));
}

/** The rows of these calls, made where there was none. @returns rows by the provider's id */
async function lockCalls(tx: Queryable, told: readonly ReportedCall[], { sealing }: PatientEncryption): Promise<Map<string, StoredCall>> {
  const calls = [...new Map(told.map((one) => [one.call.call_id, one])).values()].sort((a, b) => (a.call.call_id < b.call.call_id ? -1 : 1));
  await tx.query(
    `insert into call (clinic_id, provider_call_id, agent_id, call_type, status)
     select clinic_id, call_id, agent_id, call_type, 'registered' from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as told (clinic_id, call_id, agent_id, call_type)
     on conflict (provider_call_id) do nothing`,
    [calls.map(({ clinicId }) => clinicId), calls.map(({ call }) => call.call_id), calls.map(({ call }) => call.agent_id), calls.map(({ call }) => call.call_type)],
  );
  const rows = await tx.query<SealedCall>(
    `select id, clinic_id, provider_call_id, ${plainColumns.join(', ')}, ${sealedNames.map((name) => `${sealedColumns[name]} as ${name}`).join(', ')}
       from call where provider_call_id = any($1) order by provider_call_id for no key update`,
    [calls.map(({ call }) => call.call_id)],
  );
  const opened: StoredCall[] = [];
  for (const clinicId of new Set(rows.map((row) => row.clinic_id))) {
    opened.push(...(await openColumns({ sealing, queryable: tx, clinicId, table: 'call' }, rows.filter((row) => row.clinic_id === clinicId), sealedColumns)));
  }
  return new Map(opened.map((row) => [row.provider_call_id, row]));
}

/** The row as it is written; `bytea` as the JSON of `storeStatement` carries it. */
function sealedRow(row: StoredCall, seal: SealNow, index: PatientIndex): object {
  const { id, clinic_id: clinicId, from_number, to_number, summary, ...plain } = row;
  const sealed = { from_number, to_number, summary };
  const hash = index.hashOf(clinicId, { phone: from_number, name: null });
  return {
    ...plain,
    id,
    patient_hash: hash === null ? null : bytea(hash),
    ...Object.fromEntries(sealedNames.map((name) => {
      const text = sealed[name];
      const column = sealedColumns[name];
      return [column, text === null ? null : bytea(seal({ clinicId, table: 'call', column, rowId: id }, text))];
    })),
  };
}

interface Line {
  readonly call_id: string;
  readonly clinic_id: string;
  readonly position: number;
  readonly role: string;
  readonly content: string;
}

function linesOf(clinicId: string, callId: string, { transcript_object }: RetellCall): Line[] {
  return (transcript_object ?? []).map(({ role, content }, position) => ({ call_id: callId, clinic_id: clinicId, position, role, content }));
}

/** Transcripts only grow: an older description with fewer lines, or shorter ones, changes nothing. A sealed text is as much longer as the text is. */
async function storeLines(tx: Queryable, lines: readonly Line[], seal: SealNow): Promise<void> {
  if (lines.length === 0) return;
  const sealed = lines.map(({ content, ...line }) => ({ ...line, content_sealed: bytea(seal({ clinicId: line.clinic_id, ...callLinePlace(line.call_id, line.position) }, content)) }));
  await tx.query(
    `insert into call_line (call_id, clinic_id, position, role, content_sealed)
     select distinct on (call_id, position) call_id, clinic_id, position, role, content_sealed
     from jsonb_to_recordset($1::jsonb) as told (call_id uuid, clinic_id uuid, position integer, role text, content_sealed bytea)
     order by call_id, position, length(content_sealed) desc
     on conflict (call_id, position) do update set role = excluded.role, content_sealed = excluded.content_sealed
     where length(excluded.content_sealed) > coalesce(length(call_line.content_sealed), 0)`,
    [JSON.stringify(sealed)],
  );
}

const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
