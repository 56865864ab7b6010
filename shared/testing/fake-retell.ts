import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeRetellRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface FakeRetell {
  readonly url: string;
  readonly requests: FakeRetellRequest[];
  /** Calls that `list-calls` and `get-call` know. */
  calls: (Record<string, unknown> & { call_id: string })[];
  /** The answer of `list-calls` where it is not all of `calls`. */
  listed?: FakeRetell['calls'];
  /** Calls for which `get-call` answers with something that is no call. */
  unreadable: readonly string[];
  /** How the next calls are created: normally, refused with a status, with a body that is no JSON or this one, or never answered. */
  creation: 'ok' | 'hang' | 'not_json' | number | object;
  /** The status of `stop-call`; 422 for a call that nobody has joined. */
  stopping: number;
  /** The call for which `stop-call` never answers. */
  unstopped?: string | undefined;
  /** Requests that would cost money. */
  created(): number;
  close(): Promise<void>;
}

/** Retell's server after its public documentation, on a free port of this machine. */
export async function startFakeRetell(): Promise<FakeRetell> {
  let minted = 0;
  const server = createServer((request, response) => void answer(request, response));
  const fake: FakeRetell = {
    url: '',
    requests: [],
    calls: [],
    unreadable: [],
    creation: 'ok',
    stopping: 204,
    created: () => fake.requests.filter(({ path }) => path.endsWith('create-web-call')).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { method = '', url: path = '' } = request;
    fake.requests.push({ method, path, authorization: request.headers.authorization, body });
    const json = (status: number, value: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

    if (method === 'POST' && path === '/v2/create-web-call') {
      if (fake.creation === 'hang') return;
      if (fake.creation === 'not_json') return void response.writeHead(201).end('<html>');
      if (typeof fake.creation === 'number') return void json(fake.creation, { status: 'error', message: 'refused' });
      if (typeof fake.creation === 'object') return void json(201, fake.creation);
      minted += 1;
      const call = { call_id: `call_${minted}`, access_token: `token_${minted}`, call_type: 'web_call', call_status: 'registered', ...(body as object) };
      return void json(201, call);
    }
    if (method === 'POST' && path === '/v3/list-calls') {
      const { filter_criteria: { start_timestamp: from } } = body as { filter_criteria: { start_timestamp: { type?: string; op?: string; value?: number } } };
      if (from.type !== 'number' || from.op !== 'ge' || from.value === undefined) return void json(400, { status: 'error', message: 'start_timestamp: no such filter' });
      const since = from.value;
      const items = (fake.listed ?? fake.calls).filter(({ start_timestamp = since }) => Number(start_timestamp) >= since);
      return void json(200, { items: items.map((call) => ({ ...call, transcript: undefined, transcript_object: undefined, recording_url: undefined })), has_more: false });
    }
    const [, stopped] = /^\/v2\/stop-call\/(.+)$/.exec(path) ?? [];
    if (stopped !== undefined && stopped === fake.unstopped) return;
    if (stopped !== undefined) return void response.writeHead(fake.stopping).end();
    const [, wanted] = /^\/v2\/get-call\/(.+)$/.exec(path) ?? [];
    if (wanted !== undefined && fake.unreadable.includes(wanted)) return void json(200, []);
    const known = fake.calls.find((call) => call.call_id === wanted);
    if (known) return void json(200, known);
    json(404, { status: 'error', message: 'not found' });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return fake;
}
