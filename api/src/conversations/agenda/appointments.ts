import { randomUUID } from 'node:crypto';
import type { Audit } from '../../platform/audit/audit';
import type { Clock } from '../../platform/clock';
import type { Queryable } from '../../platform/database';
import { appendLiveEvent } from '../../platform/live-events';
import type { PatientIndex } from '../../platform/sealing/patient-index';
import type { SealNow } from '../../platform/sealing/sealing';
import { appointmentMinutes, isBookable, nextFreeSlots } from './free-slots';

export interface AppointmentRequest {
  readonly startsAt: Date;
  readonly patientName: string;
  readonly patientPhone: string | null;
  readonly reason: string;
  readonly callId: string | null;
}

/** How an agent names an appointment: by its id, or by the phone of the patient, whose next one is meant. */
export type AppointmentKey = { readonly id: string } | { readonly patientPhone: string };

export interface Appointment {
  readonly id: string;
  readonly starts_at: Date;
}

interface AppointmentsDependencies {
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'append'>;
  readonly seal: SealNow;
  readonly index: PatientIndex;
}

/**
 * Appointments of one clinic, in a transaction that has named it. Refusals are answers, not errors: the agent talks on.
 * The provider repeats a request whose answer was lost, so what is done already is answered again and told once.
 */
export function appointmentsOf(tx: Queryable, clinicId: string, { clock, audit, seal, index }: AppointmentsDependencies) {
  async function takenSlots(): Promise<Set<number>> {
    const rows = await tx.query<{ starts_at: Date }>(`select starts_at from appointment where clinic_id = $1 and status = 'booked' and starts_at > $2`, [clinicId, clock.now()]);
    return new Set(rows.map(({ starts_at }) => starts_at.getTime()));
  }

  const offered = (startsAt: Date) => startsAt > clock.now() && isBookable(startsAt);
  const endOf = (startsAt: Date) => new Date(startsAt.getTime() + appointmentMinutes * 60_000);
  async function tell(done: 'created' | 'rescheduled' | 'cancelled', { id, starts_at }: Appointment): Promise<void> {
    await appendLiveEvent(tx, { clinicId, type: `appointment_${done}`, payload: { appointment_id: id, starts_at: starts_at.toISOString() } });
    await audit.append(tx, { actor: 'assistant', action: `appointment.${done}`, subject: id, clinicId });
  }

  /** The unique index on booked slots decides between two that want the same. */
  const isFree = async (startsAt: Date) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('appointment:' || $1, 0))`, [clinicId]);
    return !(await takenSlots()).has(startsAt.getTime());
  };

  async function find(key: AppointmentKey): Promise<Appointment | undefined> {
    const [found] = await tx.query<Appointment>(
      `select id, starts_at from appointment where clinic_id = $1 and status = 'booked' and starts_at > $2
         and ($3::uuid is null or id = $3) and ($4::bytea is null or patient_hash = $4) order by starts_at limit 1 for update`,
      [clinicId, clock.now(), 'id' in key ? key.id : null, 'patientPhone' in key ? index.hashOf(clinicId, { phone: key.patientPhone, name: null }) : null],
    );
    return found;
  }

  /** What this call has booked for this patient; the call itself may not have been told of when it booked. */
  async function bookedBefore(startsAt: Date, patient: Buffer | null, callId: string | null): Promise<Appointment | undefined> {
    const [booked] = await tx.query<Appointment>(
      `select id, starts_at from appointment where clinic_id = $1 and status = 'booked' and starts_at = $2 and patient_hash = $3 and (call_id is null or call_id = $4)`,
      [clinicId, startsAt, patient, callId],
    );
    return booked;
  }

  async function cancelledBefore(id: string): Promise<Appointment | undefined> {
    const [cancelled] = await tx.query<Appointment>(`select id, starts_at from appointment where clinic_id = $1 and status = 'cancelled' and id = $2`, [clinicId, id]);
    return cancelled;
  }

  return {
    freeSlots: async (from: Date, count: number) => nextFreeSlots(from > clock.now() ? from : clock.now(), await takenSlots(), count),

    async book({ startsAt, patientName, patientPhone, reason, callId }: AppointmentRequest): Promise<Appointment | undefined> {
      if (!offered(startsAt)) return undefined;
      const patient = index.hashOf(clinicId, { phone: patientPhone, name: patientName });
      if (!(await isFree(startsAt))) return bookedBefore(startsAt, patient, callId);
      const id = randomUUID();
      const sealed = (column: string, text: string) => seal({ clinicId, table: 'appointment', column, rowId: id }, text);
      const [booked] = await tx.query<Appointment>(
        `insert into appointment (id, clinic_id, call_id, patient_name_sealed, patient_phone_sealed, reason_sealed, patient_hash, starts_at, ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, starts_at`,
        [
          id, clinicId, callId, sealed('patient_name_sealed', patientName), patientPhone === null ? null : sealed('patient_phone_sealed', patientPhone),
          sealed('reason_sealed', reason), patient, startsAt, endOf(startsAt),
        ],
      );
      if (booked) await tell('created', booked);
      return booked;
    },

    async reschedule(key: AppointmentKey, startsAt: Date): Promise<Appointment | undefined> {
      if (!offered(startsAt)) return undefined;
      const free = await isFree(startsAt);
      const known = await find(key);
      if (known?.starts_at.getTime() === startsAt.getTime()) return known;
      if (known === undefined || !free) return undefined;
      const moved = { id: known.id, starts_at: startsAt };
      await tx.query(`update appointment set starts_at = $2, ends_at = $3, updated_at = $4 where id = $1`, [known.id, startsAt, endOf(startsAt), clock.now()]);
      await tell('rescheduled', moved);
      return moved;
    },

    async cancel(key: AppointmentKey): Promise<Appointment | undefined> {
      const known = await find(key);
      if (known === undefined) return 'id' in key ? cancelledBefore(key.id) : undefined;
      await tx.query(`update appointment set status = 'cancelled', updated_at = $2 where id = $1`, [known.id, clock.now()]);
      await tell('cancelled', known);
      return known;
    },
  };
}
