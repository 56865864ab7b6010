import type { ChatMessage, ChatThread } from 'shared/contracts/conversations/chat';
import { countOf, isoMoments, openColumns, type Queryable, type Sealed, type Sealing } from '../../platform';
import { threadColumns } from './chat-store.repository';

interface ThreadQuery {
  readonly clinicId: string;
  readonly userId: string;
  readonly limit: number;
  readonly since: Date | null;
  readonly found: string | null;
  readonly before: string | undefined;
}

type ThreadRow = Sealed<ChatThread, 'patientName' | 'title' | 'lastMessage', 'lastMessageAt' | 'updatedAt' | 'createdAt'> & { readonly providerChatId: string };

export async function findThreads(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, { clinicId, userId, limit, since, found, before }: ThreadQuery): Promise<ChatThread[]> {
  const [beforeTime, beforeId] = before?.split('_') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const rows = await tx.query<ThreadRow>(
    `SELECT t.id, t.provider_chat_id AS "providerChatId", t.patient_name_sealed AS "patientName", t.title_sealed AS title,
            t.last_message_sealed AS "lastMessage", t.last_message_at AS "lastMessageAt",
            t.updated_at AS "updatedAt", t.created_at AS "createdAt", t.sample,
            greatest(t.patient_messages - coalesce(r.patient_messages_seen, 0), 0) AS unread
       FROM chat_thread t
       LEFT JOIN chat_read_mark r ON r.thread_id = t.id AND r.user_id = $2
      WHERE t.clinic_id = $1 AND t.last_message_at >= $3 AND (t.last_message_at, t.id) < ($4::timestamptz, $5::uuid)
        AND ($6::uuid[] IS NULL OR t.id = ANY($6))
      ORDER BY t.last_message_at DESC, t.id DESC LIMIT $7`,
    [clinicId, userId, since ?? '-infinity', beforeTime, beforeId, found, limit], 'threads',
  );
  const threads = await openColumns({ sealing, queryable: tx, clinicId, table: 'chat_thread', idIn: 'providerChatId' }, rows, threadColumns);
  return threads.map(({ providerChatId: _providerChatId, ...thread }) => isoMoments(thread));
}

export const countThreads = (tx: Queryable, { clinicId, since, found }: Pick<ThreadQuery, 'clinicId' | 'since' | 'found'>) =>
  countOf(tx, 'chat_thread WHERE clinic_id = $1 AND last_message_at >= $2 AND ($3::uuid[] IS NULL OR id = ANY($3))', [clinicId, since ?? '-infinity', found]);

export const findThread = async (tx: Queryable, clinicId: string, threadId: string): Promise<{ readonly id: string } | undefined> =>
  (await tx.query<{ id: string }>('SELECT id FROM chat_thread WHERE clinic_id = $1 AND id = $2', [clinicId, threadId]))[0];

/** The newest messages before `before`, oldest first. */
export async function findMessages(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, clinicId: string, threadId: string, limit: number, before: string | undefined): Promise<ChatMessage[]> {
  const rows = await tx.query<Sealed<ChatMessage, 'content', 'sentAt'>>(
    `SELECT m.id, m.role, m.content_sealed AS content, m.sent_at AS "sentAt" FROM chat_message m
      WHERE m.clinic_id = $1 AND m.thread_id = $2
        AND ($4::uuid IS NULL OR (m.sent_at, m.ordinal, m.id) < (SELECT b.sent_at, b.ordinal, b.id FROM chat_message b WHERE b.clinic_id = $1 AND b.thread_id = $2 AND b.id = $4))
      ORDER BY m.sent_at DESC, m.ordinal DESC, m.id DESC LIMIT $3`,
    [clinicId, threadId, limit, before ?? null],
  );
  const messages = await openColumns({ sealing, queryable: tx, clinicId, table: 'chat_message' }, rows.reverse(), { content: 'content_sealed' });
  return messages.map(isoMoments);
}

export const storeReadMark = (tx: Queryable, clinicId: string, userId: string, threadId: string): Promise<unknown> => tx.query(
  `INSERT INTO chat_read_mark (clinic_id, user_id, thread_id, patient_messages_seen)
   SELECT clinic_id, $2, id, patient_messages FROM chat_thread WHERE clinic_id = $1 AND id = $3
   ON CONFLICT (user_id, thread_id) DO UPDATE SET patient_messages_seen = greatest(chat_read_mark.patient_messages_seen, excluded.patient_messages_seen)`,
  [clinicId, userId, threadId],
);
