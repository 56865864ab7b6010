import { request, type Dispatcher } from 'undici';

interface Asked { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown }

/** Browsers resolve every name below `localhost` to this machine (RFC 6761). Node.js asks a name server, which may not. An https site has its proxy here. */
export async function fetchOwnHost(address: string | URL, { method = 'GET', headers, body }: Asked = {}): Promise<Response> {
  const { protocol, host, port, pathname, search } = new URL(address);
  const sent = { ...Object.fromEntries(new Headers(headers)), host };
  const answer = await request(`${protocol}//127.0.0.1:${port}${pathname}${search}`, { method: method as Dispatcher.HttpMethod, headers: sent, body: body === undefined || body === null ? null : String(body) });
  return new Response(await answer.body.text(), { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type'] ?? '') } });
}
