import { expect, test } from '@jest/globals';
import { array, date, mixed, number, object, string, type AnySchema } from 'yup';
import type { DomainError } from '../errors';
import { parseWithSchema } from './parse-with-schema';

const schema = object({ text: string(), amount: number(), when: date(), any: mixed() });

test.each<[string, string, unknown]>([
  ['a NUL', 'text', 'a\0b'],
  ['a lone surrogate', 'text', 'x\ud800'],
  ['a number beyond the safe ones', 'amount', 1e21],
  ['a text that becomes such a number', 'amount', '1e21'],
  ['a number that JSON reads as infinite', 'any', Infinity],
  ['a date after every calendar', 'when', '+275760-09-13T00:00:00.000Z'],
  ['a date that a sum would push out of ISO 8601', 'when', '9999-12-31T23:59'],
  ['a list in a list in a list', 'any', Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], 'x')],
  ['an object with a toString of its own', 'text', { toString: 1 }],
  ['an object with a valueOf of its own', 'amount', { valueOf: 'x', toString: 'y' }],
  ['a NUL in a name', 'any', { 'a\0': 1 }],
])('%s is the caller’s mistake, and names the field', async (_, field, value) => {
  await expect(parseWithSchema(schema, { [field]: value })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] });
});

test('a number that must be more than another says which', async () => {
  await expect(parseWithSchema(object({ limit: number().positive() }), { limit: -1 })).rejects.toMatchObject({ details: [{ field: 'limit', message: 'Más de 0' }] });
});

test.each<[string, AnySchema, unknown, string]>([
  ['a text that is too long', string().max(3), 'abcd', 'Como máximo 3 caracteres'],
  ['a text that is too short', string().min(4), 'abc', 'Como mínimo 4 caracteres'],
  ['a text without a character', string().trim().min(1), ' ', 'Es obligatorio'],
  ['a number', number().min(5), 4, 'Como mínimo 5'],
  ['a list', array(number()).max(1), [1, 2], 'Como máximo 1'],
])('%s is told in its own unit', async (_, member, given, message) => {
  await expect(parseWithSchema(object({ member }), { member: given })).rejects.toMatchObject({ details: [{ field: 'member', message }] });
});

test('more values than are taken are refused before any is walked, and no refusal names more than a hundred fields', async () => {
  const walked: unknown[] = [];
  const list = object({ items: array(mixed().test('walk', (item) => walked.push(item) === 0)) });
  const nested = Array.from({ length: 40 }, () => ({ a: [1], b: { c: 2 } }));
  await expect(parseWithSchema(list, { items: nested }, { maxValues: 200 })).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(walked).toEqual([]);
  await expect(parseWithSchema(list, { items: nested }, { maxValues: 202 })).rejects.toMatchObject({ code: 'invalid_input' });
  const refused: unknown = await parseWithSchema(list, { items: Array.from({ length: 150 }, () => 1) }).catch((error: unknown) => error);
  expect((refused as DomainError).details).toHaveLength(100);
});

test('what can be kept passes', async () => {
  const given = { text: 'ñ 👩‍👩‍👧', amount: -12.5, when: new Date('2026-11-22T10:00:00Z'), any: { a: [1, null, 'b'] } };
  expect(await parseWithSchema(schema, given)).toEqual(given);
});
