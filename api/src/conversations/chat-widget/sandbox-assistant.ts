import { randomUUID } from 'node:crypto';
import type { Uses } from '../../platform';
import type { ChatAssistant, SpokenLine } from './chat-assistant';
import { topicOf, type Topic } from './sandbox-dialogue';
import { dialogueCopy as copy } from './sandbox-dialogue.copy.es';

interface Dependencies extends Uses<'clock'> {
  readonly agentId: string;
  /** Sends a webhook to this API, with the provider's kind of signature. */
  readonly deliver: (body: object) => Promise<void>;
  /** Calls a function of the agent's in the same way. */
  readonly ask: (body: object) => Promise<unknown>;
}

/** Begins the id of a chat on the site itself, which is asked what the product costs. */
const siteChat = 'chat_site_';
/** Topics whose answer says that something is noted for the team. */
const noted: ReadonlySet<Topic> = new Set(['emergency', 'change', 'moment', 'person', 'phone']);

/** Begins what is no name, with or without a question mark. */
const asking = /^(?:no|d[oó]nde|c[oó]mo|qu[eé]|cu[aá]\p{L}+|qui[eé]n|por|y|pero|hay|ten[eé]is|pued[eo]s?|pod[eé]is|acept\p{L}+|est\p{L}+|espera|vale|ok)(?!\p{L})/iu;

/** Answers in Spanish on a machine without the provider's key, and reports its chats as the provider would. */
export function createSandboxAssistant({ clock, agentId, deliver, ask }: Dependencies): ChatAssistant {
  const say = (content: string): SpokenLine => ({ id: `line_${randomUUID()}`, role: 'agent', content, sentAt: clock.now() });
  return {
    open: async ({ name, codeId }) => ({ chatId: `${codeId === null ? siteChat : 'chat_'}${randomUUID().replaceAll('-', '')}`, lines: [say(copy.greeting(name))] }),
    async answer(chatId, history) {
      const said = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
      const [line = '', ...before] = said.toReversed();
      // Both answers ask for a name, which may come after the hour.
      const isName = before.slice(0, 2).some((text) => ['appointment', 'change', 'moment'].includes(topicOf(text))) && !asking.test(line) && /^\p{L}+(?: \p{L}+){0,5}[.!]?$/iu.test(line.trim());
      const topic = isName && topicOf(line) === 'unknown' ? 'moment' : topicOf(line);
      const reason = said.join(' · ').slice(-500).replace(/\p{Surrogate}/u, '');
      const patient_phone = reason.match(/\+?\d(?:[ .()-]*\d){8,12}/g)?.at(-1);
      if (noted.has(topic)) await ask({ name: 'request_callback', args: { reason, ...(patient_phone !== undefined && { patient_phone }) }, chat: { chat_id: chatId, agent_id: agentId } });
      return [say(topic === 'price' && chatId.startsWith(siteChat) ? copy.sitePrice : copy.answers[topic])];
    },
    async close(chatId, lines) {
      const chat = {
        chat_id: chatId, agent_id: agentId, chat_status: 'ended',
        start_timestamp: (lines[0]?.sentAt ?? clock.now()).getTime(),
        end_timestamp: clock.now().getTime(),
        message_with_tool_calls: lines.map(({ id, role, content, sentAt }) => ({ message_id: id ?? undefined, role, content, created_timestamp: sentAt.getTime() })),
      };
      await deliver({ event: 'chat_ended', chat });
    },
  };
}
