import { withinClinic } from '../../platform/clinic-scope';
import { openColumns, type Sealed } from '../../platform/sealing/sealed-columns';
import type { Sealing } from '../../platform/sealing/sealing';
import type { Uses } from '../../platform/uses';
import type { SpokenLine } from '../chat-widget/chat-assistant';
import type { ChatIngest } from './chat-ingest.service';

type Line = SpokenLine & { readonly id: string };

export type ChatLog = ReturnType<typeof createChatLog>;

/** Keeps what is written in the chat widget, line by line, for the panel and for the next answer, beside what the provider reports afterwards. */
export function createChatLog({ database, sealing, ingest }: Uses<'database'> & { sealing: Pick<Sealing, 'openAll'>; ingest: ChatIngest }) {
  return {
    async append(clinicId: string, { chatId, agentId }: { chatId: string; agentId: string }, lines: readonly Line[]): Promise<void> {
      const [first] = lines;
      if (first === undefined) return;
      await ingest.written(clinicId, {
        providerChatId: chatId,
        agentId,
        status: 'ongoing',
        patientName: null,
        startedAt: first.sentAt,
        endedAt: null,
        // The place within one answer; lines of different answers differ in time.
        lines: lines.map(({ id, role, content, sentAt }, ordinal) => ({ providerMessageId: id, role, content, sentAt, ordinal })),
        sample: false,
      });
    },
    read: (clinicId: string, chatId: string): Promise<Line[]> =>
      withinClinic(database, clinicId, async (tx) => {
        const rows = await tx.query<Sealed<Line, 'content'> & { readonly providerMessageId: string }>(
          `SELECT m.id, m.provider_message_id AS "providerMessageId", m.role, m.content_sealed AS content, m.sent_at AS "sentAt"
             FROM chat_message m JOIN chat_thread t ON t.id = m.thread_id
            WHERE m.clinic_id = $1 AND t.clinic_id = $1 AND t.provider_chat_id = $2 ORDER BY m.sent_at, m.ordinal, m.id`,
          [clinicId, chatId],
        );
        const lines = await openColumns({ sealing, queryable: tx, clinicId, table: 'chat_message' }, rows, { content: 'content_sealed' });
        return lines.map(({ providerMessageId, ...line }) => ({ ...line, id: providerMessageId }));
      }),
  };
}
