import { array, mixed, object, string, type InferType } from 'yup';

/** The closed list of refusals a caller can meet, each with its HTTP status. A code needs its sentence (shared/copy/errors.es.ts) to compile. */
export const statusOf = {
  invalid_input: 400,
  malformed_json: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  address_too_long: 414,
  not_found: 404,
  other_clinic: 404,
  method_not_allowed: 405,
  not_signed_in: 401,
  sign_in_failed: 401,
  second_factor_missing: 403,
  second_factor_wrong: 403,
  proof_needed: 403,
  sign_in_needed: 403,
  no_clinic: 403,
  clinic_changed: 409,
  already_member: 409,
  already_invited: 409,
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
  approval_needed: 403,
  demo_refused: 403,
  demo_expired: 403,
  slot_taken: 409,
  slot_past: 409,
  booking_limit: 409,
  already_exists: 409,
  chat_ended: 409,
  chat_busy: 409,
  message_changed: 409,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof statusOf;
const errorCodes = Object.keys(statusOf) as ErrorCode[];

/** The code of an answer as far as this version knows it: a newer API may refuse for reasons that an older page has never heard of. */
export const knownErrorCode = (code: unknown): ErrorCode | undefined => errorCodes.find((known) => known === code);

/**
 * One field that was refused. `message` is a Spanish sentence; the registry's is English, for commands, and comes with a
 * `code` and its `facts`, from which the operators' page says it in Spanish (`release-refusals.ts`).
 */
export const errorDetail = object({
  field: string().required(),
  message: string().defined(),
  code: string().optional(),
  facts: mixed<Readonly<Record<string, unknown>>>((value): value is Readonly<Record<string, unknown>> => typeof value === 'object').optional(),
});
export type ErrorDetail = InferType<typeof errorDetail>;

/** The one shape of every answer that is not a success. */
export const errorBody = object({
  error: string().required(),
  code: string().oneOf(errorCodes).required(),
  details: array(errorDetail).optional(),
  requestId: string().optional(),
});
export type ErrorBody = InferType<typeof errorBody>;
