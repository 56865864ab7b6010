import { randomUUID } from 'node:crypto';
import { isPatientRole, patientRoles, type ChatMessage } from 'shared/contracts/conversations/chat';
import { openColumns, type PatientEncryption, type Queryable, type Sealed, type SealNow } from '../../platform';
import type { ChatLine, ChatRecord } from './provider-chat';

/** Prefix for the ids of lines that were stored before the provider gave them an id. */
export const writtenHerePrefix = 'here:';

/** Context for writing a chat: a transaction that has named the clinic, and today's key. */
export interface ChatWriting extends PatientEncryption { readonly tx: Queryable; readonly clinicId: string; readonly seal: SealNow }

/** The row id of a new chat is unknown before the insert, so its sealed columns are bound to the provider's id. */
export const threadColumns = { patientName: 'patient_name_sealed', title: 'title_sealed', lastMessage: 'last_message_sealed' } as const;

const sealThread = ({ clinicId, seal }: ChatWriting, providerChatId: string, column: string, text: string | null): Buffer | null =>
  text === null ? null : seal({ clinicId, table: 'chat_thread', column, rowId: providerChatId }, text);

/** Merges one webhook into the thread. Every field only gains, so the order of webhooks does not matter. */
export async function upsertThread(writing: ChatWriting, chat: ChatRecord): Promise<{ id: string; created: boolean; changed: boolean }> {
  const { tx, clinicId, index } = writing;
  const [row] = await tx.query<{ id: string; created: boolean; changed: boolean }>(
    `WITH before AS (SELECT status, patient_hash FROM chat_thread WHERE clinic_id = $1 AND provider_chat_id = $2)
     INSERT INTO chat_thread AS t (clinic_id, provider_chat_id, status, patient_name_sealed, patient_hash, created_at, updated_at, last_message_at, ended_at, sample)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8)
     ON CONFLICT (clinic_id, provider_chat_id) DO UPDATE SET
       status = CASE WHEN t.status = 'ongoing' THEN excluded.status ELSE t.status END,
       patient_name_sealed = coalesce(excluded.patient_name_sealed, t.patient_name_sealed),
       patient_hash = coalesce(excluded.patient_hash, t.patient_hash),
       created_at = least(t.created_at, excluded.created_at),
       ended_at = coalesce(excluded.ended_at, t.ended_at)
     RETURNING id, xmax = 0 AS created, EXISTS (SELECT FROM before b WHERE (b.status, b.patient_hash) IS DISTINCT FROM (t.status, t.patient_hash)) AS changed`,
    [
      clinicId, chat.providerChatId, chat.status, sealThread(writing, chat.providerChatId, threadColumns.patientName, chat.patientName),
      index.hashOf(clinicId, { phone: null, name: chat.patientName }), chat.startedAt, chat.endedAt, chat.sample,
    ],
  );
  if (row === undefined) throw new Error('An upsert returned no row');
  return row;
}

type StoredMessage = Sealed<ChatMessage, 'content', 'sentAt'> & { readonly providerMessageId: string };

/** Messages of a thread, opened; `which` filters and orders them. */
async function messagesOf({ tx, clinicId, sealing }: ChatWriting, threadId: string, which: string, ...values: unknown[]) {
  const rows = await tx.query<StoredMessage>(
    `SELECT id, provider_message_id AS "providerMessageId", role, content_sealed AS content, sent_at AS "sentAt" FROM chat_message WHERE thread_id = $1 ${which}`,
    [threadId, ...values],
  );
  return openColumns({ sealing, queryable: tx, clinicId, table: 'chat_message' }, rows, { content: 'content_sealed' });
}

/** Gives the provider's ids to lines that were stored as written, so that they are not stored twice. */
async function adoptWrittenLines(writing: ChatWriting, threadId: string, lines: readonly ChatLine[]): Promise<void> {
  const { tx } = writing;
  const waiting = await messagesOf(writing, threadId, 'AND provider_message_id LIKE $2 ORDER BY sent_at, ordinal', `${writtenHerePrefix}%`);
  if (waiting.length === 0) return;
  const sql = 'SELECT provider_message_id AS id FROM chat_message WHERE thread_id = $1 AND provider_message_id = ANY($2)';
  const stored = await tx.query<{ id: string }>(sql, [threadId, lines.map((line) => line.providerMessageId)]);
  const known = new Set(stored.map(({ id }) => id));
  for (const line of lines) {
    if (known.has(line.providerMessageId) || line.providerMessageId.startsWith(writtenHerePrefix)) continue;
    const index = waiting.findIndex(({ role, content }) => role === line.role && content === line.content);
    const [found] = index === -1 ? [] : waiting.splice(index, 1);
    if (found !== undefined) await tx.query('UPDATE chat_message SET provider_message_id = $2 WHERE id = $1', [found.id, line.providerMessageId]);
  }
}

/**
 * Stores new lines. A patient's line in the widget is stored before the provider receives it, so there the provider's patient lines are
 * `known`: an additional one is a copy of a line that was sent again.
 * @returns the newest stored line, and whether known ones were corrected
 */
export async function insertLines(writing: ChatWriting, threadId: string, lines: readonly ChatLine[], patientLines: 'added' | 'known') {
  if (lines.length === 0) return { corrected: false };
  await adoptWrittenLines(writing, threadId, lines);
  const { tx, clinicId, seal } = writing;
  const added = lines.filter(({ role }) => patientLines === 'added' || !isPatientRole(role)).map((line) => ({ ...line, id: randomUUID() }));
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO chat_message (clinic_id, thread_id, id, provider_message_id, role, content_sealed, sent_at, ordinal)
     SELECT $1, $2, * FROM unnest($3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::timestamptz[], $8::int[])
     ON CONFLICT (thread_id, provider_message_id) DO NOTHING
     RETURNING id`,
    [
      clinicId, threadId, added.map((line) => line.id), added.map((line) => line.providerMessageId), added.map((line) => line.role),
      added.map(({ id, content }) => seal({ clinicId, table: 'chat_message', column: 'content_sealed', rowId: id }, content)), added.map((line) => line.sentAt), added.map((line) => line.ordinal),
    ],
  );
  const stored = new Set(rows.map(({ id }) => id));
  const corrected = stored.size < added.length && (await correctLines(writing, threadId, added.filter(({ id }) => !stored.has(id))));
  return { last: added.findLast(({ id }) => stored.has(id)), corrected };
}

/** Only the provider corrects lines that it has reported; lines that were written here stay. @returns whether any was another */
async function correctLines(writing: ChatWriting, threadId: string, lines: readonly ChatLine[]): Promise<boolean> {
  const { tx, clinicId, seal } = writing;
  const reported = new Map(lines.map((line) => [line.providerMessageId, line.content]));
  const ids = [...reported.keys()].filter((id) => !id.startsWith(writtenHerePrefix));
  const known = await messagesOf(writing, threadId, 'AND provider_message_id = ANY($2)', ids);
  const others = known.filter(({ providerMessageId, content }) => content !== reported.get(providerMessageId));
  for (const { id, providerMessageId } of others) {
    const content = seal({ clinicId, table: 'chat_message', column: 'content_sealed', rowId: id }, reported.get(providerMessageId) ?? '');
    await tx.query('UPDATE chat_message SET content_sealed = $2 WHERE id = $1', [id, content]);
  }
  return others.length > 0;
}

/** Updates the thread's list columns from its messages. */
export async function refreshThread(writing: ChatWriting, { id, providerChatId }: { id: string; providerChatId: string }): Promise<void> {
  const { tx } = writing;
  const [newest] = await messagesOf(writing, id, 'ORDER BY sent_at DESC, ordinal DESC, id DESC LIMIT 1');
  const [firstOfPatient] = await messagesOf(writing, id, 'AND role = ANY($2) ORDER BY sent_at, ordinal, id LIMIT 1', patientRoles);
  await tx.query(
    `UPDATE chat_thread t SET
       last_message_sealed = $2,
       title_sealed = $3,
       last_message_at = coalesce($4::timestamptz, t.created_at),
       updated_at = greatest($4::timestamptz, t.ended_at, t.created_at),
       patient_messages = (SELECT count(*) FROM chat_message WHERE thread_id = t.id AND role = ANY($5))
     WHERE t.id = $1`,
    [
      id, sealThread(writing, providerChatId, threadColumns.lastMessage, newest?.content?.slice(0, 500).replace(/\p{Surrogate}/u, '') ?? null),
      sealThread(writing, providerChatId, threadColumns.title, firstOfPatient?.content?.slice(0, 120).replace(/\p{Surrogate}/u, '') ?? null), newest?.sentAt ?? null, [...patientRoles],
    ],
  );
}
