import type { Queryable } from '../platform/database';
import { patientRoles } from 'shared/contracts/chat';
import type { ChatLine, ChatRecord } from './provider-chat';

/** Lines that were stored as they were written, before the provider named them. */
export const writtenHerePrefix = 'here:';

/** Merges what one webhook says into the thread. Every field only ever gains, so that the order of webhooks does not matter. */
export async function upsertThread(tx: Queryable, clinicId: string, chat: ChatRecord): Promise<{ id: string; created: boolean }> {
  const [row] = await tx.query<{ id: string; created: boolean }>(
    `INSERT INTO chat_thread AS t (clinic_id, provider_chat_id, agent_id, status, patient_name, created_at, updated_at, last_message_at,
                                   ended_at, summary, successful, analysis, sample, search)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8, $9, $10, $11, chat_search_words($5))
     ON CONFLICT (clinic_id, provider_chat_id) DO UPDATE SET
       status = CASE WHEN t.status = 'ongoing' THEN excluded.status ELSE t.status END,
       patient_name = coalesce(excluded.patient_name, t.patient_name),
       created_at = least(t.created_at, excluded.created_at),
       ended_at = coalesce(excluded.ended_at, t.ended_at),
       summary = coalesce(excluded.summary, t.summary),
       successful = coalesce(excluded.successful, t.successful),
       analysis = coalesce(excluded.analysis, t.analysis),
       search = t.search || excluded.search
     RETURNING id, xmax = 0 AS created`,
    [
      clinicId, chat.providerChatId, chat.agentId, chat.status, chat.patientName, chat.startedAt, chat.endedAt, chat.summary, chat.successful,
      chat.analysis === null ? null : JSON.stringify(chat.analysis), chat.sample,
    ],
  );
  if (row === undefined) throw new Error('An upsert returned no row');
  return row;
}

/** Gives lines that were stored as written the provider's id, so that they are not told twice. */
async function adoptWrittenLines(tx: Queryable, threadId: string, lines: readonly ChatLine[]): Promise<void> {
  const waiting = await tx.query<{ id: string; role: string; content: string }>(
    `SELECT id, role, content FROM chat_message WHERE thread_id = $1 AND provider_message_id LIKE $2 ORDER BY sent_at, ordinal`,
    [threadId, `${writtenHerePrefix}%`],
  );
  if (waiting.length === 0) return;
  const known = new Set(
    (await tx.query<{ id: string }>('SELECT provider_message_id AS id FROM chat_message WHERE thread_id = $1 AND provider_message_id = ANY($2)', [
      threadId,
      lines.map((line) => line.providerMessageId),
    ])).map(({ id }) => id),
  );
  for (const line of lines) {
    if (known.has(line.providerMessageId) || line.providerMessageId.startsWith(writtenHerePrefix)) continue;
    const index = waiting.findIndex(({ role, content }) => role === line.role && content === line.content);
    const [found] = index === -1 ? [] : waiting.splice(index, 1);
    if (found !== undefined) await tx.query('UPDATE chat_message SET provider_message_id = $2 WHERE id = $1', [found.id, line.providerMessageId]);
  }
}

/** Stores the lines that are not there yet. @returns their ids, oldest first */
export async function insertLines(tx: Queryable, clinicId: string, threadId: string, lines: readonly ChatLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  await adoptWrittenLines(tx, threadId, lines);
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, content, sent_at, ordinal)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::int[])
     ON CONFLICT (thread_id, provider_message_id) DO NOTHING
     RETURNING id`,
    [
      clinicId,
      threadId,
      lines.map((line) => line.providerMessageId),
      lines.map((line) => line.role),
      lines.map((line) => line.content),
      lines.map((line) => line.sentAt),
      lines.map((line) => line.ordinal),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Brings what the list shows of a thread up to its messages. @param added ids of the new ones */
export async function refreshThread(tx: Queryable, threadId: string, added: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE chat_thread t SET
       last_message = left(newest.content, 500),
       last_message_at = coalesce(newest.sent_at, t.created_at),
       updated_at = greatest(newest.sent_at, t.ended_at, t.created_at),
       title = left(first_of_patient.content, 120),
       patient_messages = (SELECT count(*) FROM chat_message WHERE thread_id = t.id AND role = ANY($2)),
       search = t.search || (SELECT chat_search_words(coalesce(string_agg(content, ' '), '')) FROM chat_message WHERE id = ANY($3::uuid[]))
     FROM (SELECT 1) one
     LEFT JOIN LATERAL (SELECT content, sent_at FROM chat_message WHERE thread_id = $1 ORDER BY sent_at DESC, ordinal DESC, id DESC LIMIT 1) newest ON true
     LEFT JOIN LATERAL (SELECT content FROM chat_message WHERE thread_id = $1 AND role = ANY($2) ORDER BY sent_at, ordinal, id LIMIT 1) first_of_patient ON true
     WHERE t.id = $1`,
    [threadId, [...patientRoles], added],
  );
}
