import { secretHash, type Queryable } from '../../platform';

export interface ChatVisitor {
  readonly clinicId: string;
  readonly chatId: string;
  /** The code that opened the chat; null if none was needed. */
  readonly codeId: string | null;
}

const columns = 'v.clinic_id AS "clinicId", v.provider_chat_id AS "chatId", v.code_id AS "codeId"';

export const storeVisitor = (database: Queryable, token: string, { clinicId, chatId, codeId }: ChatVisitor, now: Date) => database.query(
  'INSERT INTO chat_visitor (token_hash, clinic_id, provider_chat_id, created_at, seen_at, code_id) VALUES ($1, $2, $3, $4, $4, $5)',
  [secretHash(token), clinicId, chatId, now, codeId],
);

/** The token's chat, ended or not. */
export const findVisitor = async (database: Queryable, token: string): Promise<(ChatVisitor & { readonly ended: boolean }) | undefined> =>
  (await database.query<ChatVisitor & { ended: boolean }>(`SELECT ${columns}, ended_at IS NOT NULL AS ended FROM chat_visitor v WHERE token_hash = $1`, [secretHash(token)]))[0];

interface Turn {
  readonly lineId: string;
  readonly now: Date;
  /** A turn that was not started or renewed since then belongs to a process that is gone. */
  readonly staleBefore: Date;
}

/** Acquires the chat's turn, over all processes. @returns undefined while another line is being answered, or after the chat's end */
export async function takeTurn(database: Queryable, token: string, { lineId, now, staleBefore }: Turn): Promise<(ChatVisitor & { readonly repeated: boolean }) | undefined> {
  const [visitor] = await database.query<ChatVisitor & { repeated: boolean }>(
    `UPDATE chat_visitor v SET seen_at = $3, answering_since = $3, last_line_id = $2
       FROM (SELECT token_hash, last_line_id FROM chat_visitor WHERE token_hash = $1 FOR UPDATE) before
      WHERE v.token_hash = before.token_hash AND v.ended_at IS NULL AND (v.answering_since IS NULL OR v.answering_since < $4)
      RETURNING ${columns}, before.last_line_id IS NOT DISTINCT FROM $2 AS repeated`,
    [secretHash(token), lineId, now, staleBefore],
  );
  return visitor;
}

/** Renews a turn, or, with null, releases it. */
export const keepTurn = (database: Queryable, token: string, lineId: string, now: Date | null): Promise<unknown> =>
  database.query('UPDATE chat_visitor SET answering_since = $3 WHERE token_hash = $1 AND last_line_id = $2 AND answering_since IS NOT NULL', [secretHash(token), lineId, now]);

/** Ends the chat of a token, or all chats unused since a moment; the caller must close the returned ones. */
export function endVisitors(database: Queryable, which: string | Date, now: Date): Promise<ChatVisitor[]> {
  const [condition, value] = typeof which === 'string' ? ['token_hash = $1', secretHash(which)] : ['seen_at < $1', which];
  return database.query<ChatVisitor>(`UPDATE chat_visitor v SET ended_at = $2 WHERE ${condition} AND ended_at IS NULL RETURNING ${columns}`, [value, now]);
}
