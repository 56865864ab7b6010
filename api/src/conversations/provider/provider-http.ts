import { Agent, request } from 'undici';

export interface ProviderAccount { readonly baseUrl: string; readonly apiKey: string }

export interface ProviderResponse { readonly status: number; readonly body: string }

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'HEAD';
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/** HTTP to the provider over lasting connections: `fetch` closes an idle one after four seconds, before a visitor's first click. */
export function createProviderHttp({ baseUrl, apiKey }: ProviderAccount) {
  const dispatcher = new Agent({ keepAliveTimeout: 60_000 });
  return {
    /** @throws without a whole response within the limit */
    send: async ({ method, path, body, timeoutMs }: ProviderRequest): Promise<ProviderResponse> => {
      const headers = { authorization: `Bearer ${apiKey}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await request(`${baseUrl}${path}`, { dispatcher, method, headers, body: body === undefined ? null : JSON.stringify(body), signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.statusCode, body: await answer.body.text() };
    },
    close: () => void dispatcher.destroy(),
  };
}
