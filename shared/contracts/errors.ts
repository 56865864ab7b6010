import { array, mixed, object, string } from 'yup';

/** The closed list of refusals a caller can meet. A code needs its status (api/src/platform/errors.ts) and its sentence (shared/copy/errors.es.ts) to compile. */
export const errorCodes = [
  'invalid_input',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'address_too_long',
  'not_found',
  'method_not_allowed',
  'not_signed_in',
  'sign_in_failed',
  'no_clinic',
  'already_member',
  'last_owner',
  'forbidden',
  'cross_site_request',
  'too_many_requests',
  'service_unavailable',
  'release_not_found',
  'release_incompatible',
  'release_exists',
  'release_invalid',
  'activation_conflict',
  'release_frozen',
  'release_quarantined',
  'release_unsigned',
  'demo_refused',
  'demo_expired',
  'slot_taken',
  'slot_past',
  'booking_limit',
  'already_exists',
  'chat_ended',
  'chat_busy',
  'unexpected',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The code of an answer as far as this version knows it: a newer API may refuse for reasons that an older page has never heard of. */
export function knownErrorCode(code: unknown): ErrorCode | undefined {
  return errorCodes.find((known) => known === code);
}

/**
 * One field that was refused. `message` is a Spanish sentence; the registry's is English, for commands, and comes with a
 * `code` and its `facts`, from which the operators' page says it in Spanish (`release-refusals.ts`).
 */
export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** The one shape of every answer that is not a success. */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string;
}

export const errorDetail = object({
  field: string().required(),
  message: string().defined(),
  code: string().optional(),
  facts: mixed<Readonly<Record<string, unknown>>>((value): value is Readonly<Record<string, unknown>> => typeof value === 'object').optional(),
});

export const errorBody = object({
  error: string().required(),
  code: string().oneOf(errorCodes).required(),
  details: array(errorDetail).optional(),
  requestId: string().optional(),
});
