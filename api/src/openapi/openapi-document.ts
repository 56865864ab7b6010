import { createHash } from 'node:crypto';
import type { Endpoint } from 'shared/contracts/endpoint';
import { errorBody } from 'shared/contracts/errors';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const errorAnswer = { description: 'A refusal.', content: json({ $ref: '#/components/schemas/Error' }) };

/** The API's contract as OpenAPI 3.1, from its endpoints' schemas. Its version is its hash: APIs of one version promise the same. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of [...endpoints].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    const path = endpoint.path.replaceAll(/:([a-z]\w*)/gi, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  const version = createHash('sha256').update(JSON.stringify(paths)).digest('hex').slice(0, 16);
  // Codes are added over time: clients must accept unknown ones.
  const { code, ...members } = jsonSchemaOf(errorBody().describe()).properties as Readonly<Record<string, JsonSchema>>;
  const schemas = { Error: { type: 'object', properties: { ...members, code: { type: 'string', examples: code?.enum } }, required: ['error', 'code'] } };
  return { openapi: '3.1.0', info: { title, version }, paths, components: { schemas } };
}

const nameOf = ({ method, path }: Endpoint) => `${path} ${method}`;

function operationOf({ method, path, input, output, isTable }: Endpoint): object {
  const schema = jsonSchemaOf(input.describe());
  const members = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const inPath = new Set([...path.matchAll(/:([a-z]\w*)/gi)].map(([, name = '']) => name));
  const parameters = members
    .filter(([name]) => inPath.has(name) || method === 'GET')
    .map(([name, member]) => ({ name, in: inPath.has(name) ? 'path' : 'query', required: inPath.has(name) || required.has(name), schema: member }));
  const body = members.filter(([name]) => method !== 'GET' && !inPath.has(name));
  const bodyRequired = body.map(([name]) => name).filter((name) => required.has(name));
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-z\d]+(.)?/gi, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && {
      requestBody: { required: bodyRequired.length > 0, content: json({ ...schema, properties: Object.fromEntries(body), required: bodyRequired }) },
    }),
    responses: { 200: { description: 'Done.', content: isTable ? { 'text/csv': {} } : json(jsonSchemaOf(output.describe())) }, default: errorAnswer },
  };
}
