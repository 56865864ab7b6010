import { array, number, object, string } from 'yup';
import { DomainError, type Uses } from '../../platform';
import { providerId } from '../../platform/retell/provider-fields';
import { createProviderHttp, type ProviderAccount, type ProviderRequest } from '../provider/provider-http';
import type { ChatAssistant, SpokenLine } from './chat-assistant';

/** Both limits together, for a repeated line, fit into one turn of the service. */
const usualLimits = { answerMs: 25_000, lookMs: 8_000 };

const lines = array(
  object({ message_id: string().optional(), role: string().required(), content: string().nullable().optional(), created_timestamp: number().optional() }).required(),
).default([]);
const createdChat = object({ chat_id: string().matches(providerId).required(), message_with_tool_calls: lines });
const completion = object({ messages: lines });

interface Settings extends ProviderAccount, Uses<'clock'> {
  readonly agentId: string;
  readonly limits?: typeof usualLimits;
}

/** Retell's chat API (create-chat, create-chat-completion, get-chat, end-chat). Never resends a line that has arrived. */
export function createRetellAssistant({ baseUrl, apiKey, agentId, clock, limits = usualLimits }: Settings): ChatAssistant {
  const provider = createProviderHttp({ baseUrl, apiKey });
  async function ask(method: ProviderRequest['method'], path: string, content?: object, timeoutMs = limits.answerMs): Promise<unknown> {
    try {
      const { status, body } = await provider.send({ method, path, body: content, timeoutMs });
      if (status >= 300) throw new Error(`Retell answered ${status} to ${method} ${path}`);
      return status === 204 ? {} : JSON.parse(body);
    } catch (cause) {
      throw new DomainError('service_unavailable', undefined, { cause });
    }
  }

  /** The agent's words; tool calls and transitions are internal. */
  const spoken = (messages: typeof lines.__outputType): SpokenLine[] =>
    messages
      .filter(({ role, content }) => role === 'agent' && content != null && content !== '')
      .map(({ message_id, content, created_timestamp }) => ({
        id: message_id ?? null,
        role: 'agent',
        content: content ?? '',
        sentAt: created_timestamp === undefined ? clock.now() : new Date(created_timestamp),
      }));

  return {
    async open(clinicName) {
      const chat = await createdChat.validate(await ask('POST', '/create-chat', { agent_id: agentId, retell_llm_dynamic_variables: { clinic_name: clinicName } }));
      return { chatId: chat.chat_id, lines: spoken(chat.message_with_tool_calls) };
    },
    async answer(chatId, history, repeated) {
      const content = history.at(-1)?.content ?? '';
      if (repeated) {
        const { message_with_tool_calls: said } = await createdChat.validate(await ask('GET', `/get-chat/${encodeURIComponent(chatId)}`, undefined, limits.lookMs));
        const place = said.findLastIndex(({ role }) => role === 'user');
        const answered = said[place]?.content === content ? spoken(said.slice(place + 1)) : [];
        if (answered.length > 0) return answered;
      }
      return spoken((await completion.validate(await ask('POST', '/create-chat-completion', { chat_id: chatId, content }))).messages);
    },
    async close(chatId) {
      await ask('PATCH', `/end-chat/${encodeURIComponent(chatId)}`);
    },
  };
}
