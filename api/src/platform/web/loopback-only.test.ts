import { expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { answerErrors } from '../web/answer-errors';
import { loopbackOnly } from './loopback-only';

/** @returns the status for a connection from `peer` */
async function statusFor(peer: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const app = express()
    .use((request, _response, next) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: peer, configurable: true });
      next();
    })
    .use(loopbackOnly, (_request, response) => void response.sendStatus(204))
    .use(answerErrors);
  return (await supertest(app).get('/').set(headers)).status;
}

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('who sits at this machine (%s) signs in locally', async (peer) => {
  expect(await statusFor(peer)).toBe(204);
  expect(await statusFor(peer, { 'x-forwarded-for': '127.0.0.1' })).toBe(204);
});

test.each(['192.168.1.7', '10.0.0.1', '::ffff:192.168.1.7', '2001:db8::1', '127.0.0.1.evil.example', ''])('a peer from elsewhere (%s) does not, whatever it claims', async (peer) => {
  expect(await statusFor(peer)).toBe(403);
  expect(await statusFor(peer, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
});

test('a proxy of this machine brings nobody from elsewhere in, and a foreign name is refused', async () => {
  expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' })).toBe(403);
  expect(await statusFor('127.0.0.1', { host: 'evil.example' })).toBe(403);
});
