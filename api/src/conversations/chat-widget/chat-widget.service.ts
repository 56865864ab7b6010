import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import type { readChat, sendChatMessage, startChat, WidgetMessage } from 'shared/contracts/conversations/chat-widget';
import { DomainError, openClinicName, orNotFound, randomToken, tryEach, type Limits, type Uses } from '../../platform';
import type { CallCreationDependencies } from '../calls/call-creation';
import type { CodeCallsDependencies } from '../calls/code-calls';
import type { ChatIngest } from '../chat/chat-ingest.service';
import { writtenHerePrefix } from '../chat/chat-store.repository';
import type { ChatAssistant, SpokenLine } from './chat-assistant';
import { endVisitors, findVisitor, keepTurn, storeVisitor, takeTurn, type ChatVisitor } from './chat-visitor.repository';

const idleMs = 10 * 60_000;
/** Lines of both sides: each answer also costs all earlier lines. */
const maxLines = 200;
/** A process renews its turn while it answers; a process that is gone loses its turn after this. */
const turnMs = 8_000;
const keepTurnEveryMs = 2_000;

export type ChatWidgetService = ReturnType<typeof createChatWidgetService>;

export interface ChatWidgetDependencies extends Uses<'database' | 'names' | 'clock'>, Pick<CallCreationDependencies, 'openCode'>, Pick<CodeCallsDependencies, 'openCodes'> {
  readonly assistant: ChatAssistant;
  readonly log: Pick<ChatIngest, 'append' | 'read'>;
  readonly takeFromLimits: Limits['begin'];
}

export function createChatWidgetService({ database, names, clock, assistant, log, openCode, openCodes, takeFromLimits }: ChatWidgetDependencies) {
  /** The code's clinic, else the internal clinic. Only a code opens a clinic: its agent's id is not secret. */
  async function clinicOf({ code }: InputOf<typeof startChat>, address: string): Promise<{ id: string; name: string; codeId: string | null }> {
    const open = code === undefined ? null : await openCode(code, address);
    const [clinic] = await database.query<{ id: string; slug: string; nameSealed: Buffer | null }>(
      `SELECT id, slug, name_sealed AS "nameSealed" FROM clinic WHERE CASE WHEN $1::uuid IS NULL THEN slug = 'casa' ELSE id = $1 END`,
      [open?.clinicId ?? null],
    );
    // The code's clinic may have been removed a moment ago.
    const { id, slug, nameSealed } = orNotFound(clinic);
    return { id, name: openClinicName(names, slug, nameSealed), codeId: open?.codeId ?? null };
  }

  /** The token's chat. It ends with the code that opened it, and is then unreadable, whatever the provider answers. @throws {DomainError} `not_found`, `demo_expired` */
  async function goingOn(token: string): Promise<ChatVisitor & { readonly ended: boolean }> {
    const visitor = orNotFound(await findVisitor(database, token));
    if (visitor.codeId === null || (await openCodes([visitor.codeId])).size > 0) return visitor;
    await end(token).catch(() => undefined);
    throw new DomainError('demo_expired');
  }

  /** Stores each line when it is written, so that the panel sees it at once. */
  async function keep({ clinicId, chatId }: ChatVisitor, lines: readonly SpokenLine[]): Promise<WidgetMessage[]> {
    const named = lines.map((line) => ({ ...line, id: line.id ?? `${writtenHerePrefix}${randomUUID()}` }));
    await log.append(clinicId, chatId, named);
    return named.map(forWidget);
  }

  /**
   * Answers the line of the current turn. A repeated line is not stored again, and not sent again if its answer is stored.
   * @throws {DomainError} `message_changed`: a visitor's stored words cannot change; `chat_ended` for a line beyond the limit
   */
  async function answer(visitor: ChatVisitor, { token, content, id, repeated }: { token: string; content: string; id: string; repeated: boolean }): Promise<WidgetMessage[]> {
    const before = await log.read(visitor.clinicId, visitor.chatId);
    // Follows all that was said, also after the clock was set back.
    const line = { id: `${writtenHerePrefix}${id}`, role: 'user', content, sentAt: new Date(Math.max(clock.now().getTime(), ...before.slice(-1).map(({ sentAt }) => sentAt.getTime() + 1))) } as const;
    const named = before.findIndex((known) => known.id === line.id);
    // Finds the last line by its words, because a webhook may have given it the provider's id meanwhile.
    const last = repeated ? before.findLastIndex(({ role }) => role === 'user') : -1;
    const isRenamed = before[last]?.content === content && before[last]?.id.startsWith(writtenHerePrefix) === false;
    const place = named === -1 && isRenamed ? last : named;
    const known = before[place];
    if (known !== undefined && known.content !== content) throw new DomainError('message_changed');
    const next = before.findIndex(({ role }, index) => index > place && role === 'user');
    const answered = known === undefined ? [] : before.slice(place + 1, next === -1 ? undefined : next);
    if (answered.length > 0) return answered.map(forWidget);
    if (known === undefined && before.length >= maxLines) {
      await end(token).catch(() => undefined);
      throw new DomainError('chat_ended');
    }
    if (known === undefined) await keep(visitor, [line]);
    const lines = await assistant.answer(visitor.chatId, [...before.filter((other) => other !== known), line], known !== undefined);
    // An answer of the same millisecond, or by a clock behind ours, must still follow the question.
    const soonest = line.sentAt.getTime() + 1;
    return keep(visitor, lines.map((said) => ({ ...said, sentAt: new Date(Math.max(said.sentAt.getTime(), soonest)) })));
  }

  const close = async ({ clinicId, chatId }: ChatVisitor) => assistant.close(chatId, await log.read(clinicId, chatId));

  async function end(token: string): Promise<void> {
    const [visitor] = await endVisitors(database, token, clock.now());
    if (visitor !== undefined) await close(visitor);
  }

  return {
    /** @throws {DomainError} `demo_refused`, `demo_expired`, `too_many_requests`, `service_unavailable` */
    async start(input: InputOf<typeof startChat>, address: string): Promise<OutputOf<typeof startChat>> {
      const clinic = await clinicOf(input, address);
      await takeFromLimits('chat', { address, clinicId: clinic.id, codeId: clinic.codeId ?? undefined });
      const { chatId, lines } = await assistant.open(clinic);
      const token = randomToken();
      const visitor = { clinicId: clinic.id, chatId, codeId: clinic.codeId };
      const messages = await keep(visitor, lines);
      await storeVisitor(database, token, visitor, clock.now());
      return { token, messages };
    },
    /** @throws {DomainError} as `read`, and `chat_ended`, `chat_busy`, `message_changed`, `too_many_requests`, `service_unavailable` */
    async send({ token, content, messageId: id = randomUUID() }: InputOf<typeof sendChatMessage>, address: string): Promise<WidgetMessage[]> {
      const { clinicId, codeId, ended } = await goingOn(token);
      if (ended) throw new DomainError('chat_ended');
      // Checked before the turn: a refused line must not count as one that was started.
      await takeFromLimits('line', { address, clinicId, codeId: codeId ?? undefined });
      const now = clock.now();
      const turn = await takeTurn(database, token, { lineId: id, now, staleBefore: new Date(now.getTime() - turnMs) });
      if (turn === undefined) throw new DomainError((await goingOn(token)).ended ? 'chat_ended' : 'chat_busy');
      // If renewal fails, the turn expires; the answer in progress is still delivered.
      const keeping = setInterval(() => void keepTurn(database, token, id, clock.now()).catch(() => undefined), keepTurnEveryMs);
      try {
        const messages = await answer(turn, { token, content, id, repeated: turn.repeated });
        await goingOn(token);
        return messages;
      } finally {
        clearInterval(keeping);
        await keepTurn(database, token, id, null);
      }
    },
    /** @throws {DomainError} `not_found`, `demo_expired` */
    async read(token: string): Promise<OutputOf<typeof readChat>> {
      const { clinicId, chatId, ended } = await goingOn(token);
      return { messages: (await log.read(clinicId, chatId)).map(forWidget), ended };
    },
    end,
    /** Ends the chats whose visitors have left without ending them. */
    async endIdle(): Promise<void> {
      const now = clock.now();
      await tryEach(await endVisitors(database, new Date(now.getTime() - idleMs), now), close);
    },
  };
}

const forWidget = ({ id, role, content }: WidgetMessage): WidgetMessage => ({ id, role, content });
