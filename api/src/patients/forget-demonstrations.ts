import { withinClinic } from '../platform/clinic-scope';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import type { ForgetConversations } from './forget-conversations';

/** As the privacy policy says of conversations with this site's own assistant. */
const keptMonths = 12;

/** Deletes what visitors said to this site's own assistant more than twelve months ago; a clinic's conversations are its own. */
export async function forgetDemonstrations({ database, clock, forget }: { readonly database: Database; readonly clock: Clock; readonly forget: ForgetConversations }): Promise<void> {
  const [house] = await database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (house === undefined) return;
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  const wish = { clinicId: house.id, patients: 'all', before } as const;
  await withinClinic(database, house.id, async (tx) => {
    await forget.chats(tx, wish);
    await forget.calls(tx, wish);
  });
}
