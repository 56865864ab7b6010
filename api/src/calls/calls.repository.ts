import { nameClinics } from '../platform/clinic-scope';
import type { Queryable } from '../platform/database';
import { appendLiveEvents, type NewLiveEvent } from '../platform/live-events';
import type { RetellCall } from '../platform/retell/retell-call';
import { happenings, mergeCall, newCallRecord, type CallRecord } from './call-record';

/** What the provider says of a call of one clinic. */
export interface ToldCall {
  readonly clinicId: string;
  readonly call: RetellCall;
}

interface StoredCall extends CallRecord {
  readonly id: string;
  readonly clinic_id: string;
  readonly provider_call_id: string;
}

const columnTypes: Record<keyof CallRecord, string> = {
  status: 'text', call_type: 'text', from_number: 'text', to_number: 'text', started_at: 'timestamptz', ended_at: 'timestamptz', duration_ms: 'integer',
  disconnection_reason: 'text', recording_url: 'text', analysed_at: 'timestamptz', summary: 'text', successful: 'boolean', sentiment: 'text',
  resolution_completed: 'boolean', problem_category: 'text', reserved_appointment: 'boolean', satisfaction_score: 'numeric', sample: 'boolean',
};
const columns = Object.keys(newCallRecord) as (keyof CallRecord)[];

const storeStatement = `
  update call set ${columns.map((column) => `${column} = told.${column}`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as told (id uuid, ${columns.map((column) => `${column} ${columnTypes[column]}`).join(', ')})
   where call.id = told.id`;

/**
 * Writes what the provider says of calls, several times of the same one if need be, in the order given. Run it in one
 * transaction, whose named clinics it replaces. Rows are locked in one order by everybody.
 * @returns what is new in them, for `appendLiveEvents`
 */
export async function recordCalls(tx: Queryable, told: readonly ToldCall[], now: Date): Promise<NewLiveEvent[]> {
  if (told.length === 0) return [];
  await nameClinics(tx, told.map(({ clinicId }) => clinicId));
  const known = await lockCalls(tx, told);
  const events: NewLiveEvent[] = [];
  const changed = new Map<string, StoredCall>();
  for (const { clinicId, call } of told) {
    const row = known.get(call.call_id);
    if (row?.clinic_id !== clinicId) throw new Error(`call ${call.call_id} belongs to another clinic`);
    const after = mergeCall(row, call, now);
    events.push(...happenings(row.id, row, after).map((event) => ({ clinicId, ...event })));
    if (columns.some((column) => JSON.stringify(row[column]) !== JSON.stringify(after[column]))) changed.set(row.id, { ...row, ...after });
    known.set(call.call_id, { ...row, ...after });
  }
  if (changed.size > 0) await tx.query(storeStatement, [JSON.stringify([...changed.values()])]);
  await storeTranscripts(tx, told.map(({ clinicId, call }) => ({ clinicId, id: known.get(call.call_id)?.id, lines: call.transcript_object ?? [] })));
  return events;
}

/** As `recordCalls`, for one call, and tells the panel. */
export async function recordCall(tx: Queryable, clinicId: string, call: RetellCall, now: Date): Promise<void> {
  await appendLiveEvents(tx, await recordCalls(tx, [{ clinicId, call }], now));
}

/** The rows of these calls, made where there was none. @returns rows by the provider's id */
async function lockCalls(tx: Queryable, told: readonly ToldCall[]): Promise<Map<string, StoredCall>> {
  const calls = [...new Map(told.map((one) => [one.call.call_id, one])).values()].sort((a, b) => (a.call.call_id < b.call.call_id ? -1 : 1));
  await tx.query(
    `insert into call (clinic_id, provider_call_id, agent_id, call_type, status)
     select clinic_id, call_id, agent_id, call_type, 'registered' from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as told (clinic_id, call_id, agent_id, call_type)
     on conflict (provider_call_id) do nothing`,
    [calls.map(({ clinicId }) => clinicId), calls.map(({ call }) => call.call_id), calls.map(({ call }) => call.agent_id), calls.map(({ call }) => call.call_type)],
  );
  const rows = await tx.query<StoredCall>(
    `select id, clinic_id, provider_call_id, ${columns.join(', ')} from call where provider_call_id = any($1) order by provider_call_id for no key update`,
    [calls.map(({ call }) => call.call_id)],
  );
  return new Map(rows.map((row) => [row.provider_call_id, row]));
}

/** Transcripts only grow: an older description with fewer lines, or shorter ones, changes nothing. */
async function storeTranscripts(tx: Queryable, transcripts: readonly { clinicId: string; id: string | undefined; lines: NonNullable<RetellCall['transcript_object']> }[]): Promise<void> {
  const lines = transcripts.flatMap(({ clinicId, id, lines: own }) => own.map(({ role, content }, position) => ({ call_id: id, clinic_id: clinicId, position, role, content })));
  if (lines.length === 0) return;
  await tx.query(
    `insert into call_line (call_id, clinic_id, position, role, content)
     select distinct on (call_id, position) call_id, clinic_id, position, role, content
     from jsonb_to_recordset($1::jsonb) as told (call_id uuid, clinic_id uuid, position integer, role text, content text)
     order by call_id, position, length(content) desc
     on conflict (call_id, position) do update set role = excluded.role, content = excluded.content
     where length(excluded.content) > length(call_line.content)`,
    [JSON.stringify(lines)],
  );
}
