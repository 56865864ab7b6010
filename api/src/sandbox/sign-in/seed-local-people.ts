import type { StaffRole } from 'shared/contracts/staff-rights';
import { findInternalClinic } from '../../platform/internal-clinic';
import type { Services } from '../../platform/services';
import { localPeople } from './local-people.copy.es';

interface Dependencies extends Pick<Services, 'database' | 'clock'> {
  /** Under which the local people sign in. */
  readonly issuer: string;
  /** Makes somebody a member of a clinic whom the site does not know yet. */
  readonly enter: (database: Services['database'], member: { issuer: string; subject: string; email: string; name: string; clinicId: string; role: StaffRole; now: Date }) => Promise<void>;
}

/** Enters the local people into the internal clinic, once, so that the first sign-in on a fresh machine opens its panel. */
export async function seedLocalPeople({ database, clock, issuer, enter }: Dependencies): Promise<void> {
  const clinicId = await findInternalClinic(database);
  for (const { subject, email, name, role } of localPeople) if (role !== null) await enter(database, { issuer, subject, email, name, clinicId, role, now: clock.now() });
}
