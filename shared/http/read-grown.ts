import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';

/** Stands for what this version does not know. */
const unknown = Symbol('unknown');

/**
 * Reads an answer of a newer API as far as this version knows it. A word that stands in none of its closed lists becomes what the
 * schema says of the unknown (`meta({ unknown })`), else null or nothing where the member may be so, else the entry of the list
 * that holds it is left out. What cannot be read so is left as it is, for the schema to refuse. Pure.
 */
export function readGrown(schema: AnySchema, value: unknown): unknown {
  const read = known(schema.describe({ value }), value);
  return read === unknown ? value : read;
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
