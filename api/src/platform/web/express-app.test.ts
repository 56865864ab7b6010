// Longer than usual because each rule of the pipeline is tried on the same few endpoints.
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Router } from 'express';
import { array, number, object, string } from 'yup';
import { endpoint } from 'shared/contracts/endpoint';
import { plainForms } from 'shared/contracts/plain-forms';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { oddRequests, sendBytes } from '../../../testing/fuzz/odd-http';
import { bind } from '../http/http';
import { DomainError } from '../errors';

const text = string().required();
const echo = endpoint('POST', '/api/echo/:place', () => ({ input: object({ place: text, word: text, query: string() }), output: object({ place: text, word: text, query: string() }) }));
const read = endpoint('GET', '/api/echo/:place', () => ({ input: object({ place: text, word: string() }), output: object({ place: text, word: string() }) }));
const items = object({ items: array(number().required()).required() });
const [few, many] = [endpoint('POST', '/api/few', () => ({ input: items })), endpoint('POST', '/api/many', () => ({ input: items, maxValues: 3_000 }))];
const broken = endpoint('GET', '/api/broken', () => ({ output: object({ word: text }) }));

let store: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  store = await createTestDatabase();
  app = await buildTestApp({
    database: store.database,
    rawPaths: ['/webhooks/'],
    settings: { SITE_ORIGIN: 'https://clinavoz.example' },
    modules: () => {
      const router = Router();
      bind(router, echo, (input) => ({ ...input, secret: 'no' }));
      bind(router, read, (input) => input);
      for (const one of [few, many]) bind(router, one, () => undefined);
      bind(router, broken, () => ({ word: undefined }) as never);
      router.get('/api/throws', () => {
        throw new Error('ana@sol.example did something');
      });
      router.get('/api/busy', () => {
        throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: 7 });
      });
      router.get('/api/long', (_request, response) => void response.json({ text: 'a'.repeat(5000) }));
      router.get('/events', (_request, response) => {
        response.set('Content-Type', 'text/event-stream').write(`data: ${'a'.repeat(5000)}\n\n`);
        response.end();
      });
      router.post('/webhooks/x', (_request, response) => void response.status(204).end());
      return [router];
    },
  });
});
afterAll(async () => {
  // Drops the failures that these tests provoke.
  app.log.splice(0);
  await app.close();
  await store.drop();
});

const send = (path: string, init: RequestInit & { json?: unknown } = {}) => {
  const { json, ...rest } = init;
  return fetch(app.origin + path, { ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }), ...rest, headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...rest.headers } });
};
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('an endpoint', () => {
  test.each([['/api/few', 2_500], ['/api/many', 3_000]])('takes as many values as it says, or as any says (%s)', async (path, most) => {
    // The list and what holds it are two.
    const list = (count: number) => ({ json: { items: Array.from({ length: count - 2 }, () => 1) } });
    expect((await send(path, list(most))).status).toBe(200);
    expect(await codeOf(await send(path, list(most + 1)))).toEqual([413, 'payload_too_large']);
    expect(await codeOf(await send(`${path}?more=1`, list(most)))).toEqual([413, 'payload_too_large']);
  });

  test.each([[[]], [[{ place: 'here', word: 'w' }]]])('refuses a list for a body, which is no input (%j)', async (json) => {
    expect(await codeOf(await send('/api/echo/here?word=w', { json }))).toEqual([400, 'invalid_input']);
  });

  test('takes route, query and body together, the route strongest, and cuts its answer', async () => {
    const answer = await send('/api/echo/here?query=q&place=query', { json: { word: 'w', place: 'body', more: 1 } });
    expect(await answer.json()).toEqual({ place: 'here', word: 'w', query: 'q' });
  });

  test.each([
    ['a list', [1, 2]],
    ['nothing', {}],
    ['an object for a word', { word: { a: 1 } }],
    ['a prototype', JSON.parse('{"__proto__":{"word":"x"},"constructor":{"prototype":{"word":"x"}}}')],
  ])('refuses %s', async (_, json) => {
    expect(await codeOf(await send('/api/echo/here', { json }))).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('refuses %s within each other thousands deep, and names the field', async (_, open, close) => {
    const answer = await send('/api/echo/here', { method: 'POST', body: `{"word":${open.repeat(2000)}1${close.repeat(2000)}}`, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', details: [{ field: 'word' }] });
  });

  test.each(['?word[a]=1', '?word=1&word=2', '?word=%00', '?word[]=x'])('a query %s is no failure of ours', async (query) => {
    expect((await send(`/api/echo/here${query}`)).status).toBeLessThan(500);
  });

  test('a name in brackets is a name, and no object', async () => {
    expect(await (await send('/api/echo/here?word[a]=1')).json()).toEqual({ place: 'here' });
  });

  test('a part of an address is decoded once', async () => {
    expect(await (await send('/api/echo/a%2541')).json()).toEqual({ place: 'a%41' });
  });

  test('a compressed body that breaks off is one that cannot be read', async () => {
    const body = gzipSync('{"word":"w"}').subarray(0, 20);
    expect(await codeOf(await send('/api/echo/here', { method: 'POST', body, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }))).toEqual([400, 'malformed_json']);
  });

  test('an address that cannot be decoded is a bad request', async () => {
    expect(await codeOf(await send('/api/echo/%zz'))).toEqual([400, 'invalid_input']);
  });

  test('an answer that breaks its contract is our failure, and says nothing about it', async () => {
    const answer = await send('/api/broken');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: 'unexpected', error: expect.any(String), requestId: answer.headers.get('x-request-id') });
  });
});

describe('an address', () => {
  test.each(['/', '/api/echo/', '/r/', '/legal/'])('longer than any of ours is refused before anything walks it: %s', async (prefix) => {
    expect(await codeOf(await send(`${prefix}x${'/'.repeat(15_000)}a`.slice(0, 12_000)))).toEqual([414, 'address_too_long']);
  });

  test.each(['/api/echo/x?word=w', '/API/Echo/x?word=w', '/elsewhere', '/api/none', '/healthz'])('is kept by no cache unless it says so itself: %s', async (path) => {
    expect((await send(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('unknown', () => {
  test('addresses and methods are told apart', async () => {
    expect(await codeOf(await send('/api/none'))).toEqual([404, 'not_found']);
    expect(await codeOf(await send('/auth/none', { json: {} }))).toEqual([404, 'not_found']);
    const answer = await send('/api/echo/here', { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect(await codeOf(answer)).toEqual([405, 'method_not_allowed']);
    expect((await send('/api/echo/here', { method: 'OPTIONS' })).status).toBe(204);
  });

  test.each(['TRACE', 'FOO', 'PATCH'])('%s gets a clear answer', async (method) => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(`${method} /api/echo/here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
      let received = '';
      socket.on('data', (part) => (received += part.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('failures', () => {
  test('are logged with the request’s number and without the person', async () => {
    const answer = await send('/api/throws');
    const lines = app.log.filter((line) => line.includes(answer.headers.get('x-request-id') ?? '-'));
    expect(lines.join()).toContain('unexpected failure');
    expect(lines.join()).not.toContain('sol.example');
  });

  test('in the middle of an answer cut it off, and nothing but the log tells of them', async () => {
    // Outside tests, Express prints what reaches it.
    process.env.NODE_ENV = 'production';
    const half = Router().get('/half', (_request, response) => {
      response.write('half');
      throw Object.assign(new Error('ana@sol.example did something'), { detail: 'Key (email)=(ana@sol.example)' });
    });
    const live = await buildTestApp({ database: store.database, modules: () => [half] });
    process.env.NODE_ENV = 'test';
    await expect(fetch(`${live.origin}/half`).then((answer) => answer.text())).rejects.toThrow('terminated');
    expect(live.log.join()).toContain('unexpected failure');
    live.log.splice(0);
    await live.close();
  });

  test('say when to come back', async () => {
    const answer = await send('/api/busy');
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await codeOf(answer)).toEqual([429, 'too_many_requests']);
  });
});

describe('requests that change something', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from our page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site with our origin claimed', { 'sec-fetch-site': 'cross-site', origin: 'https://clinavoz.example' }, 403],
    ['from an old browser on our page', { origin: 'https://clinavoz.example' }, 200],
    ['from an old browser on another page', { origin: 'https://evil.example' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
    ['from a program', {}, 200],
  ])('%s', async (_, headers, status) => {
    expect((await send('/api/echo/here', { json: { word: 'w' }, headers })).status).toBe(status);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])('as %s are refused', async (type) => {
    expect(await codeOf(await send('/api/echo/here', { method: 'POST', body: '{"word":"w"}', headers: { 'content-type': type } }))).toEqual([415, 'unsupported_media_type']);
  });

  test('as text are refused also in pieces, whose length nobody has said', async () => {
    const head = ['POST /api/echo/here HTTP/1.1', 'Host: localhost', 'Content-Type: text/plain', 'Transfer-Encoding: chunked', 'Connection: close'];
    expect(await sendBytes(app.origin, [...head, '', 'c', '{"word":"w"}', '0', '', ''].join('\r\n'))).toBe(415);
  });

  test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x'])('to the address of a form as %s are refused', async (type) => {
    const answer = await send(plainForms.booking, { method: 'POST', body: 'act=cancel', headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' } });
    expect(await codeOf(answer)).toEqual([415, 'unsupported_media_type']);
  });

  test('by another server’s webhook pass', async () => {
    expect((await send('/webhooks/x', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' } })).status).toBe(204);
  });
});

test('a name that somebody else points at a local start gets neither an answer nor a change', async () => {
  const statusAt = (host: string, line: string) => sendBytes(app.origin, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const line of ['GET /healthz', 'GET /api/echo/here?word=w', 'GET /events', 'POST /webhooks/x']) expect([line, await statusAt('evil.example', line)]).toEqual([line, 403]);
  for (const host of ['localhost', 'clinavoz.example']) expect(await statusAt(host, 'GET /healthz')).toBe(200);
});

test('a request whose end can be read in two ways is refused', async () => {
  for (const name of ['length and chunks at once', 'two lengths', 'a negative length']) expect({ name, status: await sendBytes(app.origin, oddRequests[name] ?? '') }).toEqual({ name, status: 400 });
});

test('a body beyond its limit is refused', async () => {
  expect(await codeOf(await send('/api/echo/here', { json: { word: 'w'.repeat(65_536) } }))).toEqual([413, 'payload_too_large']);
});

test('each refusal leaves a line that says when, which address and which status, and no caller writes lines of their own', async () => {
  const before = app.log.length;
  await send('/api/echo/one%0A%7B"level":"fatal"%7D', { json: { word: 'w' }, headers: { 'sec-fetch-site': 'cross-site' } });
  await send('/api/echo/two', { json: {} });
  const lines = app.log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ status }) => status !== undefined)).toMatchObject([{ status: 403, method: 'POST', path: '/api/echo/*' }, { status: 400, path: '/api/echo/two' }]);
  for (const { time, requestId, level } of lines) expect([String(time), typeof requestId, level]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), 'string', 'info']);
});

describe('headers', () => {
  test('give a browser that asks for a service worker one that ends itself, whatever the address', async () => {
    for (const path of ['/sw.js', '/r/shell/c/main.js', '/api/none']) {
      const answer = await send(path, { headers: { 'service-worker': 'script' } });
      expect({ status: answer.status, type: answer.headers.get('content-type'), kept: answer.headers.get('cache-control') }).toEqual({ status: 200, type: expect.stringContaining('javascript'), kept: 'no-store' });
      expect(await answer.text()).toContain('unregister');
    }
  });

  test('protect every answer, with a nonce of its own', async () => {
    const [one, two] = [await send('/api/none'), await send('/healthz')];
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}'(?:;|$)/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src-attr 'none'"]) expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(two.headers.get('content-security-policy')).not.toBe(policy);
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one.headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(one.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect((await send('/login')).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(one.headers.get('x-powered-by')).toBeNull();
    expect(one.headers.get('cache-control')).toBe('no-store');
  });

  test('answers are compressed, streams of events are not', async () => {
    expect((await send('/api/long', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe('br');
    expect((await send('/api/long', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBe('gzip');
    expect((await send('/events', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBeNull();
  });
});

test('health says alive, readiness says whether the database answers', async () => {
  expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await send('/readyz')).status).toBe(200);
  expect((await send('/readyz/pages')).status).toBe(200);
});
