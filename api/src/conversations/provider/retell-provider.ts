import { DomainError, orNotFound, type Uses } from '../../platform';
import { providerId, ProviderFields, type MakeId } from '../../platform/retell/provider-fields';
import { readRetellCall, type RetellCall } from '../../platform/retell/retell-call';
import { createProviderHttp, type ProviderAccount, type ProviderRequest, type ProviderResponse } from './provider-http';
import type { VoiceProvider } from './voice-provider';

const pageSize = 100;
const maxPages = 1_000;

export interface RetellProviderDependencies extends ProviderAccount, Uses<'clock' | 'log'> { readonly makeId: MakeId; readonly timeoutMs?: number }

/** Retell over HTTP. Only `/v2/create-web-call` makes tokens that the browser SDK 2.0.8 can use. */
export function createRetellProvider({ baseUrl, apiKey, clock, log, makeId, timeoutMs = 8_000 }: RetellProviderDependencies): VoiceProvider & { close(): void } {
  const provider = createProviderHttp({ baseUrl, apiKey });
  if (new URL(baseUrl).hostname === 'api.retellai.com') log.warn({ baseUrl }, 'calls are processed in the United States: see the duty "hosting" in SECURITY.md');

  const send = (request: Omit<ProviderRequest, 'timeoutMs'>): Promise<ProviderResponse> =>
    provider.send({ ...request, timeoutMs }).catch((cause: unknown) => {
      log.warn({ cause, path: request.path }, 'the voice provider did not answer');
      throw new DomainError('service_unavailable');
    });

  /** Sends the request, and maps every failure to a code for our caller. */
  async function exchange(request: Omit<ProviderRequest, 'timeoutMs'>, expected: readonly number[] = [404]): Promise<ProviderResponse> {
    const response = await send(request);
    if (response.status < 300 || expected.includes(response.status)) return response;
    // 401: our key; 402: our account; 422: our request; 429: our limit. The visitor can fix none of these.
    log.warn({ path: request.path, status: response.status, body: response.body.slice(0, 500) }, 'the voice provider refused');
    throw new DomainError('service_unavailable');
  }

  /** Logs the names of fields that are not understood; an item without an id is dropped. */
  function understood(item: unknown): RetellCall[] {
    const read = readRetellCall(item, { now: clock.now(), makeId });
    if (read === null || read.oddities.size > 0) log.warn({ fields: [...(read?.oddities ?? [])].slice(0, 20) }, 'the voice provider describes a call in a way that is not understood whole');
    return read === null ? [] : [read.call];
  }

  async function list(since: number, pagination_key?: string, pages = maxPages): Promise<RetellCall[]> {
    const { body } = await exchange({
      method: 'POST',
      path: '/v3/list-calls',
      body: { filter_criteria: { start_timestamp: { type: 'number', op: 'ge', value: since } }, sort_order: 'ascending', limit: pageSize, pagination_key },
    });
    const answer = new ProviderFields(parsed(body), new Set(), makeId);
    const items = answer.value('items');
    if (!Array.isArray(items)) throw new DomainError('service_unavailable');
    const next = answer.text('pagination_key', 10_000) ?? undefined;
    const isLast = answer.boolean('has_more') !== true || next === undefined || next === pagination_key || pages === 1;
    return [...items.flatMap(understood), ...(isLast ? [] : await list(since, next, pages - 1))];
  }

  return {
    async createWebCall({ agentId, metadata }) {
      const { status, body } = await exchange({ method: 'POST', path: '/v2/create-web-call', body: { agent_id: agentId, metadata } });
      if (status === 404) {
        log.warn({ agentId }, 'the voice provider does not know the agent');
        throw new DomainError('service_unavailable');
      }
      const created = new ProviderFields(parsed(body), new Set(), makeId);
      const [callId, accessToken] = [created.text('call_id', 1_000) ?? '', created.text('access_token', 10_000) ?? ''];
      if (!providerId.test(callId) || accessToken === '') throw new DomainError('service_unavailable');
      return { callId, accessToken };
    },
    async getCall(callId) {
      const { status, body } = await exchange({ method: 'GET', path: `/v2/get-call/${encodeURIComponent(callId)}` });
      if (status === 404) return undefined;
      const [call] = understood(parsed(body));
      return orNotFound(call, 'service_unavailable');
    },
    listCalls: list,
    async stopCall(callId) {
      // 400 and 422: the call has not begun, or is over.
      const { status } = await exchange({ method: 'POST', path: `/v2/stop-call/${encodeURIComponent(callId)}` }, [404, 400, 422]);
      return status < 300 || status === 404;
    },
    async warmUp() {
      // Any response will do: the point is the open connection.
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
