import type { SchemaDescription, SchemaFieldDescription, SchemaInnerTypeDescription, SchemaObjectDescription } from 'yup';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Described = SchemaDescription | SchemaInnerTypeDescription | SchemaObjectDescription;

/** JSON Schema keywords for the tests of yup that the contracts use. Our own tests have none: the API's refusal covers them. */
const keywordsOf: Readonly<Record<string, Readonly<Record<string, (limits: Readonly<Record<string, unknown>>) => JsonSchema>>>> = {
  string: {
    min: ({ min }) => ({ minLength: min }),
    max: ({ max }) => ({ maxLength: max }),
    matches: ({ regex }) => (regex instanceof RegExp && regex.flags === '' ? { pattern: regex.source } : {}),
    uuid: () => ({ format: 'uuid' }),
    datetime: () => ({ format: 'date-time' }),
  },
  number: {
    min: ({ min, more }) => (more === undefined ? { minimum: min } : { exclusiveMinimum: more }),
    max: ({ max, less }) => (less === undefined ? { maximum: max } : { exclusiveMaximum: less }),
    integer: () => ({ type: 'integer' }),
  },
  array: { min: ({ min }) => ({ minItems: min }), max: ({ max }) => ({ maxItems: max }) },
};

/** JSON Schema of a `schema.describe()` result. Pure. Whatever a description does not show (lazy schemas, references) accepts anything. */
export function jsonSchemaOf(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) return {};
  const { type, nullable, label, oneOf } = field;
  const keywords = field.tests.map(({ name = '', params = {} }) => keywordsOf[type]?.[name]?.(params) ?? {});
  return withNull({ ...plainType(type), ...partsOf(field), ...Object.assign({}, ...keywords), ...(oneOf.length > 0 && { enum: oneOf }), ...standing(field), ...(label && { title: label }) }, nullable);
}

function plainType(type: string): JsonSchema {
  if (type === 'date') return { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] };
  return ['string', 'number', 'boolean', 'array', 'object'].includes(type) ? { type } : {};
}

function partsOf(field: Described): JsonSchema {
  if ('fields' in field) {
    const fields = Object.entries(field.fields);
    const required = fields.filter(([, inner]) => 'optional' in inner && !inner.optional).map(([name]) => name);
    return { properties: Object.fromEntries(fields.map(([name, inner]) => [name, jsonSchemaOf(inner)])), ...(required.length === 0 ? {} : { required }) };
  }
  if (!('innerType' in field) || field.innerType === undefined) return {};
  return Array.isArray(field.innerType) ? { prefixItems: field.innerType.map(jsonSchemaOf) } : { items: jsonSchemaOf(field.innerType) };
}

/** A field's default. An object's own default only combines those of its members. */
const standing = (field: Described): JsonSchema => field.default === undefined || 'fields' in field ? {} : { default: field.default };

function withNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  if (!nullable || schema.type === undefined) return schema;
  return { ...schema, type: [schema.type, 'null'], ...(Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {}) };
}
