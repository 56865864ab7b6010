import { object, string } from 'yup';
import { withinClinic } from '../../platform/clinic-scope';
import type { Database, Queryable } from '../../platform/database';
import { livePhonePlace } from '../../platform/sealing/patient-places';
import type { Sealing } from '../../platform/sealing/sealing';
import type { StoredEvent } from './event-stream';

export const eventBatchSize = 500;

export interface EventSource {
  /** The clinic's events after `id`, oldest first, at most one batch. */
  after(clinicId: string, id: bigint): Promise<StoredEvent[]>;
  /** The newest id of the clinic; 0 without events. */
  newest(clinicId: string): Promise<bigint>;
}

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
  readonly phoneSealed: Buffer | null;
}

const callPayload = object({ call_id: string().required() });

export function createEventSource(database: Database, sealing: Pick<Sealing, 'openAll'>): EventSource {
  /** Puts the caller's number into the payload, as the panel knows it. */
  async function withPhones(tx: Queryable, clinicId: string, rows: readonly EventRow[]): Promise<StoredEvent[]> {
    const sealed = rows.flatMap(({ id, payload, phoneSealed }) => (phoneSealed === null ? [] : [{ id, sealed: phoneSealed, place: livePhonePlace(callPayload.validateSync(payload).call_id) }]));
    const numbers = await sealing.openAll(tx, clinicId, sealed);
    const numberOf = new Map(sealed.map(({ id }, index) => [id, numbers[index]]));
    return rows.map(({ id, type, payload }) => {
      const phone = numberOf.get(id);
      return { id: BigInt(id), type, payload: phone === undefined ? payload : { ...callPayload.validateSync(payload), caller_phone: phone, from_number: phone } };
    });
  }

  return {
    after: (clinicId, id) =>
      withinClinic(database, clinicId, async (tx) => {
        const rows = await tx.query<EventRow>(
          'SELECT id, type, payload, phone_sealed AS "phoneSealed" FROM live_event WHERE clinic_id = $1 AND id > $2 ORDER BY id LIMIT $3',
          [clinicId, id.toString(), eventBatchSize],
        );
        return withPhones(tx, clinicId, rows);
      }),
    newest: (clinicId) =>
      withinClinic(database, clinicId, async (tx) => {
        const [row] = await tx.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM live_event WHERE clinic_id = $1', [clinicId]);
        return BigInt(row?.id ?? 0);
      }),
  };
}
