import { createContext, useContext } from 'react';
import type { SessionInfo } from 'shared/contracts/clinic/auth';
import { may } from 'shared/contracts/clinic/staff-rights';
import type { Proven } from 'shared/ui';

/** The clinic that the panel shows, with the signed-in person's role in it. */
export const OwnerContext = createContext<Pick<SessionInfo, 'clinic' | 'clinicName'> | undefined>(undefined);

/** Runs an act that may need a new second factor. */
export const ProofContext = createContext<Proven>((work) => work());

/** True when the signed-in person may do this; other acts are not offered. Without a clinic, the weakest role. */
export function useMay(): (act: Parameters<typeof may>[1]) => boolean {
  const role = useContext(OwnerContext)?.clinic?.role ?? 'reader';
  return (act) => may(role, act);
}
