import { agendaSettings, usualSettings, type AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { DomainError, unlessDamaged, type Names, type Queryable } from '../../platform';
import { agendaCopy as copy } from './agenda.copy.es';

const place = (clinicId: string) => ({ table: 'agenda_settings', column: 'settings_sealed', rowId: clinicId });

/** The clinic's settings, in a transaction that has named the clinic. Damaged ones are shown as the usual ones, which an owner can store anew. */
export async function readSettings(tx: Queryable, names: Names, clinicId: string, open: Names['open'] = names.read): Promise<AgendaSettings> {
  const [row] = await tx.query<{ sealed: Buffer }>('select settings_sealed as sealed from agenda_settings where clinic_id = $1', [clinicId]);
  const text = row === undefined ? null : unlessDamaged(open(place(clinicId), row.sealed));
  return text === null ? usualSettings : agendaSettings().validate(JSON.parse(text), { stripUnknown: true });
}

const lockName = `hashtextextended('agenda:' || $1, 0)`;

/** As `readSettings`, and locks them until the transaction ends, so that no booking enters an agenda that is being removed. @throws {DamagedValue} */
export async function holdSettings(tx: Queryable, names: Names, clinicId: string): Promise<AgendaSettings> {
  await tx.query(`select pg_advisory_xact_lock_shared(${lockName})`, [clinicId]);
  return readSettings(tx, names, clinicId, names.open);
}

/** @throws {DomainError} `invalid_input` if a removed agenda has future visits: its times would become free for others */
export async function storeSettings(tx: Queryable, names: Names, clinicId: string, settings: AgendaSettings, now: Date): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockName})`, [clinicId]);
  const [visit] = await tx.query<{ agenda: string }>(
    `select agenda from appointment where clinic_id = $1 and status = 'booked' and coalesce(busy_until, ends_at) > $2 and agenda <> all($3::text[]) order by starts_at limit 1`,
    [clinicId, now, settings.agendas.map(({ id }) => id)],
  );
  if (visit !== undefined) {
    const { agendas } = await readSettings(tx, names, clinicId);
    const name = agendas.find(({ id }) => id === visit.agenda)?.name ?? visit.agenda;
    throw new DomainError('invalid_input', [{ field: 'agendas', message: copy.inUse(name) }]);
  }
  await tx.query(
    'insert into agenda_settings (clinic_id, settings_sealed) values ($1, $2) on conflict (clinic_id) do update set settings_sealed = excluded.settings_sealed',
    [clinicId, names.seal(place(clinicId), JSON.stringify(settings))],
  );
}
