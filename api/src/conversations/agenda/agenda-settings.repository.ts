import { agendaSettings, usualSettings, type AgendaSettings } from 'shared/contracts/agenda-settings';
import type { Queryable } from '../../platform/database';

/** How the clinic works, in a transaction that has named it. */
export async function readSettings(tx: Queryable, clinicId: string): Promise<AgendaSettings> {
  const [row] = await tx.query<{ settings: unknown }>('select settings from agenda_settings where clinic_id = $1', [clinicId]);
  return row === undefined ? usualSettings : agendaSettings.validate(row.settings, { stripUnknown: true });
}

export async function storeSettings(tx: Queryable, clinicId: string, settings: AgendaSettings, now: Date): Promise<void> {
  await tx.query(
    `insert into agenda_settings (clinic_id, settings, updated_at) values ($1, $2, $3)
     on conflict (clinic_id) do update set settings = excluded.settings, updated_at = excluded.updated_at`,
    [clinicId, JSON.stringify(settings), now],
  );
}
