import { withinClinic } from '../../platform/clinic-scope';
import { tryEach } from '../../platform/try-each';
import type { Uses } from '../../platform/uses';

/** A page asks for what it missed with its session, which ends after hours; a month is far beyond. */
const keptDays = 30;

/** Deletes live events that no page can ask for any more. */
export async function purgeOldEvents({ database, clock }: Uses<'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000);
  await tryEach(await database.query<{ id: string }>('SELECT id FROM clinic'), ({ id }) =>
    withinClinic(database, id, (tx) => tx.query('DELETE FROM live_event WHERE clinic_id = $1 AND created_at < $2', [id, before])));
}
