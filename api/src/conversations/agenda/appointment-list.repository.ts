import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { countOf, isoMoments, openColumns, type Queryable, type Sealed, type Sealing } from '../../platform';

export interface AppointmentQuery { readonly from: Date; readonly until: Date | null; readonly found: string | null }

type AppointmentRow = Sealed<Omit<AppointmentItem, 'bookedBy'>, 'patientName' | 'patientPhone' | 'reason', 'startsAt' | 'endsAt'> & { readonly callType: string | null };

const sealed = { patientName: 'patient_name_sealed', patientPhone: 'patient_phone_sealed', reason: 'reason_sealed' } as const;
const filter = `a.clinic_id = $1 and a.status = 'booked' and a.starts_at >= $2 and a.starts_at < $3 and ($4::uuid[] is null or a.id = any($4))`;

const filterValues = (clinicId: string, { from, until, found }: AppointmentQuery) => [clinicId, from, until ?? 'infinity', found];

/** Booked appointments, soonest first, with the call or the chat behind each. */
export async function findAppointments(
  tx: Queryable,
  sealing: Pick<Sealing, 'openAll'>,
  { clinicId, settings }: { readonly clinicId: string; readonly settings: AgendaSettings },
  query: AppointmentQuery & { readonly limit: number; readonly after: string | undefined },
): Promise<AppointmentItem[]> {
  const [afterTime, afterId] = query.after?.split('_') ?? ['-infinity', '00000000-0000-0000-0000-000000000000'];
  const rows = await tx.query<AppointmentRow>(
    `select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.patient_name_sealed as "patientName", a.patient_phone_sealed as "patientPhone", a.reason_sealed as reason,
            a.confirmed_at is not null as confirmed, a.agenda, a.visit, c.id as "callId", c.call_type as "callType", t.id as "threadId"
       from appointment a
       left join call c on c.clinic_id = $1 and c.provider_call_id = a.provider_call_id
       left join chat_thread t on t.clinic_id = $1 and t.provider_chat_id = a.provider_call_id
      where ${filter} and (a.starts_at, a.id) > ($5::timestamptz, $6::uuid) order by a.starts_at, a.id limit $7`,
    [...filterValues(clinicId, query), afterTime, afterId, query.limit],
  );
  const opened = await openColumns({ sealing, queryable: tx, clinicId, table: 'appointment' }, rows, sealed);
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string | null) => list.find((one) => one.id === id)?.name ?? null;
  return opened.map(({ callType, agenda, visit, reason, ...row }) => ({
    ...isoMoments(row),
    reason: reason ?? '',
    agenda: settings.agendas.length > 1 ? nameIn(settings.agendas, agenda) : null,
    visit: settings.visits.length > 1 ? nameIn(settings.visits, visit) : null,
    bookedBy: row.threadId !== null ? 'chat' : callType === 'web_call' ? 'web' : 'phone',
  }));
}

export const countAppointments = (tx: Queryable, clinicId: string, query: AppointmentQuery) => countOf(tx, `appointment a where ${filter}`, filterValues(clinicId, query));
