import { appendLiveEvents, nameClinics, openColumns, withinClinic, type NewLiveEvent, type Queryable, type Sealed, type Uses } from '../../platform';
import type { SpokenLine } from '../chat-widget/chat-assistant';
import { insertLines, refreshThread, upsertThread, type ChatWriting } from './chat-store.repository';
import { readProviderChat, type ChatRecord } from './provider-chat';

export interface WebhookOutcome {
  readonly events: readonly NewLiveEvent[];
  /** Set for an agent without a clinic: nothing was processed, and the webhook is kept until a clinic has the agent. */
  readonly unclaimedAgentId?: string;
  /** Names of fields that were not understood; the rest of the body was processed. */
  readonly notUnderstood?: readonly string[];
}

export type ChatIngest = ReturnType<typeof createChatIngest>;

/** The clinic on whose page the chat was opened, else the one that has it, else the agent's. Undefined without any, as with calls. */
async function clinicOf(tx: Queryable, { providerChatId, agentId, openedFor }: ChatRecord, isOurs: boolean): Promise<{ id: string; writtenHere: boolean } | undefined> {
  const [clinic] = await tx.query<{ id: string; writtenHere: boolean }>(
    `SELECT c.id, (v.clinic_id IS NOT NULL OR c.id::text = $4) IS TRUE AS "writtenHere" FROM clinic c LEFT JOIN chat_visitor v ON v.clinic_id = c.id AND v.provider_chat_id = $2
      WHERE v.clinic_id IS NOT NULL OR c.id::text = $4 OR ($4::text IS NULL AND (c.agent_id = $1 OR (c.slug = 'casa' AND $3)))
      ORDER BY (v.clinic_id IS NOT NULL) DESC, (c.agent_id = $1) DESC NULLS LAST LIMIT 1`,
    [agentId, providerChatId, isOurs, isOurs ? openedFor : null],
  );
  return clinic?.writtenHere === true ? clinic : ((await clinicOfKnownChat(tx, providerChatId)) ?? clinic);
}

/** A known chat stays with its clinic, whatever agent the webhook names. */
async function clinicOfKnownChat(tx: Queryable, chatId: string): Promise<{ id: string; writtenHere: boolean } | undefined> {
  await nameClinics(tx, (await tx.query<{ id: string }>('SELECT id FROM clinic')).map(({ id }) => id));
  const [thread] = await tx.query<{ id: string }>('SELECT clinic_id AS id FROM chat_thread WHERE provider_chat_id = $1 ORDER BY received_at LIMIT 1', [chatId]);
  return thread && { ...thread, writtenHere: false };
}

async function record(writing: ChatWriting, chat: ChatRecord, patientLines: 'added' | 'known'): Promise<NewLiveEvent[]> {
  const { clinicId } = writing;
  const thread = await upsertThread(writing, chat);
  const { last, corrected } = await insertLines(writing, thread.id, chat.lines, patientLines);
  await refreshThread(writing, { id: thread.id, providerChatId: chat.providerChatId });
  const events: NewLiveEvent[] = [];
  if (thread.created) events.push({ clinicId, type: 'chat_thread_created', payload: { thread_id: thread.id } });
  if (last !== undefined) events.push({ clinicId, type: 'chat_message', payload: { thread_id: thread.id, message_id: last.id } });
  if (thread.changed || (corrected && last === undefined)) events.push({ clinicId, type: 'chat_changed', payload: { thread_id: thread.id } });
  return events;
}

type Line = SpokenLine & { readonly id: string };

interface Dependencies extends Uses<'database' | 'clock' | 'encryption'> {
  /** Agents whose chats belong to the internal clinic. */
  readonly internalAgentIds: readonly string[];
}

export function createChatIngest({ database, clock, encryption, internalAgentIds }: Dependencies) {
  return {
    /**
     * Processes a verified webhook body about a chat. Duplicates and any order lead to the same state. Runs in the caller's transaction,
     * whose named clinics it replaces. A chat that ends there ends for its visitor. @returns new events, for the caller's last step, or the agent without a clinic
     */
    async webhook(tx: Queryable, body: unknown): Promise<WebhookOutcome> {
      const read = readProviderChat(body, { received: clock.now(), makeId: encryption.index.idOf });
      if (read === null) return { events: [], notUnderstood: ['chat'] };
      const { chat, oddities } = read;
      const isOurs = chat.agentId !== null && internalAgentIds.includes(chat.agentId);
      const clinic = await clinicOf(tx, chat, isOurs);
      // Our own agent may have spoken for a clinic that has been removed.
      if (clinic === undefined) return isOurs ? { events: [] } : { events: [], unclaimedAgentId: chat.agentId ?? 'unknown' };
      const clinicId = clinic.id;
      await nameClinics(tx, [clinicId]);
      const seal = await encryption.sealing.sealerFor([clinicId]);
      const events = await record({ ...encryption, tx, clinicId, seal }, chat, clinic.writtenHere ? 'known' : 'added');
      if (chat.status !== 'ongoing') await tx.query('UPDATE chat_visitor SET ended_at = coalesce(ended_at, $2) WHERE provider_chat_id = $1', [chat.providerChatId, clock.now()]);
      return { events, notUnderstood: oddities };
    },
    /** Stores a chat and its lines from the widget, for the panel and the next answer; the provider reports them later. Its agent may greet nobody. */
    async append(clinicId: string, chatId: string, lines: readonly Line[]): Promise<void> {
      const [first = { sentAt: clock.now() }] = lines;
      // Position within one answer; lines of different answers differ in time.
      const said = lines.map(({ id, role, content, sentAt }, ordinal) => ({ providerMessageId: id, role, content, sentAt, ordinal }));
      const chat: ChatRecord = { providerChatId: chatId, agentId: null, status: 'ongoing', patientName: null, startedAt: first.sentAt, endedAt: null, lines: said, sample: false };
      const seal = await encryption.sealing.sealerFor([clinicId]);
      await withinClinic(database, clinicId, async (tx) => appendLiveEvents(tx, await record({ ...encryption, tx, clinicId, seal }, chat, 'added')));
    },
    read: (clinicId: string, chatId: string): Promise<Line[]> =>
      withinClinic(database, clinicId, async (tx) => {
        const rows = await tx.query<Sealed<Line, 'content'> & { readonly providerMessageId: string }>(
          `SELECT m.id, m.provider_message_id AS "providerMessageId", m.role, m.content_sealed AS content, m.sent_at AS "sentAt"
             FROM chat_message m JOIN chat_thread t ON t.id = m.thread_id
            WHERE m.clinic_id = $1 AND t.clinic_id = $1 AND t.provider_chat_id = $2 ORDER BY m.sent_at, m.ordinal, m.id`,
          [clinicId, chatId],
        );
        const lines = await openColumns({ sealing: encryption.sealing, queryable: tx, clinicId, table: 'chat_message' }, rows, { content: 'content_sealed' });
        return lines.map(({ providerMessageId, ...line }) => ({ ...line, id: providerMessageId }));
      }),
  };
}
