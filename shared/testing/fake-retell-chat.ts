import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Said {
  readonly message_id: string;
  readonly role: string;
  readonly content: string;
  readonly created_timestamp: number;
}

export interface FakeRetellChat {
  readonly url: string;
  readonly requests: { readonly method: string; readonly path: string; readonly authorization: string | undefined; readonly body: unknown }[];
  /** How completions are answered; `keep_and_hang` stores the line and hangs, `answer_and_hang` also stores the answer; an object is the answer. */
  completion: 'ok' | 'not_json' | 'hang' | 'keep_and_hang' | 'answer_and_hang' | number | object;
  /** `silent`: the agent waits for the visitor to speak first; an object is added to the answer. */
  creation: 'ok' | 'silent' | number | object;
  readonly chats: Map<string, Said[]>;
  /** Closes all connections: exchanges under way end without an answer. */
  cutOff(): void;
  close(): Promise<void>;
}

/** The chat part of Retell's API after its public documentation, on a free port of this machine. */
export async function startFakeRetellChat(): Promise<FakeRetellChat> {
  const server = createServer((request, response) => void answer(request, response));
  const chats = new Map<string, Said[]>();
  let minted = 0;
  const say = (role: string, content: string): Said => ({ message_id: `message_${(minted += 1)}`, role, content, created_timestamp: Date.now() });
  const fake: FakeRetellChat = {
    url: '',
    requests: [],
    completion: 'ok',
    creation: 'ok',
    chats,
    cutOff: () => server.closeAllConnections(),
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
    const body = text === '' ? {} : (JSON.parse(text) as { chat_id?: string; content?: string });
    const { method = '', url: path = '' } = request;
    fake.requests.push({ method, path, authorization: request.headers.authorization, body });
    const json = (status: number, value: unknown) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const refuse = (status: number) => json(status, { status: 'error', message: 'refused' });

    if (method === 'POST' && path === '/create-chat') {
      if (typeof fake.creation === 'number') return refuse(fake.creation);
      const chatId = `chat_${(minted += 1)}`;
      chats.set(chatId, fake.creation === 'silent' ? [] : [say('agent', 'Hola, soy el asistente virtual.')]);
      return json(201, { chat_id: chatId, chat_status: 'ongoing', message_with_tool_calls: chats.get(chatId), ...body, ...(typeof fake.creation === 'object' && fake.creation) });
    }
    if (method === 'POST' && path === '/create-chat-completion') {
      if (fake.completion === 'hang') return;
      if (fake.completion === 'not_json') return void response.writeHead(201).end('<html>');
      if (typeof fake.completion === 'number') return refuse(fake.completion);
      if (typeof fake.completion === 'object') return json(201, fake.completion);
      const reply = [{ ...say('tool_call_invocation', ''), content: undefined }, say('agent', `Respuesta a «${body.content}»`)];
      chats.get(body.chat_id ?? '')?.push(say('user', body.content ?? ''));
      if (fake.completion === 'keep_and_hang') return;
      chats.get(body.chat_id ?? '')?.push(...(reply as Said[]));
      if (fake.completion === 'answer_and_hang') return;
      return json(201, { messages: reply });
    }
    const [, looked] = /^\/get-chat\/(.+)$/.exec(path) ?? [];
    if (method === 'GET' && chats.has(looked ?? '')) return json(200, { chat_id: looked, message_with_tool_calls: chats.get(looked ?? '') });
    if (method === 'PATCH' && path.startsWith('/end-chat/')) return void response.writeHead(204).end();
    refuse(404);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return fake;
}
