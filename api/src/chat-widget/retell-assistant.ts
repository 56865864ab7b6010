import { array, number, object, string } from 'yup';
import type { Clock } from '../platform/clock';
import { DomainError } from '../platform/errors';
import type { ChatAssistant, SpokenLine } from './chat-assistant';

const timeoutMs = 25_000;

const lines = array(
  object({ message_id: string().optional(), role: string().required(), content: string().nullable().optional(), created_timestamp: number().optional() }).required(),
).default([]);
const createdChat = object({ chat_id: string().required(), message_with_tool_calls: lines });
const completion = object({ messages: lines });

interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly agentId: string;
  readonly clock: Clock;
}

/** Retell's chat API (create-chat, create-chat-completion, end-chat). No retry: a line that was sent twice would be answered twice. */
export function createRetellAssistant({ baseUrl, apiKey, agentId, clock }: Settings): ChatAssistant {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`Retell answered ${response.status} to ${method} ${path}`);
      return response.status === 204 ? {} : await response.json();
    } catch (cause) {
      throw new DomainError('service_unavailable', undefined, { cause });
    }
  }

  /** What the agent says; tool calls and transitions stay the machine's own business. */
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
    agentId,
    async open(clinicName) {
      const chat = await createdChat.validate(await ask('POST', '/create-chat', { agent_id: agentId, retell_llm_dynamic_variables: { clinic_name: clinicName } }));
      return { chatId: chat.chat_id, lines: spoken(chat.message_with_tool_calls) };
    },
    async answer(chatId, history) {
      const content = history.at(-1)?.content ?? '';
      return spoken((await completion.validate(await ask('POST', '/create-chat-completion', { chat_id: chatId, content }))).messages);
    },
    async close(chatId) {
      await ask('PATCH', `/end-chat/${encodeURIComponent(chatId)}`);
    },
  };
}
