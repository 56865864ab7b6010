import type { ChatMessage, ChatThread } from 'shared/contracts/chat';
import type { Queryable } from '../platform/database';

interface ThreadQuery {
  readonly clinicId: string;
  readonly userId: string;
  readonly limit: number;
  readonly since: Date | null;
  readonly search: string | undefined;
  readonly before: string | undefined;
}

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { readonly [Key in Keys]: Date };

/** `last_message_at` and `id` of the last row of the page before; a place after everything for the first page. */
function placeBefore(before: string | undefined): [string, string] {
  const separator = before?.indexOf('_') ?? -1;
  return before === undefined ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] : [before.slice(0, separator), before.slice(separator + 1)];
}

/** Words as typed; the last may still be unfinished. */
function prefixQuery(search: string): string {
  const words = search.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => `${word}:*`).join(' & ');
}

export async function findThreads(tx: Queryable, { clinicId, userId, limit, since, search, before }: ThreadQuery): Promise<ChatThread[]> {
  const [beforeTime, beforeId] = placeBefore(before);
  const words = search === undefined || search === '' ? null : prefixQuery(search);
  // A search for signs alone finds nothing, rather than everything.
  if (words === '') return [];
  const rows = await tx.query<Dated<ChatThread, 'lastMessageAt' | 'updatedAt' | 'createdAt'>>(
    `SELECT t.id, t.patient_name AS "patientName", t.title, t.last_message AS "lastMessage", t.last_message_at AS "lastMessageAt",
            t.updated_at AS "updatedAt", t.created_at AS "createdAt", t.sample,
            greatest(t.patient_messages - coalesce(r.patient_messages_seen, 0), 0) AS unread
       FROM chat_thread t
       LEFT JOIN chat_read_mark r ON r.thread_id = t.id AND r.user_id = $2
      WHERE t.clinic_id = $1 AND t.last_message_at >= $3 AND (t.last_message_at, t.id) < ($4::timestamptz, $5::uuid)
        AND ($6::text IS NULL OR t.search @@ to_tsquery('pg_catalog.simple', $6))
      ORDER BY t.last_message_at DESC, t.id DESC LIMIT $7`,
    [clinicId, userId, since ?? '-infinity', beforeTime, beforeId, words, limit],
  );
  return rows.map((row) => ({
    ...row,
    lastMessageAt: row.lastMessageAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

export async function threadExists(tx: Queryable, clinicId: string, threadId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM chat_thread WHERE clinic_id = $1 AND id = $2', [clinicId, threadId]);
  return rows.length > 0;
}

/** The newest messages before `before`, oldest first. */
export async function findMessages(tx: Queryable, clinicId: string, threadId: string, limit: number, before: string | undefined): Promise<ChatMessage[]> {
  const rows = await tx.query<Dated<ChatMessage, 'sentAt'>>(
    `SELECT m.id, m.role, m.content, m.sent_at AS "sentAt" FROM chat_message m
      WHERE m.clinic_id = $1 AND m.thread_id = $2
        AND ($4::uuid IS NULL OR (m.sent_at, m.ordinal, m.id) < (SELECT b.sent_at, b.ordinal, b.id FROM chat_message b WHERE b.clinic_id = $1 AND b.thread_id = $2 AND b.id = $4))
      ORDER BY m.sent_at DESC, m.ordinal DESC, m.id DESC LIMIT $3`,
    [clinicId, threadId, limit, before ?? null],
  );
  return rows.reverse().map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

export async function storeReadMark(tx: Queryable, clinicId: string, userId: string, threadId: string): Promise<void> {
  await tx.query(
    `INSERT INTO chat_read_mark (clinic_id, user_id, thread_id, patient_messages_seen)
     SELECT clinic_id, $2, id, patient_messages FROM chat_thread WHERE clinic_id = $1 AND id = $3
     ON CONFLICT (user_id, thread_id) DO UPDATE SET patient_messages_seen = greatest(chat_read_mark.patient_messages_seen, excluded.patient_messages_seen)`,
    [clinicId, userId, threadId],
  );
}
