import { array, object, string, type AnySchema, type SchemaDescription, type SchemaFieldDescription } from 'yup';
import { errorDetail, type ErrorDetail } from '../contracts/errors';

/** Stands for what this version does not know. */
const unknown = Symbol('unknown');

/**
 * Reads an answer of a newer API as far as this version knows it. A word that stands in none of its closed lists becomes what the
 * schema says of the unknown (`meta({ unknown })`), else null or nothing where the member may be so, else the entry of the list
 * that holds it is left out. What cannot be read so is left as it is, for the schema to refuse. Pure.
 */
function readGrown(schema: AnySchema, value: unknown): unknown {
  const read = known(schema.describe({ value }), value);
  return read === unknown ? value : read;
}

/** An answer, checked, and read as far as this version knows it. @throws {ValidationError} for one of another shape */
export function readAnswer(schema: AnySchema, answer: unknown, options: { readonly stripUnknown?: boolean } = {}): Promise<unknown> {
  const validate = (value: unknown): Promise<unknown> => schema.validate(value, options);
  return validate(answer).catch(() => validate(readGrown(schema, answer)));
}

function known(field: SchemaFieldDescription, value: unknown): unknown {
  if (!('tests' in field)) return value;
  if (Array.isArray(value) && 'innerType' in field && field.innerType !== undefined && !Array.isArray(field.innerType)) {
    const { innerType } = field;
    return value.map((entry: unknown) => known(innerType, entry)).filter((entry) => entry !== unknown);
  }
  if ('fields' in field && typeof value === 'object' && value !== null) return members(field.fields, value);
  if (typeof value !== 'string' || field.oneOf.length === 0 || field.oneOf.includes(value)) return value;
  return instead(field);
}

function members(fields: Readonly<Record<string, SchemaFieldDescription>>, value: object): unknown {
  const read = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const field = fields[name];
    const inner = field === undefined ? member : known(field, member);
    return [name, inner === unknown && field !== undefined && 'tests' in field ? instead(field) : inner] as const;
  });
  return read.some(([, member]) => member === unknown) ? unknown : Object.fromEntries(read);
}

function instead({ meta, nullable, optional }: SchemaDescription): unknown {
  if (meta !== undefined && 'unknown' in meta) return meta.unknown;
  if (nullable) return null;
  return optional ? undefined : unknown;
}

const sentenceText = string().strict().required();
const otherErrors = array(object({ message: string().optional() })).required();

interface Refusal {
  readonly code: unknown;
  /** What the server itself says. */
  readonly sentence: string | undefined;
  readonly details: readonly ErrorDetail[];
}

/**
 * Read leniently, each part for itself: a refusal of a proxy, of another API of the same specification (`errors[0].message`), or
 * of a newer API with a code that this version does not know still shows what it has.
 */
export function readRefusal(body: unknown): Refusal {
  const { error, code, details, errors }: Readonly<Record<string, unknown>> = isRecord(body) ? body : {};
  const others = otherErrors.isValidSync(errors) ? otherErrors.cast(errors) : [];
  return {
    code,
    sentence: [error, others[0]?.message].find((text): text is string => sentenceText.isValidSync(text)),
    details: Array.isArray(details) ? details.filter((one) => errorDetail.isValidSync(one)).map((one) => errorDetail.cast(one)) : [],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
