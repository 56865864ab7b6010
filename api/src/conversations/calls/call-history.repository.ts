import { abandonedBelowMs, type CallDetail, type CallFilters, type CallListItem } from 'shared/contracts/conversations/call-history';
import { countOf, isoMoments, openColumns, type PatientEncryption, type Queryable, type Sealed } from '../../platform';
import { callLinePlace } from '../../platform/sealing/patients/patient-places';
import { isOpenSql } from '../figures/opening-hours-sql';

export interface CallQuery extends Omit<CallFilters, 'range' | 'search' | 'category'> {
  readonly clinicId: string;
  readonly since: Date | null;
  readonly found: string | null;
  readonly categoryHash?: string;
  /** The result of `openingHoursOf`, if `hours` are requested. */
  readonly openingHours?: string;
}

type CallRow = Sealed<Omit<CallDetail, 'transcript' | 'category'>, 'callerPhone' | 'callerName' | 'summary' | 'recordingUrl', 'startedAt'> &
  { readonly appointmentId: string | null; readonly categoryHash: string | null };

type Encryption = Pick<PatientEncryption, 'reading' | 'index'>;

const outcomeSql = `(CASE
  WHEN NOT counted THEN 'not_connected'
  WHEN status = 'ended' AND duration_ms < ${abandonedBelowMs} THEN 'abandoned'
  WHEN analysed_at IS NOT NULL OR status = 'error' THEN CASE WHEN successful THEN 'resolved' ELSE 'unresolved' END
  WHEN status = 'ongoing' THEN 'ongoing' ELSE 'not_analysed' END)`;

/** Appointments that identify the caller. */
const ofCaller = `a.clinic_id = $1 AND (a.provider_call_id = h.provider_call_id OR (a.status = 'booked' AND a.patient_hash = h.patient_hash))`;

const filter = `clinic_id = $1 AND status <> 'registered' AND started_at >= $2
  AND ($3::uuid[] IS NULL OR id = ANY($3))
  AND ($4::text IS NULL OR ${outcomeSql} = $4)
  AND ($5::text IS NULL OR category_hash = $5)
  AND ($6::text IS NULL OR ${isOpenSql('started_at', '$7')} = ($6 = 'inside'))`;

const filterValues = ({ clinicId, since, found, outcome, categoryHash, hours, openingHours }: CallQuery) =>
  [clinicId, since ?? '-infinity', found, outcome ?? null, categoryHash ?? null, hours ?? null, openingHours ?? null];

/** The calls of clinic `$1` that match `which`, newest first. */
const callsSql = (which: string) => `
  SELECT h.id, started_at AS "startedAt", duration_ms AS "durationMs", from_number_sealed AS "callerPhone", CASE call_type WHEN 'phone_call' THEN 'phone' ELSE 'web' END AS channel,
         ${outcomeSql} AS outcome, category_hash AS "categoryHash", reserved_appointment AS "reservedAppointment", satisfaction_score AS satisfaction,
         summary_sealed AS summary, recording_url_sealed AS "recordingUrl", sample, person.id AS "appointmentId", person.patient_name_sealed AS "callerName"
    FROM (SELECT * FROM call_history h WHERE ${which}) AS h
    LEFT JOIN LATERAL (SELECT a.id, a.patient_name_sealed FROM appointment a WHERE ${ofCaller}
                        ORDER BY a.provider_call_id = h.provider_call_id DESC NULLS LAST, a.created_at DESC LIMIT 1) AS person ON true
   ORDER BY started_at DESC, h.id DESC`;

async function openCalls(tx: Queryable, { reading, index }: Encryption, clinicId: string, rows: readonly CallRow[]): Promise<Omit<CallDetail, 'transcript'>[]> {
  const scope = { sealing: reading, queryable: tx, clinicId };
  const calls = await openColumns({ ...scope, table: 'call' }, rows, { callerPhone: 'from_number_sealed', summary: 'summary_sealed', recordingUrl: 'recording_url_sealed' });
  const named = await openColumns({ ...scope, table: 'appointment', idIn: 'appointmentId' }, calls, { callerName: 'patient_name_sealed' });
  return named.map(({ appointmentId: _appointmentId, categoryHash, ...call }) => isoMoments({ ...call, category: index.categoryOf(clinicId, categoryHash) }));
}

export async function findCalls(tx: Queryable, encryption: Encryption, query: CallQuery, { limit, before }: { limit: number; before: string | undefined }): Promise<CallListItem[]> {
  const [beforeTime, beforeId] = before?.split('_') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const rows = await tx.query<CallRow>(
    callsSql(`${filter} AND (started_at, id) < ($8::timestamptz, $9::uuid) ORDER BY started_at DESC, id DESC LIMIT $10`),
    [...filterValues(query), beforeTime, beforeId, limit],
  );
  return openCalls(tx, encryption, query.clinicId, rows);
}

export const countCalls = (tx: Queryable, query: CallQuery) => countOf(tx, `call_history h WHERE ${filter}`, filterValues(query));

export async function findCall(tx: Queryable, encryption: Encryption, clinicId: string, id: string): Promise<CallDetail | undefined> {
  const [call] = await openCalls(tx, encryption, clinicId, await tx.query<CallRow>(callsSql('clinic_id = $1 AND id = $2'), [clinicId, id]));
  if (call === undefined) return undefined;
  const lines = await tx.query<{ position: number; role: string; sealed: Buffer }>(
    'SELECT position, role, content_sealed AS sealed FROM call_line WHERE clinic_id = $1 AND call_id = $2 AND content_sealed IS NOT NULL ORDER BY position',
    [clinicId, id],
  );
  const texts = await encryption.reading.openAll(tx, clinicId, lines.map(({ position, sealed }) => ({ sealed, place: callLinePlace(id, position) })));
  return { ...call, transcript: lines.map(({ role }, index) => ({ role, content: texts[index] ?? '' })) };
}
