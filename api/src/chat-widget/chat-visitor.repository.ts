import { createHash } from 'node:crypto';
import type { Queryable } from '../platform/database';

/** A chat that a visitor has opened on a page. */
export interface ChatVisitor {
  readonly clinicId: string;
  readonly chatId: string;
  readonly agentId: string;
}

const hash = (token: string) => createHash('sha256').update(token).digest();
const columns = 'clinic_id AS "clinicId", provider_chat_id AS "chatId", agent_id AS "agentId"';

export async function storeVisitor(database: Queryable, token: string, { clinicId, chatId, agentId }: ChatVisitor, now: Date): Promise<void> {
  await database.query(
    'INSERT INTO chat_visitor (token_hash, clinic_id, provider_chat_id, agent_id, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)',
    [hash(token), clinicId, chatId, agentId, now],
  );
}

/** The open chat of this token, marked as in use now; undefined once it has ended. */
export async function touchVisitor(database: Queryable, token: string, now: Date): Promise<ChatVisitor | undefined> {
  const [visitor] = await database.query<ChatVisitor>(
    `UPDATE chat_visitor SET seen_at = $2 WHERE token_hash = $1 AND ended_at IS NULL RETURNING ${columns}`,
    [hash(token), now],
  );
  return visitor;
}

/** Takes the chat out of use; whoever gets it back is the one to close it. */
export async function endVisitor(database: Queryable, token: string, now: Date): Promise<ChatVisitor | undefined> {
  const [visitor] = await database.query<ChatVisitor>(
    `UPDATE chat_visitor SET ended_at = $2 WHERE token_hash = $1 AND ended_at IS NULL RETURNING ${columns}`,
    [hash(token), now],
  );
  return visitor;
}

/** The same for all that nobody has used since `idleSince`. */
export function endIdleVisitors(database: Queryable, idleSince: Date, now: Date): Promise<ChatVisitor[]> {
  return database.query<ChatVisitor>(`UPDATE chat_visitor SET ended_at = $2 WHERE ended_at IS NULL AND seen_at < $1 RETURNING ${columns}`, [idleSince, now]);
}
