import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { tryEach } from '../../platform/try-each';

/** A page asks for what it missed with its session, which ends after hours; a month is far beyond. */
const keptDays = 30;

/** Deletes live events that no page can ask for any more. */
export async function purgeOldEvents({ database, clock }: { readonly database: Database; readonly clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000);
  await tryEach(await database.query<{ id: string }>('SELECT id FROM clinic'), ({ id }) =>
    withinClinic(database, id, (tx) => tx.query('DELETE FROM live_event WHERE clinic_id = $1 AND created_at < $2', [id, before])));
}
