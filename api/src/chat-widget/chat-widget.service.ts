import { randomBytes, randomUUID } from 'node:crypto';
import type { WidgetMessage } from 'shared/contracts/chat-widget';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import { DomainError } from '../platform/errors';
import type { ChatAssistant, SpokenLine } from './chat-assistant';
import { endIdleVisitors, endVisitor, storeVisitor, touchVisitor, type ChatVisitor } from './chat-visitor.repository';

const idleMs = 10 * 60_000;

/** Where the lines are kept, for the panel and for the next answer. */
export interface ChatLog {
  append(clinicId: string, chat: { chatId: string; agentId: string }, lines: readonly (SpokenLine & { readonly id: string })[]): Promise<void>;
  read(clinicId: string, chatId: string): Promise<SpokenLine[]>;
}

export interface ChatWidgetService {
  start(agentId: string | undefined): Promise<{ token: string; messages: WidgetMessage[] }>;
  /** @throws {DomainError} `not_found` for an unknown or ended chat */
  send(token: string, content: string): Promise<WidgetMessage[]>;
  end(token: string): Promise<void>;
  /** Ends the chats whose visitors have gone without a word. */
  endIdle(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly assistant: ChatAssistant;
  readonly log: ChatLog;
  /** Prefix of the ids of lines that the provider has not named yet. */
  readonly writtenHerePrefix: string;
}

export function createChatWidgetService({ database, clock, assistant, log, writtenHerePrefix }: Parts): ChatWidgetService {
  /** The clinic of the page's voice agent; a page without one is the house's. */
  async function clinicOf(agentId: string | undefined): Promise<{ id: string; name: string }> {
    const [clinic] = await database.query<{ id: string; name: string }>(
      `SELECT id, name FROM clinic WHERE agent_id = $1 OR slug = 'casa' ORDER BY (agent_id = $1) DESC NULLS LAST LIMIT 1`,
      [agentId ?? null],
    );
    if (clinic === undefined) throw new Error('The house clinic is missing');
    return clinic;
  }

  /** Stored line by line as it is written, so that the panel sees it then. */
  async function keep({ clinicId, chatId, agentId }: ChatVisitor, lines: readonly SpokenLine[]): Promise<WidgetMessage[]> {
    const named = lines.map((line) => ({ ...line, id: line.id ?? `${writtenHerePrefix}${randomUUID()}` }));
    await log.append(clinicId, { chatId, agentId }, named);
    return named.map(({ id, role, content }) => ({ id, role, content }));
  }

  const close = async ({ clinicId, chatId }: ChatVisitor) => assistant.close(chatId, await log.read(clinicId, chatId));

  return {
    async start(agentId) {
      const clinic = await clinicOf(agentId);
      const { chatId, lines } = await assistant.open(clinic.name);
      const token = randomBytes(32).toString('base64url');
      const visitor = { clinicId: clinic.id, chatId, agentId: assistant.agentId };
      await storeVisitor(database, token, visitor, clock.now());
      return { token, messages: await keep(visitor, lines) };
    },

    async send(token, content) {
      const visitor = await touchVisitor(database, token, clock.now());
      if (visitor === undefined) throw new DomainError('not_found');
      const asked = clock.now();
      await keep(visitor, [{ id: null, role: 'user', content, sentAt: asked }]);
      const answer = await assistant.answer(visitor.chatId, await log.read(visitor.clinicId, visitor.chatId));
      // An answer in the same millisecond, or by a clock that is behind ours, still comes after the question.
      const soonest = asked.getTime() + 1;
      return keep(visitor, answer.map((line) => ({ ...line, sentAt: new Date(Math.max(line.sentAt.getTime(), soonest)) })));
    },

    async end(token) {
      const visitor = await endVisitor(database, token, clock.now());
      if (visitor !== undefined) await close(visitor);
    },

    async endIdle() {
      const now = clock.now();
      for (const visitor of await endIdleVisitors(database, new Date(now.getTime() - idleMs), now)) await close(visitor);
    },
  };
}
