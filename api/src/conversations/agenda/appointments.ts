import { randomUUID } from 'node:crypto';
import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { appendLiveEvents, openColumns, wordsOf, type PatientEncryption, type Queryable, type Sealed, type SealNow, type Uses } from '../../platform';
import { phoneWord } from '../../platform/sealing/patients/phone-word';
import { busyUntil, endOf, freeAgenda, nextFreeSlots, type Busy, type Visit } from './opening-hours';

export interface AppointmentRequest {
  readonly startsAt: Date;
  readonly patientName: string;
  readonly patientPhone: string | null;
  readonly reason: string;
  /** Id or name of the visit kind and of the agenda, as the agent passes them; defaults are the first kind and any agenda. */
  readonly visit?: string | undefined;
  readonly agenda?: string | undefined;
  /** The provider's id of the booking call. */
  readonly providerCallId: string;
}

/** A caller who changes what their call booked, named by `id` or its day, or what is booked for their telephone that day. */
export interface AppointmentCaller {
  readonly providerCallId: string;
  /** The number that the provider reported, or null. */
  readonly phone: string | null;
  readonly id: string | null;
  /** `YYYY-MM-DD` in the clinic's time. */
  readonly date: string | null;
}

/** `at`: only if it begins at one of these moments. */
export interface AppointmentStaff { readonly staffUserId: string; readonly id: string; readonly at?: string[] | undefined }
export interface Appointment { readonly id: string; readonly starts_at: Date; /** Id of a new one's kind of visit. */ readonly kind?: string }
interface StoredAppointment extends Appointment { readonly agenda: string; readonly visit: string | null; /** As it was booked. */ readonly own: Visit }

interface Dependencies extends Uses<'clock' | 'audit'> {
  readonly seal: SealNow;
  readonly encryption: Pick<PatientEncryption, 'sealing' | 'index'>;
  readonly settings: AgendaSettings;
}

/** The kind of visit, person or chair with this id or name. */
export const named = <T extends { readonly id: string; readonly name: string }>(list: readonly T[], word: string | null | undefined): T | undefined =>
  list.find(({ id, name }) => word != null && (id === word || name.localeCompare(word, 'es', { sensitivity: 'base' }) === 0));

type Person = Pick<AppointmentRequest, 'patientName' | 'patientPhone'>;
const wordsOfPerson = ({ patientName, patientPhone }: Person) => wordsOf(`${patientName} ${phoneWord(patientPhone) ?? ''}`);
/** Whether every word of `less` equals or begins a word of `more`. */
const saysAll = (more: readonly string[], less: readonly string[]) => less.every((word) => more.some((other) => other.startsWith(word)));

interface Wanted { visit?: string | null | undefined; own?: Visit | undefined; agenda?: string | undefined; except?: string | null }
type Change = 'created' | 'rescheduled' | 'cancelled' | 'confirmed';
const columns = `id, starts_at, agenda, visit, json_build_object('id', visit, 'name', '',
  'minutes', extract(epoch from ends_at - starts_at) / 60, 'buffer', extract(epoch from coalesce(busy_until, ends_at) - ends_at) / 60) as own`;
/** Limit for bookings: anything later was misheard or mistyped. */
const maxAheadMs = 400 * 86_400_000;
/** Limit for the appointments that one call may have booked: enough for a family, too few to fill an agenda. */
const maxOfCall = 5;

/**
 * Appointments of one clinic, in a transaction that has named it. A refusal is an answer, not an error: the agent continues to talk. The
 * provider repeats a request whose answer was lost, so a completed act is answered again and reported once.
 */
export function appointmentsOf(tx: Queryable, clinicId: string, { clock, audit, seal, encryption: { sealing, index }, settings }: Dependencies) {
  /** Busy times from now on, without the appointment that is being moved. */
  const busyTimes = async (except: string | null): Promise<Busy[]> => (await tx.query<{ agenda: string; from: Date; until: Date }>(
    `select agenda, starts_at as from, coalesce(busy_until, ends_at) as until from appointment
      where clinic_id = $1 and status = 'booked' and starts_at > $2::timestamptz - interval '1 day' and id is distinct from $3`,
    [clinicId, clock.now(), except],
  )).map(({ agenda, from, until }) => ({ agenda, from: from.getTime(), until: until.getTime() }));

  function visitOf(word: string | null | undefined, own = settings.visits[0]): Visit {
    const visit = named(settings.visits, word) ?? own;
    if (visit === undefined) throw new Error('A clinic without a kind of visit');
    return visit;
  }
  const agendaOf = (word: string | undefined) => named(settings.agendas, word)?.id;

  async function report(change: Change, { id, starts_at }: Appointment, who: AppointmentCaller | AppointmentStaff): Promise<void> {
    await appendLiveEvents(tx, [{ clinicId, type: `appointment_${change}`, payload: { appointment_id: id, starts_at: starts_at.toISOString() } }]);
    await audit.append(tx, { actor: 'staffUserId' in who ? who.staffUserId : 'assistant', action: `appointment.${change}`, subject: id, clinicId });
  }

  const isWithinReach = (startsAt: Date) => startsAt > clock.now() && startsAt.getTime() <= clock.now().getTime() + maxAheadMs;

  /**
   * Checks twice: most late requests fail at the first check, without a lock. A request that finds the time free waits for the clinic's
   * lock and checks again. The unique index is the last safeguard.
   * @param look must take no lock the first time, or two requests could deadlock
   */
  async function inTurn<T>(look: (isTurn: boolean) => Promise<T | undefined>): Promise<T | undefined> {
    if ((await look(false)) === undefined) return undefined;
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('appointment:' || $1, 0))`, [clinicId]);
    return look(true);
  }
  const agendaFor = async (startsAt: Date, request: { visit: Visit; agenda?: string | undefined }, except: string | null) =>
    isWithinReach(startsAt) ? freeAgenda(settings, startsAt, request, await busyTimes(except)) : undefined;

  const findAll = (who: AppointmentCaller | AppointmentStaff, status: 'booked' | 'cancelled' = 'booked', lock = 'for update'): Promise<StoredAppointment[]> =>
    'staffUserId' in who
      ? tx.query<StoredAppointment>(
          `select ${columns} from appointment
            where clinic_id = $1 and id = $2 and status = $3
              and ($4::timestamptz[] is null or date_trunc('milliseconds', starts_at) = any($4)) ${lock}`,
          [clinicId, who.id, status, who.at ?? null],
        )
      : tx.query<StoredAppointment>(
          `select ${columns} from appointment where clinic_id = $1 and status = $7 and starts_at > $2 and ($3::uuid is null or id = $3)
             and ((provider_call_id = $4 and id = $3) or ((provider_call_id = $4 or patient_hash = $5) and (starts_at at time zone 'Europe/Madrid')::date = $6::date))
           order by starts_at limit 9 ${lock}`,
          [clinicId, clock.now(), who.id, who.providerCallId, index.hashOf(clinicId, { phone: who.phone, name: null }), who.date, status],
        );
  /** A family may have several visits on one day: then only an id names one. */
  async function find(...asked: Parameters<typeof findAll>): Promise<StoredAppointment | undefined> {
    const [found, another] = await findAll(...asked);
    return another === undefined ? found : undefined;
  }

  /** This call's booking for this patient: a family may share a telephone, and give a name in part or in full. */
  async function bookedBefore({ startsAt, providerCallId, ...patient }: AppointmentRequest): Promise<Appointment | undefined> {
    const rows = await tx.query<Appointment & Sealed<Person, keyof Person>>(
      `select id, starts_at, patient_name_sealed as "patientName", patient_phone_sealed as "patientPhone" from appointment
        where clinic_id = $1 and status = 'booked' and starts_at = $2 and provider_call_id = $3`,
      [clinicId, startsAt, providerCallId],
    );
    const booked = await openColumns({ sealing, queryable: tx, clinicId, table: 'appointment' }, rows, { patientName: 'patient_name_sealed', patientPhone: 'patient_phone_sealed' });
    const words = wordsOfPerson(patient);
    return booked.find((known) => saysAll(wordsOfPerson(known), words) || saysAll(words, wordsOfPerson(known)));
  }

  const mayBook = async (providerCallId: string): Promise<boolean> =>
    (await tx.query(`select 1 from appointment where clinic_id = $1 and provider_call_id = $2 and status = 'booked'`, [clinicId, providerCallId])).length < maxOfCall;

  return {
    async freeSlots(from: Date, count: number, { visit, own, agenda, except = null }: Wanted = {}, inWholeDays = false): Promise<Date[]> {
      const start = isWithinReach(from) ? from : clock.now();
      return nextFreeSlots(settings, start, { visit: visitOf(visit, own), agenda: agendaOf(agenda) }, await busyTimes(except), count, inWholeDays).filter(isWithinReach);
    },

    find,
    findAll,
    mayBook,

    async book(request: AppointmentRequest): Promise<Appointment | undefined> {
      const { startsAt, patientName, patientPhone, reason, visit: visitWord, agenda: agendaWord, providerCallId } = request;
      const patient = index.hashOf(clinicId, { phone: patientPhone, name: patientName });
      const visit = visitOf(visitWord);
      const agenda = await inTurn(async () => (await bookedBefore(request)) ?? ((await mayBook(providerCallId)) ? agendaFor(startsAt, { visit, agenda: agendaOf(agendaWord) }, null) : undefined));
      if (typeof agenda !== 'string') return agenda;
      const id = randomUUID();
      const sealed = (column: string, text: string) => seal({ clinicId, table: 'appointment', column, rowId: id }, text);
      const [booked] = await tx.query<Appointment>(
        `insert into appointment (id, clinic_id, patient_name_sealed, patient_phone_sealed, reason_sealed, patient_hash, starts_at, ends_at, provider_call_id,
                                  agenda, visit, busy_until, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id, starts_at`,
        [
          id, clinicId, sealed('patient_name_sealed', patientName), patientPhone === null ? null : sealed('patient_phone_sealed', patientPhone),
          sealed('reason_sealed', reason), patient, startsAt, endOf(startsAt, visit), providerCallId,
          agenda, visit.id, busyUntil(startsAt, visit), clock.now(),
        ],
      );
      if (booked) await report('created', booked, { providerCallId, phone: null, id, date: null });
      return booked && { ...booked, kind: visit.id };
    },

    async reschedule(who: AppointmentCaller | AppointmentStaff, startsAt: Date): Promise<Appointment | undefined> {
      const place = await inTurn(async (isTurn) => {
        const known = await find(who, 'booked', isTurn ? 'for update' : '');
        if (known === undefined || known.starts_at.getTime() === startsAt.getTime()) return known && { known };
        const visit = visitOf(known.visit, known.own);
        // The patient stays with their dentist if that agenda still exists.
        const agenda = await agendaFor(startsAt, { visit, agenda: agendaOf(known.agenda) }, known.id);
        return agenda === undefined ? undefined : { known, visit, agenda };
      });
      if (place?.agenda === undefined) return place?.known;
      const { known, visit, agenda } = place;
      const moved = { id: known.id, starts_at: startsAt };
      await tx.query(`update appointment set starts_at = $2, ends_at = $3, busy_until = $4, agenda = $5, confirmed_at = null where id = $1`, [
        known.id, startsAt, endOf(startsAt, visit), busyUntil(startsAt, visit), agenda,
      ]);
      await report('rescheduled', moved, who);
      return moved;
    },

    async cancel(who: AppointmentCaller | AppointmentStaff): Promise<Appointment | undefined> {
      const known = await find(who);
      // A repeated request whose first answer was lost.
      if (known === undefined) return who.id === null ? undefined : find(who, 'cancelled');
      await tx.query(`update appointment set status = 'cancelled' where id = $1`, [known.id]);
      await report('cancelled', known, who);
      return known;
    },

    async confirm(who: AppointmentStaff): Promise<Appointment | undefined> {
      const known = await find(who);
      if (known === undefined) return undefined;
      const changed = await tx.query(`update appointment set confirmed_at = $2 where id = $1 and confirmed_at is null returning id`, [known.id, clock.now()]);
      if (changed.length > 0) await report('confirmed', known, who);
      return known;
    },
  };
}
