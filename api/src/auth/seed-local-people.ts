import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import { localPeople } from './local-people.copy.es';
import { storeInvitation } from './staff.repository';

const yearMs = 365 * 86_400_000;

/** Invites the local people into the house clinic, so that the first sign-in on a fresh machine opens its panel. Who is in already needs no invitation. */
export async function seedLocalPeople({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const [house] = await database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'casa'`);
  if (house === undefined) throw new Error('The house clinic is missing');
  const now = clock.now();
  const members = await database.query<{ email: string }>(
    'SELECT u.email FROM clinic_member m JOIN staff_user u ON u.id = m.user_id WHERE m.clinic_id = $1',
    [house.id],
  );
  for (const { email, role } of localPeople) {
    if (role === null || members.some((member) => member.email === email)) continue;
    await storeInvitation(database, { clinicId: house.id, email, role, invitedBy: null, now, expiresAt: new Date(now.getTime() + yearMs) });
  }
}
