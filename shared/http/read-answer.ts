import { array, object, string, type AnySchema, type SchemaDescription, type SchemaFieldDescription } from 'yup';
import { errorDetail } from '../contracts/errors';

/** Stands for a value that this version does not know. */
const unknown = Symbol('unknown');

/**
 * Reads the answer of a newer API as far as this version knows it. A value outside a closed list becomes the schema's
 * fallback (`meta({ unknown })`), else null or absent where the member allows it; else the list entry that holds it is
 * dropped. Anything else stays, and the schema refuses it. Pure.
 */
function readGrown(schema: AnySchema, value: unknown): unknown {
  const read = known(schema.describe({ value }), value);
  return read === unknown ? value : read;
}

/** Validates an answer, and reads it as far as this version knows it. @throws {ValidationError} for another shape */
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

const sentence = string().strict().required();
const otherErrors = array(object({ message: string().optional() })).required();

/** Lenient by part: a refusal by a proxy, another API (`errors[0].message`) or a newer one with an unknown code shows what is readable. */
export function readRefusal(body: unknown) {
  const { error, code, details, errors }: Readonly<Record<string, unknown>> = Object(body);
  const others = otherErrors.isValidSync(errors) ? otherErrors.cast(errors) : [];
  return {
    code,
    serverMessage: [error, others[0]?.message].find((text): text is string => sentence.isValidSync(text)),
    details: Array.isArray(details) ? details.filter((one) => errorDetail().isValidSync(one)).map((one) => errorDetail().cast(one)) : [],
  };
}
