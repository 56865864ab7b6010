import { randomUUID } from 'node:crypto';
import type { Uses } from '../../platform';
import type { ChatAssistant, SpokenLine } from './chat-assistant';
import { topicOf } from './sandbox-dialogue';
import { dialogueCopy as copy } from './sandbox-dialogue.copy.es';

interface Dependencies extends Uses<'clock'> {
  readonly agentId: string;
  /** Sends a webhook to this API, with the provider's kind of signature. */
  readonly deliver: (body: object) => Promise<void>;
}

/** Answers in Spanish on a machine without the provider's key, and reports its chats as the provider would. */
export function createSandboxAssistant({ clock, agentId, deliver }: Dependencies): ChatAssistant {
  const say = (content: string): SpokenLine => ({ id: `line_${randomUUID()}`, role: 'agent', content, sentAt: clock.now() });
  return {
    open: async ({ name }) => ({ chatId: `chat_${randomUUID().replaceAll('-', '')}`, lines: [say(copy.greeting(name))] }),
    answer: async (_chatId, history) => [say(copy.answers[topicOf(history.findLast(({ role }) => role === 'user')?.content ?? '')])],
    async close(chatId, lines) {
      const chat = {
        chat_id: chatId,
        agent_id: agentId,
        chat_status: 'ended',
        start_timestamp: (lines[0]?.sentAt ?? clock.now()).getTime(),
        end_timestamp: clock.now().getTime(),
        message_with_tool_calls: lines.map(({ id, role, content, sentAt }) => ({ message_id: id ?? undefined, role, content, created_timestamp: sentAt.getTime() })),
      };
      await deliver({ event: 'chat_ended', chat });
    },
  };
}
