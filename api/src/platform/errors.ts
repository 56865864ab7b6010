import type { ErrorCode, ErrorDetail } from 'shared/contracts/errors';

interface Circumstances {
  /** What made us refuse; logged, never shown. */
  readonly cause?: unknown;
  /** Becomes the header Retry-After. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that the caller is meant to see. Everything else that is thrown is a bug and answers 500. */
export class DomainError extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly details?: readonly ErrorDetail[],
    { cause, retryAfterSeconds }: Circumstances = {},
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'DomainError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @throws {DomainError} `not_found` */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new DomainError('not_found');
  return found;
}

/** HTTP status of each refusal. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  malformed_json: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  address_too_long: 414,
  not_found: 404,
  method_not_allowed: 405,
  not_signed_in: 401,
  sign_in_failed: 401,
  no_clinic: 403,
  already_member: 409,
  last_owner: 409,
  forbidden: 403,
  cross_site_request: 403,
  too_many_requests: 429,
  service_unavailable: 503,
  release_not_found: 404,
  release_incompatible: 409,
  release_exists: 409,
  release_invalid: 422,
  activation_conflict: 409,
  release_frozen: 409,
  release_quarantined: 409,
  release_unsigned: 403,
  demo_refused: 403,
  demo_expired: 403,
  slot_taken: 409,
  slot_past: 409,
  booking_limit: 409,
  already_exists: 409,
  chat_ended: 409,
  chat_busy: 409,
  unexpected: 500,
};
