import { findInternalClinic, withinClinic, type Uses } from '../../platform';
import { eraseCalls, eraseChats } from './erase-conversations';

/** As the privacy policy says of conversations with this site's own assistant. */
const keptMonths = 12;

/** Deletes what visitors said to this site's own assistant more than twelve months ago; a clinic's conversations are its own. */
export async function purgeDemonstrations({ database, clock }: Uses<'database' | 'clock'>): Promise<void> {
  const clinicId = await findInternalClinic(database);
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  const request = { clinicId, patients: 'all', before } as const;
  await withinClinic(database, clinicId, async (tx) => eraseCalls(tx, request, await eraseChats(tx, request)));
}
