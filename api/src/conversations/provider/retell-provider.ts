import { array, boolean, mixed, object, string } from 'yup';
import { DomainError } from '../../platform/errors';
import { retellCall, type RetellCall } from '../../platform/retell/retell-call';
import { createProviderHttp, type ProviderRequest, type ProviderResponse } from './provider-http';
import type { VoiceProvider } from './voice-provider';

const defaultTimeoutMs = 8_000;
const pageSize = 100;

const createdCall = object({ call_id: string().required(), access_token: string().required() });
const callPage = object({ items: array(mixed().required()).required(), has_more: boolean().default(false), pagination_key: string().optional() });

export interface RetellProviderOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs?: number;
  readonly log: { warn(fields: object, message: string): void };
}

/** Retell over HTTP. Only `/v2/create-web-call` makes tokens that the browser SDK 2.0.8 can use. */
export function createRetellProvider({ baseUrl, apiKey, log, timeoutMs = defaultTimeoutMs }: RetellProviderOptions): VoiceProvider & { close(): void } {
  const provider = createProviderHttp({ baseUrl, apiKey });

  /** Sends, and turns every way to fail into what our caller can be told. */
  async function exchange(request: Omit<ProviderRequest, 'timeoutMs'>): Promise<ProviderResponse> {
    let response: ProviderResponse;
    try {
      response = await provider.send({ ...request, timeoutMs });
    } catch (cause) {
      log.warn({ cause, path: request.path }, 'the voice provider did not answer');
      throw new DomainError('service_unavailable');
    }
    if (response.status < 300 || response.status === 404) return response;
    // 401: our key; 402: our account; 422: our request. Nothing that the visitor could mend.
    log.warn({ path: request.path, status: response.status, body: response.body.slice(0, 500) }, 'the voice provider refused');
    throw new DomainError(response.status === 429 ? 'too_many_requests' : 'service_unavailable');
  }

  /** One call of a kind that we do not know must not keep us from all others. */
  function understood(item: unknown): RetellCall[] {
    try {
      return [retellCall.validateSync(item, { stripUnknown: true })];
    } catch (cause) {
      log.warn({ cause }, 'the voice provider lists a call that is not understood');
      return [];
    }
  }

  async function list(since: number, paginationKey?: string): Promise<RetellCall[]> {
    const { body } = await exchange({
      method: 'POST',
      path: '/v3/list-calls',
      body: { filter_criteria: { start_timestamp: { lower_threshold: since } }, sort_order: 'ascending', limit: pageSize, pagination_key: paginationKey },
    });
    const page = await callPage.validate(parsed(body), { stripUnknown: true });
    const calls = page.items.flatMap(understood);
    return page.has_more && page.pagination_key !== undefined ? [...calls, ...(await list(since, page.pagination_key))] : calls;
  }

  return {
    async createWebCall({ agentId, metadata }) {
      const { status, body } = await exchange({ method: 'POST', path: '/v2/create-web-call', body: { agent_id: agentId, metadata } });
      if (status === 404) {
        log.warn({ agentId }, 'the voice provider does not know the agent');
        throw new DomainError('service_unavailable');
      }
      const { call_id: callId, access_token: accessToken } = await createdCall.validate(parsed(body));
      return { callId, accessToken };
    },
    async getCall(callId) {
      const { status, body } = await exchange({ method: 'GET', path: `/v2/get-call/${encodeURIComponent(callId)}` });
      return status === 404 ? undefined : retellCall.validate(parsed(body), { stripUnknown: true });
    },
    listCalls: (since) => list(since),
    async warmUp() {
      // Any answer will do: what counts is the open connection.
      await provider.send({ method: 'HEAD', path: '/', timeoutMs }).catch((cause: unknown) => log.warn({ cause }, 'the voice provider could not be reached for warming up'));
    },
    close: () => provider.close(),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError('service_unavailable');
  }
}
