import { DomainError, type Uses } from '../../platform';
import { providerId, ProviderFields, type MakeId } from '../../platform/retell/provider-fields';
import { createProviderHttp, type ProviderAccount, type ProviderRequest } from '../provider/provider-http';
import type { ChatAssistant, SpokenLine } from './chat-assistant';

const usualLimits = { answerMs: 25_000, lookMs: 8_000 };
const [maxLines, maxLine] = [5_000, 20_000];

interface Settings extends ProviderAccount, Uses<'clock'> {
  readonly agentId: string;
  readonly makeId: MakeId;
  readonly limits?: typeof usualLimits;
}

/** Retell's chat API (create-chat, create-chat-completion, get-chat, end-chat). Never resends a line that has arrived. */
export function createRetellAssistant({ baseUrl, apiKey, agentId, makeId, clock, limits = usualLimits }: Settings): ChatAssistant {
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

  /** Reads an answer as a webhook is read: what is not understood is missing, and lines get the same ids. */
  const linesOf = (answer: unknown, chatId: string, name = 'message_with_tool_calls') => new ProviderFields(answer, new Set(), (...parts) => makeId(chatId, ...parts)).list(name, maxLines);

  /** The agent's words; tool calls and transitions are internal. */
  const spoken = (lines: readonly ProviderFields[]): SpokenLine[] =>
    lines.flatMap((line) => {
      const content = line.value('role') === 'agent' ? line.text('content', maxLine) : null;
      return content ? [{ id: line.id('message_id'), role: 'agent', content, sentAt: new Date(line.moment('created_timestamp', clock.now()) ?? clock.now()) }] : [];
    });

  return {
    async open({ id, name }) {
      const created = await ask('POST', '/create-chat', { agent_id: agentId, metadata: { clinic_id: id }, retell_llm_dynamic_variables: { clinic_name: name } });
      const chatId = new ProviderFields(created, new Set(), makeId).text('chat_id', maxLine) ?? '';
      if (!providerId.test(chatId)) throw new DomainError('service_unavailable');
      return { chatId, lines: spoken(linesOf(created, chatId)) };
    },
    async answer(chatId, history, repeated) {
      const content = history.at(-1)?.content ?? '';
      if (repeated) {
        const lines = linesOf(await ask('GET', `/get-chat/${encodeURIComponent(chatId)}`, undefined, limits.lookMs), chatId);
        const place = lines.findLastIndex((line) => line.value('role') === 'user');
        // What is stored already answers an earlier line of the same words.
        const isNew = ({ id }: SpokenLine) => history.every((known) => known.id !== id);
        const answered = lines[place]?.value('content') === content ? spoken(lines.slice(place + 1)).filter(isNew) : [];
        if (answered.length > 0) return answered;
      }
      return spoken(linesOf(await ask('POST', '/create-chat-completion', { chat_id: chatId, content }), chatId, 'messages'));
    },
    async close(chatId) {
      await ask('PATCH', `/end-chat/${encodeURIComponent(chatId)}`);
    },
  };
}
