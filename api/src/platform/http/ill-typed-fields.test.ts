import { expect, test } from '@jest/globals';
import express, { Router } from 'express';
import { endpoint } from 'shared/contracts/endpoint';
import supertest from 'supertest';
import { array, object, string } from 'yup';
import { bind } from './http';
import { answerErrors } from '../web/answer-errors';

const visit = endpoint('POST', '/visit', () => ({
  input: object({
    name: string().trim().required(),
    email: string().trim().lowercase().required(),
    rows: array(object({ label: string().trim().default('') })).default([]),
  }),
}));

function send(body: object) {
  const router = Router();
  bind(router, visit, () => ({}));
  return supertest(express().use(express.json(), router).use(answerErrors)).post('/visit').send(body);
}

const wrongType = 'No tiene el tipo esperado';

test.each([
  ['a list', ['Ana']],
  ['an object', { first: 'Ana' }],
])('%s where a trimmed text is expected is refused by its field', async (_, name) => {
  const { body } = await send({ name, email: 'ana@example.com' }).expect(400);
  expect(body).toMatchObject({ code: 'invalid_input', details: [{ field: 'name', message: wrongType }] });
});

test('all such fields are named, also those within rows', async () => {
  const { body } = await send({ name: ['Ana'], email: ['ana@example.com'], rows: [{ label: 'ok' }, { label: ['x'] }] }).expect(400);
  expect(body.details).toEqual([
    { field: 'name', message: wrongType },
    { field: 'email', message: wrongType },
    { field: 'rows[1].label', message: wrongType },
  ]);
});

test('what is of the right type passes', async () => {
  await send({ name: ' Ana ', email: 'ANA@example.com', rows: [{ label: 'x' }] }).expect(200);
});
