import type { Request } from 'express';
import type { StaffRole } from 'shared/contracts/staff-rights';

/** For whom a request of the panel works: always taken from the session, never from what the request says. */
export interface ClinicAccess {
  readonly clinicId: string;
  readonly userId: string;
  readonly role: StaffRole;
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  readonly sessionEndsAt: Date;
}

/**
 * The clinic of the person who sent the request, whose role must allow the route that answers it (`staff-rights.ts`). With `touch: false` the request does not count as activity.
 * @throws {DomainError} `not_signed_in`, `second_factor_missing`, `no_clinic`, `clinic_changed`, `forbidden`, `proof_needed`, `sign_in_needed`
 */
export type RequireClinic = (request: Request, options?: { readonly touch?: boolean }) => Promise<ClinicAccess>;
