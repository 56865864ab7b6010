import { openColumns, tryEach, withinClinic, type Database, type Sealing, type Uses } from '../../platform';
import type { StoredEvent } from './event-stream';

export const eventBatchSize = 500;

export type EventSource = ReturnType<typeof createEventSource>;

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly payload: object;
  readonly callId: string | null;
  readonly phone: Buffer | null;
}

export function createEventSource(database: Database, sealing: Pick<Sealing, 'openAll'>) {
  return {
    /** At most one batch of the clinic's events after `id`, oldest first; a starting call has the caller's number. */
    after: (clinicId: string, id: bigint): Promise<StoredEvent[]> =>
      withinClinic(database, clinicId, async (tx) => {
        const rows = await tx.query<EventRow>(
          `SELECT e.id, e.type, e.payload, c.id AS "callId", c.from_number_sealed AS phone FROM live_event e
             LEFT JOIN call c ON e.type = 'call_started' AND c.clinic_id = $1
                   AND c.id = CASE WHEN e.payload ->> 'call_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (e.payload ->> 'call_id')::uuid END
            WHERE e.clinic_id = $1 AND e.id > $2 ORDER BY e.id LIMIT $3`,
          [clinicId, id.toString(), eventBatchSize],
        );
        const opened = await openColumns({ sealing, queryable: tx, clinicId, table: 'call', idIn: 'callId' }, rows, { phone: 'from_number_sealed' });
        return opened.map((row) => ({
          id: BigInt(row.id),
          type: row.type,
          payload: row.phone === null ? row.payload : { ...row.payload, caller_phone: row.phone, from_number: row.phone },
        }));
      }),
    /** The clinic's newest event, 0 for none. `news`: it came in the last ten seconds, twice as long as a page trusts what it read before its stream. */
    newest: (clinicId: string): Promise<{ id: bigint; news: boolean }> =>
      withinClinic(database, clinicId, async (tx) => {
        const latest = `SELECT id, created_at > now() - interval '10 seconds' AS news FROM live_event WHERE clinic_id = $1 ORDER BY id DESC LIMIT 1`;
        const [row] = await tx.query<{ id: string; news: boolean }>(latest, [clinicId]);
        return { id: BigInt(row?.id ?? 0), news: row?.news === true };
      }),
  };
}

/** A page resumes with its session, which ends after hours; a month is far beyond. */
const keptDays = 30;

/** Deletes live events that no page can request any more. */
export async function purgeOldEvents({ database, clock }: Uses<'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000);
  await tryEach(await database.query<{ id: string }>('SELECT id FROM clinic'), ({ id }) =>
    withinClinic(database, id, (tx) => tx.query('DELETE FROM live_event WHERE clinic_id = $1 AND created_at < $2', [id, before])));
}
