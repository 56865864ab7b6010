import { abandonedBelowMs, type CallDetail, type CallListItem, type CallOutcome } from 'shared/contracts/call-history';
import type { Queryable } from '../../platform/database';
import { callLinePlace } from '../../platform/sealing/patient-places';
import { isoMoments, openColumns, type Opened, type Sealed } from '../../platform/sealing/sealed-columns';
import type { Sealing } from '../../platform/sealing/sealing';

type Detail = Omit<CallDetail, 'transcript' | 'channel' | 'outcome'>;
/** With what makes channel and outcome. */
interface CallRow extends Sealed<Detail, 'callerPhone' | 'summary' | 'recordingUrl', 'startedAt'> {
  readonly callType: string;
  readonly status: string;
  readonly counted: boolean;
  readonly analysed: boolean;
  readonly successful: boolean | null;
}
type OpenedCall = Opened<CallRow, 'callerPhone' | 'summary' | 'recordingUrl'>;

const columns = `id, started_at AS "startedAt", duration_ms AS "durationMs", from_number_sealed AS "callerPhone", call_type AS "callType", status, counted,
  analysed_at IS NOT NULL AS analysed, successful, problem_category AS category, reserved_appointment AS "reservedAppointment",
  satisfaction_score AS satisfaction, summary_sealed AS summary, recording_url_sealed AS "recordingUrl", sample`;

function outcomeOf({ status, counted, durationMs, analysed, successful }: Pick<OpenedCall, 'status' | 'counted' | 'durationMs' | 'analysed' | 'successful'>): CallOutcome {
  if (!counted || status === 'not_connected') return 'not_connected';
  if (status === 'ended' && durationMs !== null && durationMs < abandonedBelowMs) return 'abandoned';
  if (analysed) return successful === true ? 'resolved' : 'unresolved';
  return status === 'ongoing' ? 'ongoing' : 'not_analysed';
}

function itemOf({ status, counted, analysed, successful, callType, recordingUrl: _recordingUrl, ...call }: OpenedCall): CallListItem {
  const outcome = outcomeOf({ status, counted, durationMs: call.durationMs, analysed, successful });
  return { ...isoMoments(call), channel: callType === 'phone_call' ? 'phone' : 'web', outcome };
}

function openCalls(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, clinicId: string, rows: readonly CallRow[]): Promise<OpenedCall[]> {
  return openColumns({ sealing, queryable: tx, clinicId, table: 'call' }, rows, { callerPhone: 'from_number_sealed', summary: 'summary_sealed', recordingUrl: 'recording_url_sealed' });
}

export async function findCalls(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, clinicId: string, page: { limit: number; since: Date | null; ongoing: boolean; before: string | undefined }): Promise<CallListItem[]> {
  const [beforeTime, beforeId] = page.before?.split('_') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const rows = await tx.query<CallRow>(
    `SELECT ${columns} FROM call_history
      WHERE clinic_id = $1 AND status <> 'registered' AND started_at >= $2 AND (started_at, id) < ($3::timestamptz, $4::uuid)
        AND (status = 'ongoing' OR NOT $6)
      ORDER BY started_at DESC, id DESC LIMIT $5`,
    [clinicId, page.since ?? '-infinity', beforeTime, beforeId, page.limit, page.ongoing],
  );
  return (await openCalls(tx, sealing, clinicId, rows)).map(itemOf);
}

export async function countCalls(tx: Queryable, clinicId: string, since: Date | null): Promise<number> {
  const [row] = await tx.query<{ calls: number }>(
    `SELECT count(*)::int AS calls FROM call_history WHERE clinic_id = $1 AND status <> 'registered' AND started_at >= $2`,
    [clinicId, since ?? '-infinity'],
  );
  return row?.calls ?? 0;
}

export async function findCall(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, clinicId: string, id: string): Promise<CallDetail | undefined> {
  const rows = await tx.query<CallRow>(`SELECT ${columns} FROM call_history WHERE clinic_id = $1 AND id = $2`, [clinicId, id]);
  const [row] = await openCalls(tx, sealing, clinicId, rows);
  if (row === undefined) return undefined;
  const lines = await tx.query<{ position: number; role: string; sealed: Buffer }>(
    'SELECT position, role, content_sealed AS sealed FROM call_line WHERE clinic_id = $1 AND call_id = $2 AND content_sealed IS NOT NULL ORDER BY position',
    [clinicId, id],
  );
  const texts = await sealing.openAll(tx, clinicId, lines.map(({ position, sealed }) => ({ sealed, place: callLinePlace(id, position) })));
  const transcript = lines.map(({ role }, index) => ({ role, content: texts[index] ?? '' }));
  return { ...itemOf(row), transcript, recordingUrl: row.recordingUrl };
}
