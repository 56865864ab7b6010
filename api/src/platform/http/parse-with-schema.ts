import { ValidationError, type AnySchema, type InferType } from 'yup';
import type { ErrorDetail } from 'shared/contracts/errors';
import { commandSentence, wrongTypeForCommand } from 'shared/copy/validation.en';
import { validationSentence, wrongTypeSentence } from 'shared/copy/validation.es';
import { DomainError } from '../errors';

/** Far deeper than any contract. Unlimited nesting would overflow the stack of recursive code. */
const maxDepth = 40;

const sentences = {
  es: { character: 'Contiene un carácter que no se admite.', number: 'El número es demasiado grande.', date: 'La fecha no es válida.', type: wrongTypeSentence },
  en: { character: 'has a character that cannot be stored', number: 'is too large a number', date: 'is no date of a calendar', type: wrongTypeForCommand },
} as const;

/** Years that JavaScript, PostgreSQL and time zone offsets all support, with a margin for sums. */
const [oldest, latest] = [Date.UTC(1900, 0), Date.UTC(9000, 0)];

/**
 * Why a value cannot be stored or computed with; at most one reason. PostgreSQL stores no U+0000 and no lone surrogate, a number beyond
 * the safe integers changes in the round trip, and a date may lie outside every calendar.
 */
function describeUnfit(value: unknown, depth = 0): (keyof typeof sentences.en)[] {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? ['character'] : [];
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? [] : ['number'];
  if (typeof value !== 'object' || value === null) return [];
  // Dates of another realm, such as a test's, are not instances of our `Date`.
  if (Object.prototype.toString.call(value) === '[object Date]') return Number(value) >= oldest && Number(value) <= latest ? [] : ['date'];
  if (depth === maxDepth) return ['type'];
  return Object.entries(value).flatMap(([name, inner]) => [...describeUnfit(name), ...describeUnfit(inner, depth + 1)]).slice(0, 1);
}

/** Fields with a list or an object in place of text, on which yup's `trim` and `lowercase` throw a TypeError without a field. Empty for another cause. */
const illTypedFields = (schema: AnySchema, given: unknown): Promise<string[]> =>
  schema.validate(given, { abortEarly: false, strict: true }).then(() => [], (error: Partial<ValidationError>) =>
    (error.inner ?? []).flatMap(({ type, path, value }) => (type === 'typeError' && typeof value === 'object' && path !== undefined ? [path] : [])));

interface Options {
  readonly stripUnknown?: boolean;
  /** Language of the details: Spanish for pages, English for commands. */
  readonly language?: 'es' | 'en';
  /** More values are refused before any is walked: each takes a schema a tenth of a millisecond, in which nobody else is answered. */
  readonly maxValues?: number;
}

const maxDetails = 100;

/** Whether a value, with all in it, is more than `most` values. */
function holdsMore(value: unknown, most: number): boolean {
  const found = [value];
  // Iterating a list also visits what is added meanwhile.
  for (const one of found) if (found.length <= most && typeof one === 'object' && one !== null) for (const inner of Object.values(one)) found.push(inner);
  return found.length > most;
}

/**
 * Parses outside data with its schema. Refuses values that cannot be stored or computed with, whether they are given or the schema makes
 * them: `1e21` in a query is text before and a number afterwards.
 * @throws {DomainError} `invalid_input` with one detail per field, `payload_too_large`
 */
export async function parseWithSchema<S extends AnySchema>(schema: S, given: unknown, { stripUnknown = false, language = 'es', maxValues = Infinity }: Options = {}): Promise<InferType<S>> {
  if (holdsMore(given, maxValues)) throw new DomainError('payload_too_large');
  refuseUnfit(given, language);
  const parsed: unknown = await validate(schema, given, { stripUnknown, language });
  refuseUnfit(parsed, language);
  return parsed as InferType<S>;
}

async function validate(schema: AnySchema, given: unknown, { stripUnknown, language }: Required<Omit<Options, 'maxValues'>>): Promise<unknown> {
  try {
    return await schema.validate(given, { abortEarly: false, stripUnknown, disableStackTrace: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new DomainError('invalid_input', firstPerField(error, language === 'en' ? commandSentence : validationSentence));
    // Transforms such as yup's `trim` throw on values of another type, and yup itself on a prototype: still the caller's error.
    if (!(error instanceof TypeError)) throw error;
    const fields = await illTypedFields(schema, given);
    throw new DomainError('invalid_input', fields.length === 0 ? undefined : fields.map((field) => ({ field, message: sentences[language].type })), { cause: error });
  }
}

function refuseUnfit(value: unknown, language: 'es' | 'en'): void {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [['', value] as const];
  const details = members.flatMap(([field, member]) => describeUnfit(member).map((reason) => ({ field, message: sentences[language][reason] })));
  if (details.length > 0) throw new DomainError('invalid_input', details);
}

/** A form shows one sentence per field: the first, because rules are ordered by what to fix first. */
function firstPerField(error: ValidationError, sentenceOf: (issue: ValidationError) => string): ErrorDetail[] {
  const issues = error.inner.length > 0 ? error.inner : [error];
  const byField = new Map<string, string>();
  for (const issue of issues) if (!byField.has(issue.path ?? '')) byField.set(issue.path ?? '', sentenceOf(issue));
  return [...byField].slice(0, maxDetails).map(([field, message]) => ({ field, message }));
}
