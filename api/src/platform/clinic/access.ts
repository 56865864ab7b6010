import type { Request } from 'express';
import type { StaffRole } from 'shared/contracts/clinic/staff-rights';

/** The clinic, person and role of a panel request: always from the session, never from the request's content. */
export interface ClinicAccess {
  readonly clinicId: string;
  readonly userId: string;
  readonly role: StaffRole;
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  readonly sessionEndsAt: Date;
}

/**
 * The clinic of the request's person, whose role must allow its route (`staff-rights.ts`). `touch: false`: no activity, which needs no proof; `counts`: an act.
 * @throws {DomainError} `not_signed_in`, `second_factor_missing`, `no_clinic`, `clinic_changed`, `forbidden`, `proof_needed`,
 * `sign_in_needed`, `too_many_requests`
 */
export type RequireClinic = (request: Request, options?: { readonly touch?: boolean; readonly counts?: boolean }) => Promise<ClinicAccess>;
