import { expect, test } from '@jest/globals';
import { array, mixed, number, object, string, type ObjectShape } from 'yup';
import { endpoint } from 'shared/contracts/endpoint';
import { contractOf } from 'shared/contracts/endpoint-fields';
import { contractEndpoints } from '../../../testing/fuzz/contract-endpoints';
import { smallRelease } from '../../../testing/releases/registry';
import { apiMisfits } from './contract-gate';

const sent = {
  ...{ id: string().required(), note: string().default(''), by: string().nullable().optional() },
  ...{ kind: string().oneOf(['call', 'chat']).required(), step: number().oneOf([5, 10]).nullable().optional(), days: array(string().oneOf(['mon', 'tue']).required()).default([]) },
};
const given = { name: string().required(), state: string().oneOf(['open', 'done']).required(), age: number().nullable().defined(), calls: array(object({ at: string().required(), by: string().optional() })).required(), more: mixed().optional() };
const things = (input: ObjectShape, output: ObjectShape) => [endpoint('POST', '/api/things/:id', () => ({ input: object(input), output: object(output) }))];
const built = smallRelease('panel', '1.4.0', { uses: contractOf(things(sent, given), 'page') }).record;
const said = (input: ObjectShape, output: ObjectShape) => apiMisfits(built, contractOf(things(input, output), 'api')).map(({ message }) => message);

test('a release fits the API that it was built with, and one that has grown', () => {
  expect(said(sent, given)).toEqual([]);
  expect(said({ ...sent, urgent: string().optional(), lines: number().default(1) }, { ...given, email: string().required() })).toEqual([]);
  // A page tolerates unknown words of an answer, and an API may take more words than the page sends.
  expect(said({ ...sent, kind: string().oneOf(['chat', 'mail', 'call']).required() }, { ...given, state: string().oneOf(['open', 'late']).required() })).toEqual([]);
  expect(said({ ...sent, kind: string().required(), step: number().nullable().optional() }, { ...given, state: string().required() })).toEqual([]);
  // Wider input, narrower output.
  expect(said({ ...sent, id: string().nullable().optional() }, { ...given, age: number().required(), calls: array(object({ at: string().required() })).required() })).toEqual([]);
});

test.each<[string, ObjectShape, ObjectShape, RegExp]>([
  ['an answer without a field', sent, (({ name: _, ...rest }) => rest)(given), /panel 1\.4\.0 was built for POST \/api\/things\/:id with name as string; this API does not have it: deploy the API that fits/],
  ['an answer that may leave a field out', sent, { ...given, name: string().optional() }, /name as string; this API has it as string\|absent/],
  ['an answer with null where there was none', sent, { ...given, name: string().nullable().defined() }, /has it as string\|null/],
  ['a field of another type', sent, { ...given, name: number().required() }, /has it as number/],
  ['a list that is none any more', sent, { ...given, calls: object({ at: string().required() }).required() }, /calls as array; this API has it as object/],
  ['a field inside a list', sent, { ...given, calls: array(object({ when: string().required() })).required() }, /calls\[\]\.at as string; this API does not have it/],
  ['a request field that takes a word less', { ...sent, kind: string().oneOf(['chat']).required() }, given, /panel 1\.4\.0 sends call as kind to POST \/api\/things\/:id; this API takes only chat: deploy the API that takes it/],
  ['a request field that takes a number less', { ...sent, step: number().oneOf([10]).nullable().optional() }, given, /sends 5 as step to .*; this API takes only 10/],
  ['a list in a request that takes other words', { ...sent, days: array(string().oneOf(['wed', 'thu']).required()).default([]) }, given, /sends mon, tue as days\[\] to .*; this API takes only wed, thu/],
  ['a request field that takes only some words now', { ...sent, note: string().oneOf(['one']).default('one') }, given, /sends anything as note to .*; this API takes only one:/],
  ['a list in a request that is gone with its words', (({ days: _, ...rest }) => rest)(sent), given, /days as array; this API does not have it/],
  ['a request field that is gone', (({ note: _, ...rest }) => rest)(sent), given, /note as string; this API does not have it/],
  ['a request field that is wanted now', { ...sent, clinic: string().required() }, given, /with clinic unknown; this API has it as string/],
  ['a request field that must not be null now', { ...sent, by: string().optional() }, given, /by as string\|null\|absent; this API has it as string\|absent/],
])('%s is named', (_name, input, output, says) => {
  expect(said(input, output)).toEqual([expect.stringMatching(says)]);
});

test('an endpoint that is gone is named, also when it has the name of something that every object has', () => {
  expect(apiMisfits(built, {})).toEqual([expect.objectContaining({ code: 'api_endpoint', message: expect.stringContaining('calls POST /api/things/:id, which this API does not have') })]);
  expect(apiMisfits({ ...built, uses: JSON.parse('{"constructor":{"input":{},"output":{}}}') }, {})).toHaveLength(1);
});

test('a page that is built with the contracts of today fits an API that serves them', () => {
  const all = contractEndpoints().map((one) => one.endpoint);
  expect(apiMisfits({ ...built, uses: contractOf(all, 'page') }, contractOf(all, 'api'))).toEqual([]);
});
