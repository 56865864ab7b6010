import { createContext, useContext } from 'react';
import type { SessionInfo } from 'shared/contracts/auth';
import { may, type StaffRole } from 'shared/contracts/staff-rights';
import type { Proven } from 'shared/ui';

/** Of whoever is signed in; the least where nobody says. */
export const RoleContext = createContext<StaffRole>('reader');

/** Whose panel it is, for what leaves it as a file. */
export const OwnerContext = createContext<Pick<SessionInfo, 'clinic' | 'clinicName'> | undefined>(undefined);

/** Does what may ask for a second factor anew. */
export const ProofContext = createContext<Proven>((work) => work());

/** Whether the signed-in person may do this: what they may not is not offered. */
export function useMay(): (act: Parameters<typeof may>[1]) => boolean {
  const role = useContext(RoleContext);
  return (act) => may(role, act);
}
