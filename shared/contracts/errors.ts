import { array, mixed, object, string, type InferType } from 'yup';
import { once } from './endpoint';
import { refusals } from '../copy/errors.es';

export type ErrorCode = keyof typeof refusals;
const errorCodes = Object.keys(refusals) as ErrorCode[];

/** An answer's code if this version knows it: a newer API may have codes that an older page lacks. */
export const knownErrorCode = (code: unknown): ErrorCode | undefined => errorCodes.find((known) => known === code);

/** One refused field. `message` is Spanish; the registry's is English, with `code` and `facts` for the page's (`releases/refusals.ts`). */
export const errorDetail = once(() => object({
  field: string().required(),
  message: string().defined(),
  code: string().optional(),
  facts: mixed<Readonly<Record<string, unknown>>>((value): value is Readonly<Record<string, unknown>> => typeof value === 'object').optional(),
}));
export type ErrorDetail = InferType<ReturnType<typeof errorDetail>>;

/** The shape of every error answer. */
export const errorBody = once(() => object({
  error: string().required(),
  code: string().oneOf(errorCodes).required(),
  details: array(errorDetail()).optional(),
  requestId: string().optional(),
}));
export type ErrorBody = InferType<ReturnType<typeof errorBody>>;
