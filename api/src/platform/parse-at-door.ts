import { ValidationError, type AnySchema, type InferType } from 'yup';
import type { ErrorDetail } from 'shared/contracts/errors';
import { commandSentence, wrongTypeForCommand } from 'shared/copy/validation.en';
import { validationSentence, wrongTypeSentence } from 'shared/copy/validation.es';
import { DomainError } from './errors';
import { illTypedFields } from './ill-typed-fields';
import { describeUnfit } from './unfit-values';

interface Options {
  readonly stripUnknown?: boolean;
  /** Of the details; Spanish for pages, English for commands. */
  readonly language?: 'es' | 'en';
}

/**
 * Reads what came from outside by its schema. Values that nothing behind the door can keep or count with are refused, whether
 * the schema lets them pass or makes them itself: `1e21` in a query is a text before and a number afterwards.
 * @throws {DomainError} `invalid_input` with one detail per field
 */
export async function parseAtDoor<S extends AnySchema>(schema: S, given: unknown, { stripUnknown = false, language = 'es' }: Options = {}): Promise<InferType<S>> {
  refuseUnfit(given);
  const parsed: unknown = await validate(schema, given, { stripUnknown, language });
  refuseUnfit(parsed);
  return parsed as InferType<S>;
}

async function validate(schema: AnySchema, given: unknown, { stripUnknown, language }: Required<Options>): Promise<unknown> {
  try {
    return await schema.validate(given, { abortEarly: false, stripUnknown });
  } catch (error) {
    if (error instanceof ValidationError) throw new DomainError('invalid_input', firstPerField(error, language === 'en' ? commandSentence : validationSentence));
    // Transforms such as yup's `trim` fall over values of another type, and yup itself over a prototype: the caller's mistake all the same.
    if (!(error instanceof TypeError)) throw error;
    const fields = illTypedFields(schema, given);
    throw new DomainError('invalid_input', fields.length === 0 ? undefined : fields.map((field) => ({ field, message: language === 'en' ? wrongTypeForCommand : wrongTypeSentence })), { cause: error });
  }
}

function refuseUnfit(value: unknown): void {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [['', value] as const];
  const details = members.flatMap(([field, member]) => describeUnfit(member).map((message) => ({ field, message })));
  if (details.length > 0) throw new DomainError('invalid_input', details);
}

/** A form shows one sentence under each field: the first, because rules stand in the order of what to mend first. */
function firstPerField(error: ValidationError, sentenceOf: (issue: ValidationError) => string): ErrorDetail[] {
  const issues = error.inner.length > 0 ? error.inner : [error];
  const byField = new Map<string, string>();
  for (const issue of issues) if (!byField.has(issue.path ?? '')) byField.set(issue.path ?? '', sentenceOf(issue));
  return [...byField].map(([field, message]) => ({ field, message }));
}
