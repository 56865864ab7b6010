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
  /** The provider's id of the call that books. */
  readonly providerCallId: string;
}

/**
 * Who wants an appointment changed. They may change what their own call has booked, and what is booked for the telephone they
 * call from on the day they name. `id` says which of those; without it the next one is meant.
 */
export interface AppointmentCaller {
  readonly providerCallId: string;
  /** The number that the provider saw; null where it saw none. */
  readonly phone: string | null;
  readonly id: string | null;
  /** `YYYY-MM-DD` in the clinic's time. */
  readonly date: string | null;
}

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

  const patientOf = ({ phone }: AppointmentCaller) => (phone === null ? null : index.hashOf(clinicId, { phone, name: null }));

  async function find(caller: AppointmentCaller, status: 'booked' | 'cancelled' = 'booked'): Promise<Appointment | undefined> {
    const [found] = await tx.query<Appointment>(
      `select id, starts_at from appointment where clinic_id = $1 and status = $7 and starts_at > $2 and ($3::uuid is null or id = $3)
         and (provider_call_id = $4 or (patient_hash = $5 and (starts_at at time zone 'Europe/Madrid')::date = $6::date))
       order by starts_at limit 1 for update`,
      [clinicId, clock.now(), caller.id, caller.providerCallId, patientOf(caller), caller.date, status],
    );
    return found;
  }

  /** What this call has booked for this patient. */
  async function bookedBefore(startsAt: Date, patient: Buffer | null, providerCallId: string): Promise<Appointment | undefined> {
    const [booked] = await tx.query<Appointment>(
      `select id, starts_at from appointment where clinic_id = $1 and status = 'booked' and starts_at = $2 and patient_hash = $3 and provider_call_id = $4`,
      [clinicId, startsAt, patient, providerCallId],
    );
    return booked;
  }

  return {
    freeSlots: async (from: Date, count: number) => nextFreeSlots(from > clock.now() ? from : clock.now(), await takenSlots(), count),

    async book({ startsAt, patientName, patientPhone, reason, callId, providerCallId }: AppointmentRequest): Promise<Appointment | undefined> {
      if (!offered(startsAt)) return undefined;
      const patient = index.hashOf(clinicId, { phone: patientPhone, name: patientName });
      if (!(await isFree(startsAt))) return bookedBefore(startsAt, patient, providerCallId);
      const id = randomUUID();
      const sealed = (column: string, text: string) => seal({ clinicId, table: 'appointment', column, rowId: id }, text);
      const [booked] = await tx.query<Appointment>(
        `insert into appointment (id, clinic_id, call_id, patient_name_sealed, patient_phone_sealed, reason_sealed, patient_hash, starts_at, ends_at, provider_call_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, starts_at`,
        [
          id, clinicId, callId, sealed('patient_name_sealed', patientName), patientPhone === null ? null : sealed('patient_phone_sealed', patientPhone),
          sealed('reason_sealed', reason), patient, startsAt, endOf(startsAt), providerCallId,
        ],
      );
      if (booked) await tell('created', booked);
      return booked;
    },

    async reschedule(caller: AppointmentCaller, startsAt: Date): Promise<Appointment | undefined> {
      if (!offered(startsAt)) return undefined;
      const free = await isFree(startsAt);
      const known = await find(caller);
      if (known?.starts_at.getTime() === startsAt.getTime()) return known;
      if (known === undefined || !free) return undefined;
      const moved = { id: known.id, starts_at: startsAt };
      await tx.query(`update appointment set starts_at = $2, ends_at = $3, updated_at = $4 where id = $1`, [known.id, startsAt, endOf(startsAt), clock.now()]);
      await tell('rescheduled', moved);
      return moved;
    },

    async cancel(caller: AppointmentCaller): Promise<Appointment | undefined> {
      const known = await find(caller);
      // The same request again, after an answer that was lost.
      if (known === undefined) return caller.id === null ? undefined : find(caller, 'cancelled');
      await tx.query(`update appointment set status = 'cancelled', updated_at = $2 where id = $1`, [known.id, clock.now()]);
      await tell('cancelled', known);
      return known;
    },
  };
}
