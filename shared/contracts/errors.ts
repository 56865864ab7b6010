import { array, mixed, object, string, type InferType } from 'yup';
import { refusals } from '../copy/errors.es';

export type ErrorCode = keyof typeof refusals;
const errorCodes = Object.keys(refusals) as ErrorCode[];

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
