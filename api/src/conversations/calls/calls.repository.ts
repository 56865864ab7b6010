import { appendLiveEvents, nameClinics, openColumns, type NewLiveEvent, type PatientEncryption, type PatientIndex, type Queryable, type SealNow, type Uses } from '../../platform';
import type { RetellCall } from '../../platform/retell/retell-call';
import { callLinePlace } from '../../platform/sealing/patients/patient-places';
import { clinicsOfKnownCalls } from './clinic-of-agent';
import { happenings, mergeCall, newCallRecord, transcriptChange, type CallRecord } from './call-record';

type Dependencies = Uses<'encryption'> & { readonly now: Date };

export interface ReportedCall { readonly clinicId: string; readonly call: RetellCall }

interface StoredCall extends CallRecord { readonly id: string; readonly clinic_id: string; readonly provider_call_id: string }

/** A row as stored: whatever could identify the caller, and what was said, is sealed or a keyed hash. */
type SealedCall = Omit<StoredCall, keyof typeof sealedColumns | 'problem_category'> & { readonly category_hash: string | null } & { readonly [Name in keyof typeof sealedColumns]: Buffer | null };

const sealedColumns = { from_number: 'from_number_sealed', summary: 'summary_sealed', recording_url: 'recording_url_sealed' } as const;
const sealedNames = Object.keys(sealedColumns) as (keyof typeof sealedColumns)[];
const columns = Object.keys(newCallRecord) as (keyof CallRecord)[];
const plainColumns = columns.filter((name) => name !== 'problem_category' && !Object.hasOwn(sealedColumns, name));
/** PostgreSQL writes a `numeric` as text, which would never equal the number that is reported. */
const readColumns = plainColumns.map((name) => (name === 'satisfaction_score' ? `${name}::float8` : name));
const writtenColumns = [...plainColumns, ...Object.values(sealedColumns), 'patient_hash', 'category_hash'];

const storeStatement = `
  update call set ${writtenColumns.map((name) => `${name} = reported.${name}`).join(', ')}
    from jsonb_populate_recordset(null::call, $1::jsonb) as reported
   where call.id = reported.id`;

/**
 * Stores the provider's descriptions of calls, possibly several of one call, in the given order. Runs in one transaction, whose named
 * clinics it replaces. All callers lock rows in the same order. A call stays with its first clinic, even if its agent now belongs to
 * another.
 * @returns new events, for `appendLiveEvents`
 */
export async function recordCalls(tx: Queryable, reported: readonly ReportedCall[], { encryption, now }: Dependencies): Promise<NewLiveEvent[]> {
  if (reported.length === 0) return [];
  await nameClinics(tx, reported.map(({ clinicId }) => clinicId));
  const known = await lockCalls(tx, reported, encryption);
  const transcripts = new Map<string, Transcript>();
  const happened: NewLiveEvent[] = [];
  const changed = new Map<string, StoredCall>();
  for (const { call } of reported) {
    const row = known.get(call.call_id);
    if (row === undefined) throw new Error('A call was neither found nor made');
    const clinicId = row.clinic_id;
    const after = mergeCall(row, call, now);
    const transcript = nextTranscript(transcripts.get(row.id), transcriptChange(row, call), linesOf(clinicId, row.id, call));
    if (transcript !== undefined) transcripts.set(row.id, transcript);
    const events = happenings(row.id, row, after).map((event) => ({ clinicId, ...event }));
    happened.push(...events);
    const isChanged = transcript !== undefined || columns.some((column) => JSON.stringify(row[column]) !== JSON.stringify(after[column]));
    if (isChanged) changed.set(row.id, { ...row, ...after });
    const isQuiet = after.status === 'ongoing' ? transcript !== undefined : after.status !== 'registered' && events.length === 0;
    if (isChanged && isQuiet) happened.push({ clinicId, type: 'call_transcribed', payload: { call_id: row.id } });
    known.set(call.call_id, { ...row, ...after });
  }
  const lines = [...transcripts.values()].flatMap((transcript) => transcript.lines);
  // A call that has just begun has nothing to seal, and so needs no key.
  const speaking = [...changed.values()].filter((row) => sealedNames.some((name) => row[name] !== null));
  const seal = await encryption.sealing.sealerFor([...speaking.map((row) => row.clinic_id), ...lines.map((line) => line.clinic_id)]);
  const rows = [...changed.values()].map((row) => sealedRow(row, seal, encryption.index));
  if (rows.length > 0) await tx.query(storeStatement, [JSON.stringify(rows)]);
  await storeLines(tx, [...transcripts.values()], seal);
  return happened;
}

/** As `recordCalls`, for one call, and reports its events to the panel. */
export const recordCall = async (tx: Queryable, clinicId: string, call: RetellCall, dependencies: Dependencies) =>
  appendLiveEvents(tx, await recordCalls(tx, [{ clinicId, call }], dependencies));

/** Locks the rows of these calls and inserts missing ones. @returns rows by the provider's id */
async function lockCalls(tx: Queryable, reported: readonly ReportedCall[], { sealing, index }: PatientEncryption): Promise<Map<string, StoredCall>> {
  const calls = [...new Map(reported.map((one) => [one.call.call_id, one])).values()].sort((a, b) => (a.call.call_id < b.call.call_id ? -1 : 1));
  await tx.query(
    `insert into call (clinic_id, provider_call_id, agent_id, call_type, status)
     select clinic_id, call_id, agent_id, call_type, 'registered' from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as reported (clinic_id, call_id, agent_id, call_type)
     on conflict (provider_call_id) do nothing`,
    [calls.map(({ clinicId }) => clinicId), calls.map(({ call }) => call.call_id), calls.map(({ call }) => call.agent_id ?? ''), calls.map(({ call }) => call.call_type)],
  );
  const select = () =>
    tx.query<SealedCall>(
      `select id, clinic_id, provider_call_id, category_hash, ${readColumns.join(', ')}, ${sealedNames.map((name) => `${sealedColumns[name]} as ${name}`).join(', ')}
       from call where provider_call_id = any($1) order by provider_call_id for no key update`,
      [calls.map(({ call }) => call.call_id)],
    );
  let rows = await select();
  if (rows.length < calls.length) {
    const owners = await clinicsOfKnownCalls(tx, calls.map(({ call }) => call.call_id));
    await nameClinics(tx, [...calls.map(({ clinicId }) => clinicId), ...owners.values()]);
    rows = await select();
  }
  const opened: StoredCall[] = [];
  for (const clinicId of new Set(rows.map((row) => row.clinic_id))) {
    const ofClinic = await openColumns({ sealing, queryable: tx, clinicId, table: 'call' }, rows.filter((row) => row.clinic_id === clinicId), sealedColumns);
    opened.push(...ofClinic.map(({ category_hash, ...row }) => ({ ...row, problem_category: index.categoryOf(clinicId, category_hash) })));
  }
  return new Map(opened.map((row) => [row.provider_call_id, row]));
}

/** The row as stored; `bytea` in the JSON form that `storeStatement` reads. */
function sealedRow(row: StoredCall, seal: SealNow, index: PatientIndex): object {
  const { id, clinic_id: clinicId, from_number, summary, recording_url, problem_category: category, ...plain } = row;
  const sealed = { from_number, summary, recording_url };
  const hash = index.hashOf(clinicId, { phone: from_number, name: null });
  return {
    ...plain,
    id,
    category_hash: category && index.categoryHashOf(clinicId, category),
    patient_hash: hash === null ? null : bytea(hash),
    ...Object.fromEntries(sealedNames.map((name) => {
      const text = sealed[name];
      const column = sealedColumns[name];
      return [column, text === null ? null : bytea(seal({ clinicId, table: 'call', column, rowId: id }, text))];
    })),
  };
}

type Line = ReturnType<typeof linesOf>[number];

interface Transcript { readonly replaces: boolean; readonly lines: readonly Line[] }

const linesOf = (clinicId: string, callId: string, { transcript_object }: RetellCall) =>
  (transcript_object ?? []).map(({ role, content }, position) => ({ call_id: callId, clinic_id: clinicId, position, role, content }));

/** A batch's change to a call's transcript, after one more description. */
function nextTranscript(before: Transcript | undefined, change: ReturnType<typeof transcriptChange>, lines: readonly Line[]): Transcript | undefined {
  if (change === 'ignored' || lines.length === 0) return before;
  if (change === 'replaces' || before === undefined) return { replaces: change === 'replaces', lines };
  const known = before.lines;
  return { ...before, lines: Array.from({ length: Math.max(known.length, lines.length) }, (_, place) => longer(known[place], lines[place])).filter((line) => line !== undefined) };
}

const longer = (one: Line | undefined, other: Line | undefined): Line | undefined =>
  one === undefined || (other !== undefined && other.content.length > one.content.length) ? other : one;

/** A growing transcript stores only lines that are longer than the stored ones. Sealing preserves the difference in length. */
async function storeLines(tx: Queryable, transcripts: readonly Transcript[], seal: SealNow): Promise<void> {
  const replaced = transcripts.filter(({ replaces }) => replaces);
  const sealed = transcripts.flatMap(({ replaces, lines }) =>
    lines.map(({ content, ...line }) => ({ ...line, replaces, content_sealed: bytea(seal({ clinicId: line.clinic_id, ...callLinePlace(line.call_id, line.position) }, content)) })));
  if (sealed.length === 0) return;
  if (replaced.length > 0) {
    await tx.query('delete from call_line using unnest($1::uuid[], $2::integer[]) as kept (call_id, lines) where call_line.call_id = kept.call_id and position >= kept.lines',
      [replaced.map(({ lines }) => lines[0]?.call_id), replaced.map(({ lines }) => lines.length)]);
  }
  await tx.query(
    `with reported as (select * from jsonb_to_recordset($1::jsonb) as reported (call_id uuid, clinic_id uuid, position integer, role text, replaces boolean, content_sealed bytea))
     insert into call_line (call_id, clinic_id, position, role, content_sealed)
     select call_id, clinic_id, position, role, content_sealed from reported
     on conflict (call_id, position) do update set role = excluded.role, content_sealed = excluded.content_sealed
     where length(excluded.content_sealed) > coalesce(length(call_line.content_sealed), 0)
        or exists (select from reported where reported.call_id = excluded.call_id and reported.replaces)`,
    [JSON.stringify(sealed)],
  );
}

const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
