import { request } from 'node:http';

interface Asked { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown }

/** Browsers know that every name below `localhost` is this machine (RFC 6761). Node.js asks a name server, which may not. */
export function fetchOwnHost(address: string | URL, { method = 'GET', headers, body }: Asked = {}): Promise<Response> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: pathname + search, method, headers: { ...Object.fromEntries(new Headers(headers)), host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500, headers: { 'content-type': answer.headers['content-type'] ?? '' } })));
    });
    asked.on('error', reject);
    asked.end(body === undefined || body === null ? undefined : String(body));
  });
}
