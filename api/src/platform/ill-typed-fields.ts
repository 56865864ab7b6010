import { isSchema } from 'yup';

/**
 * Paths of the values that a transform of the schema falls over: yup's `trim` and `lowercase` throw a TypeError, which names
 * no field, when they meet a list or an object. Empty when the fault is elsewhere.
 */
export function illTypedFields(schema: unknown, given: unknown, path = ''): string[] {
  if (!isSchema(schema) || casts(schema, given)) return [];
  const inner = partsOf(schema, given, path).flatMap(([part, value, at]) => illTypedFields(part, value, at));
  return inner.length > 0 || path === '' ? inner : [path];
}

function casts(schema: { cast: (value: unknown, options: { assert: false }) => unknown }, given: unknown): boolean {
  try {
    schema.cast(given, { assert: false });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

type Part = readonly [schema: unknown, value: unknown, path: string];

function partsOf(schema: object, given: unknown, path: string): Part[] {
  if (Array.isArray(given)) return 'innerType' in schema ? given.map((value, index): Part => [schema.innerType, value, `${path}[${index}]`]) : [];
  if (typeof given !== 'object' || given === null || !('fields' in schema) || typeof schema.fields !== 'object' || schema.fields === null) return [];
  return Object.entries(schema.fields).map(([name, field]): Part => [field, Reflect.get(given, name), path === '' ? name : `${path}.${name}`]);
}
