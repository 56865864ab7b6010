import { withinClinic } from '../platform/clinic-scope';
import type { Database } from '../platform/database';
import type { StoredEvent } from './event-stream';

export const eventBatchSize = 500;

export interface EventSource {
  /** The clinic's events after `id`, oldest first, at most one batch. */
  after(clinicId: string, id: bigint): Promise<StoredEvent[]>;
  /** The newest id of the clinic; 0 without events. */
  newest(clinicId: string): Promise<bigint>;
}

export function createEventSource(database: Database): EventSource {
  return {
    after: (clinicId, id) =>
      withinClinic(database, clinicId, async (tx) => {
        const rows = await tx.query<{ id: string; type: string; payload: unknown }>(
          'SELECT id, type, payload FROM live_event WHERE clinic_id = $1 AND id > $2 ORDER BY id LIMIT $3',
          [clinicId, id.toString(), eventBatchSize],
        );
        return rows.map((row) => ({ ...row, id: BigInt(row.id) }));
      }),
    newest: (clinicId) =>
      withinClinic(database, clinicId, async (tx) => {
        const [row] = await tx.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM live_event WHERE clinic_id = $1', [clinicId]);
        return BigInt(row?.id ?? 0);
      }),
  };
}
