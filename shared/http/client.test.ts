import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { number, object, string } from 'yup';
import { endpoint, type Endpoint } from '../contracts/endpoint';
import { ApiError, call } from './client';

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => {
  server?.closeAllConnections();
  if (server === undefined) done();
  else server.close(() => done());
}));

const output = object({ id: number().required() });

/** A real server with the given listener, and an endpoint on it. */
async function exchange(listener: RequestListener, { method = 'POST' as Endpoint['method'], path = '/things' } = {}) {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return endpoint(method, `http://127.0.0.1:${port}${path}`, () => ({ input: object({ name: string(), place: string() }), output }));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

test('sends JSON and cuts the answer to what was agreed', async () => {
  let body = '';
  const things = await exchange((request, response) => {
    request.on('data', (part) => (body += part));
    request.on('end', () => response.end(JSON.stringify({ id: 7, secret: 'no' })));
  });
  expect(await call(things, { name: 'á', place: 'b' })).toEqual({ id: 7 });
  expect(JSON.parse(body)).toEqual({ name: 'á', place: 'b' });
});

test.each([['an act goes on', 'POST', true], ['a reading ends', 'GET', undefined]] as const)('%s when its page is left', async (_, method, keepalive) => {
  const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"id":1}'));
  await call(endpoint(method, 'http://127.0.0.1/things', () => ({ input: object({}), output })), {});
  expect(sent.mock.calls[0]?.[1]?.keepalive).toBe(keepalive);
  sent.mockRestore();
});

test('a GET carries what is no route parameter in its query', async () => {
  let url: string | undefined;
  const things = await exchange((request, response) => {
    url = request.url;
    response.end('{"id":1}');
  }, { method: 'GET', path: '/things/:name' });
  await call(things, { name: 'a/b', place: 'c d' });
  expect(url).toBe('/things/a%2Fb?place=c+d');
});

test('a refusal brings the code, the sentence and the fields', async () => {
  const things = await exchange((_, response) => {
    response.writeHead(400).end(JSON.stringify({ error: 'Hay errores', code: 'invalid_input', details: [{ field: 'name', message: 'Falta' }] }));
  });
  const failure = await failureOf(call(things, {}));
  expect(failure).toMatchObject({ kind: 'refused', code: 'invalid_input', message: 'Hay errores', serverMessage: 'Hay errores', details: [{ field: 'name', message: 'Falta' }] });
});

test('a refusal may bring its sentence in a list', async () => {
  const things = await exchange((_, response) => response.writeHead(400).end(JSON.stringify({ errors: [{ message: 'Hora ocupada' }, { message: 'Otra cosa' }] })));
  expect((await failureOf(call(things, {}))).serverMessage).toBe('Hora ocupada');
});

test('a refusal of a newer API, with a code, a detail and members that this page does not know, still says what it says', async () => {
  const things = await exchange((_, response) => {
    response.writeHead(409).end(JSON.stringify({ error: 'El turno ya no existe', code: 'shift_gone', details: [{ field: 'shift', message: 'Otro turno', code: 'new', facts: { hour: 9 } }, { place: 3 }], hints: [1] }));
  });
  const failure = await failureOf(call(things, {}));
  expect(failure).toMatchObject({ kind: 'refused', code: null, message: 'El turno ya no existe' });
  expect(failure.details).toEqual([{ field: 'shift', message: 'Otro turno', code: 'new', facts: { hour: 9 } }]);
});

test('a refusal of another shape has a sentence all the same', async () => {
  const things = await exchange((_, response) => response.writeHead(500).end('[]'));
  const failure = await failureOf(call(things, {}));
  expect(failure).toMatchObject({ kind: 'refused', serverMessage: null });
  expect(failure.message).not.toBe('');
});

test.each([
  ['not_json', '<!doctype html>'],
  ['invalid_answer', '{"id":"seven"}'],
] as const)('tells %s apart', async (kind, text) => {
  const things = await exchange((_, response) => response.end(text));
  expect((await failureOf(call(things, {}))).kind).toBe(kind);
});

test('gives up after the limit, also when the answer stops half-way', async () => {
  const things = await exchange((_, response) => response.write('{'));
  expect((await failureOf(call(things, {}, { timeoutMs: 50 }))).kind).toBe('timeout');
});

test('says when nobody is there', async () => {
  const things = await exchange((request) => request.socket.destroy());
  expect((await failureOf(call(things, {}))).kind).toBe('network');
});

test('an abort by the caller is no failure of the exchange', async () => {
  const abort = new AbortController();
  const things = await exchange(() => abort.abort(new Error('left the page')));
  await expect(call(things, {}, { signal: abort.signal })).rejects.toThrow('left the page');
});

test('neither is one that came before the call, and nothing is sent', async () => {
  let asked = false;
  const things = await exchange((_, response) => {
    asked = true;
    response.end('{"id":1}');
  });
  await expect(call(things, {}, { signal: AbortSignal.abort(new Error('left the page')) })).rejects.toThrow('left the page');
  expect(asked).toBe(false);
});

test('the limit holds also where the caller may abort', async () => {
  const things = await exchange(() => undefined);
  expect((await failureOf(call(things, {}, { timeoutMs: 50, signal: new AbortController().signal }))).kind).toBe('timeout');
});

test('what a visitor sent in vain is told to the page; what was only read is not', async () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  page.addEventListener('failed-act', (event) => told.push((event as CustomEvent).detail));
  Object.assign(globalThis, { window: page });
  try {
    const refuse: RequestListener = (_request, response) => response.writeHead(400).end('{}');
    await failureOf(call(await exchange(refuse, { method: 'GET' }), {}));
    expect(told).toEqual([]);
    server?.close();
    await failureOf(call(await exchange(refuse), { name: 'a' }));
    expect(told).toEqual(['form_failed']);
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
});
