import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { Router } from 'express';
import { boolean, date, number, object, string } from 'yup';
import { reservedPart } from 'shared/contracts/apps/routes';
import { endpoint } from 'shared/contracts/endpoint';
import { contractEndpoints } from '../../testing/fuzz/contract-endpoints';
import { bind } from '../platform/http/http';
import { openApiDocument } from './openapi-document';
import { servedContract } from './openapi.module';

const validator = path.join(path.dirname(createRequire(__filename).resolve('@seriousme/openapi-schema-validator')), 'bin/validate-api-cli.js');

/** Jest cannot load the validator's module; its own command can. */
async function validate(document: object): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  const file = path.join(folder, 'openapi.json');
  try {
    await writeFile(file, JSON.stringify(document));
    const { stdout } = await promisify(execFile)(process.execPath, [validator, file]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const all = contractEndpoints().map(({ endpoint }) => endpoint);
const thing = (name: object) => [endpoint('POST', '/api/things/:id', () => ({ input: object({ id: string().uuid().required(), ...name }), output: object({ count: number().nullable().defined() }) }))];

test('the contract of all endpoints is valid OpenAPI 3.1', async () => {
  expect(JSON.parse(await validate(openApiDocument(all, 'Clinavoz')))).toEqual({ valid: true });
  // Proves that the validator does not accept everything.
  await expect(validate({ ...openApiDocument(all, 'Clinavoz'), info: {} })).rejects.toThrow();
});

test('no remote is granted an address that an endpoint answers', () => {
  const free = all.map(({ path: address }) => address).filter((address) => reservedPart(address) === null);
  expect(free).toEqual([]);
});

test('a member says its type, its limits and whether it may be missing or null', () => {
  const document = openApiDocument(thing({ name: string().min(2).max(9).required(), old: boolean().default(false) }), 'Things');
  expect(document).toMatchObject({
    paths: {
      '/api/things/{id}': {
        post: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
          requestBody: { content: { 'application/json': { schema: { required: ['name'], properties: { name: { type: 'string', minLength: 2, maxLength: 9 }, old: { type: 'boolean', default: false } } } } } },
          responses: { 200: { content: { 'application/json': { schema: { required: ['count'], properties: { count: { type: ['number', 'null'] } } } } } } },
        },
      },
    },
  });
});

test('an unknown member of an input is dropped, so none is said to be refused', () => {
  expect(JSON.stringify(openApiDocument(all, 'Clinavoz')).includes('additionalProperties')).toBe(false);
});

test('a moment of an input may be a day', () => {
  const { paths } = openApiDocument(thing({ until: date().nullable().default(null) }), 'Things') as { paths: Record<string, object> };
  const schema = { properties: { until: { type: ['string', 'null'], anyOf: [{ format: 'date-time' }, { format: 'date' }] } } };
  expect(paths['/api/things/{id}']).toMatchObject({ post: { requestBody: { content: { 'application/json': { schema } } } } });
});

test('an export is a table, not JSON', () => {
  const { paths } = openApiDocument(all, 'Clinavoz') as { paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>> };
  const tables = Object.entries(paths).flatMap(([path, acts]) => Object.values(acts).filter(({ responses }) => 'text/csv' in responses[200]!.content).map(() => path));
  expect(tables).toEqual(['/api/exports/appointments', '/api/exports/calls', '/api/exports/chats', '/api/exports/figure']);
});

test('who asks for the contract before the modules are there gets none, and later the whole one', () => {
  const modules: Router[] = [];
  const contract = servedContract(modules);
  expect(contract).toThrow('before its modules are there');
  const router = Router();
  bind(router, endpoint('GET', '/api/late', () => ({ output: object({ ok: boolean().required() }) })), () => ({ ok: true }));
  modules.push(router);
  expect(JSON.stringify(contract())).toContain('/api/late');
});

test('the version is that of the content: the same contract has the same, another one another', () => {
  const versionOf = (name: object) => (openApiDocument(thing(name), 'Things') as { info: { version: string } }).info.version;
  expect(versionOf({ name: string().max(9) })).toBe(versionOf({ name: string().max(9) }));
  expect(versionOf({ name: string().max(9) })).not.toBe(versionOf({ name: string().max(8) }));
});
