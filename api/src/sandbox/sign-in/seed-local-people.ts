import type { StaffRole } from 'shared/contracts/staff-rights';
import type { Queryable } from '../../platform/database';
import { findInternalClinic } from '../../platform/internal-clinic';
import type { Services } from '../../platform/services';
import { localPeople } from './local-people.copy.es';

const yearMs = 365 * 86_400_000;

interface Dependencies extends Pick<Services, 'database' | 'clock'> {
  /** Stores an invitation to a clinic, or renews it. */
  readonly invite: (tx: Queryable, invitation: { clinicId: string; email: string; role: StaffRole; invitedBy: string | null; now: Date; expiresAt: Date }) => Promise<unknown>;
}

/** Invites the local people into the internal clinic, so that the first sign-in on a fresh machine opens its panel. Who is in already needs no invitation. */
export async function seedLocalPeople({ database, clock, invite }: Dependencies): Promise<void> {
  const clinicId = await findInternalClinic(database);
  const now = clock.now();
  const members = await database.query<{ email: string }>(
    'SELECT u.email FROM clinic_member m JOIN staff_user u ON u.id = m.user_id WHERE m.clinic_id = $1',
    [clinicId],
  );
  for (const { email, role } of localPeople) {
    if (role === null || members.some((member) => member.email === email)) continue;
    await invite(database, { clinicId, email, role, invitedBy: null, now, expiresAt: new Date(now.getTime() + yearMs) });
  }
}
