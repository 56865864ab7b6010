import { createContext, useContext } from 'react';
import type { SessionInfo } from 'shared/contracts/clinic/auth';
import { may, type StaffRole } from 'shared/contracts/clinic/staff-rights';
import type { Proven } from 'shared/ui';

/** Role of the signed-in person; the weakest by default. */
export const RoleContext = createContext<StaffRole>('reader');

/** The panel's owner, for exported files. */
export const OwnerContext = createContext<Pick<SessionInfo, 'clinic' | 'clinicName'> | undefined>(undefined);

/** Runs an act that may need a new second factor. */
export const ProofContext = createContext<Proven>((work) => work());

/** True when the signed-in person may do this; other acts are not offered. */
export function useMay(): (act: Parameters<typeof may>[1]) => boolean {
  const role = useContext(RoleContext);
  return (act) => may(role, act);
}
