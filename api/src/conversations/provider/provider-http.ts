import http from 'node:http';
import https from 'node:https';

export interface ProviderAccount { readonly baseUrl: string; readonly apiKey: string }

export interface ProviderResponse { readonly status: number; readonly body: string }

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'HEAD';
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/**
 * One exchange after the other with the provider over connections that stay open. Node's `fetch` would close an idle
 * one after four seconds, and a visitor takes longer than that from opening the page to the first click.
 */
export function createProviderHttp({ baseUrl, apiKey }: ProviderAccount) {
  const secure = baseUrl.startsWith('https:');
  const agent = secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const request = secure ? https.request : http.request;

  /** @throws when nobody answers whole within the limit */
  function send({ method, path, body, timeoutMs }: ProviderRequest): Promise<ProviderResponse> {
    return new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const outgoing = request(
        `${baseUrl}${path}`,
        {
          method,
          agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { authorization: `Bearer ${apiKey}`, ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(bytes);
    });
  }

  return { send, close: () => agent.destroy() };
}
