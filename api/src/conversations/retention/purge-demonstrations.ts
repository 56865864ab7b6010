import { withinClinic } from '../../platform/clinic-scope';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { EraseConversations } from './erase-conversations';

/** As the privacy policy says of conversations with this site's own assistant. */
const keptMonths = 12;

/** Deletes what visitors said to this site's own assistant more than twelve months ago; a clinic's conversations are its own. */
export async function purgeDemonstrations({ database, clock, erase }: { readonly database: Database; readonly clock: Clock; readonly erase: EraseConversations }): Promise<void> {
  const [internalClinic] = await database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (internalClinic === undefined) return;
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  const request = { clinicId: internalClinic.id, patients: 'all', before } as const;
  await withinClinic(database, internalClinic.id, async (tx) => {
    await erase.chats(tx, request);
    await erase.calls(tx, request);
  });
}
