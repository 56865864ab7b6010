import type { Schema, SchemaFieldDescription } from 'yup';
import type { Endpoint } from './endpoint';

/** Type of each field by path (`apps[].canary.percent`): `string`, `object|null`, `number|absent`; `any` for an open schema.
 * A closed list of a request has its words beside it: `apps[].kind=` is `host|remote`. A page tolerates unknown words of an answer. */
export type Fields = Readonly<Record<string, string>>;

/** One side's endpoints by method and path (`GET /api/calls/:id`), with the fields of input and output. */
export type ApiContract = Readonly<Record<string, { readonly input: Fields; readonly output: Fields }>>;

export const endpointName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** A field's type depends on the side: the reader fills in a default, the writer may omit the field. */
type Side = 'reads' | 'writes';

/** The fields of these endpoints for the API or for a page: each reads what the other writes. Pure. */
export function contractOf(endpoints: Iterable<Endpoint>, owner: 'api' | 'page'): ApiContract {
  const [input, output]: readonly [Side, Side] = owner === 'api' ? ['reads', 'writes'] : ['writes', 'reads'];
  return Object.fromEntries([...endpoints].map((endpoint) => [endpointName(endpoint), { input: fieldsOf(endpoint.input as Schema, input, true), output: fieldsOf(endpoint.output as Schema, output, false) }]));
}

function fieldsOf(schema: Schema, side: Side, namesWords: boolean): Fields {
  const fields: Record<string, string> = {};
  function add(field: SchemaFieldDescription, path: string): void {
    if (path !== '') fields[path] = typeOf(field, side);
    if (namesWords && 'oneOf' in field && field.oneOf.length > 0) fields[`${path}=`] = field.oneOf.join('|');
    if ('fields' in field) for (const [name, inner] of Object.entries(field.fields)) add(inner, path === '' ? name : `${path}.${name}`);
    if (!('innerType' in field) || field.innerType === undefined) return;
    for (const inner of [field.innerType].flat()) add(inner, `${path}[]`);
  }
  add(schema.describe(), '');
  return fields;
}

function typeOf(field: SchemaFieldDescription, side: Side): string {
  if (!('tests' in field) || field.type === 'mixed') return 'any';
  // An object's own default consists of its members' defaults.
  const isFilled = field.default !== undefined && !('fields' in field);
  const mayBeAbsent = field.optional && (side === 'reads' || !isFilled);
  return [field.type, ...(field.nullable ? ['null'] : []), ...(mayBeAbsent ? ['absent'] : [])].join('|');
}
