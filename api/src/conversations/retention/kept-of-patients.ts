import type { PatientEncryption, Queryable } from '../../platform';
import { readRows } from '../../platform/sealing/clinic-archive.module';
import { createWebhookBodies } from '../webhooks/webhook-inbox';

/**
 * Selects a clinic's conversations: everybody's, or those of some patients (keyed hashes) and some provider ids, if they both began and
 * arrived before a moment. Both times count, because a wrong clock at the provider must not erase what has just arrived.
 */
export interface Whose { readonly clinicId: string; readonly patients: readonly Buffer[] | 'all'; readonly conversations?: readonly string[]; readonly before: Date | 'infinity' }

type KeptTable = 'call' | 'chat_thread' | 'appointment' | 'call_request';
/** `conversation` is the provider's id of the call or chat. */
interface KeptRow { readonly table: KeptTable; readonly id: string; readonly conversation: string }

/**
 * Finds what is stored about patients, to show or erase it, in a transaction that has named the clinic. A conversation is a patient's if it
 * came from their number, or booked an appointment or noted a request for them. Its bookings and notes are erased with it, but stay while
 * the conversation is too recent: without them it could not be found.
 */
export function findKept(tx: Queryable, { clinicId, patients, conversations = [], before }: Whose): Promise<KeptRow[]> {
  return tx.query(
    `WITH made AS (
       SELECT 'appointment' AS "table", id, provider_call_id AS conversation, patient_hash, created_at AS at FROM appointment WHERE clinic_id = $1
       UNION ALL SELECT 'call_request', id, provider_call_id, patient_hash, created_at FROM call_request WHERE clinic_id = $1
     ), held AS (
       SELECT *, (at < $2 AND ($3::bytea[] IS NULL OR patient_hash = ANY($3) OR conversation = ANY($4::text[])
                               OR conversation IN (SELECT conversation FROM made WHERE patient_hash = ANY($3)))) IS TRUE AS goes
         FROM (SELECT 'call' AS "table", id, provider_call_id AS conversation, patient_hash, greatest(started_at, created_at) AS at FROM call WHERE clinic_id = $1
               UNION ALL SELECT 'chat_thread', id, provider_chat_id, patient_hash, greatest(last_message_at, received_at) FROM chat_thread WHERE clinic_id = $1) conversations
     )
     SELECT "table", id, conversation FROM held WHERE goes
     UNION ALL
     SELECT "table", id, conversation FROM made
      WHERE at < $2 AND ($3 IS NULL OR patient_hash = ANY($3) OR conversation = ANY($4) OR conversation IN (SELECT conversation FROM held WHERE goes))
        AND NOT EXISTS (SELECT FROM held WHERE held.conversation = made.conversation AND NOT goes)`,
    [clinicId, before, patients === 'all' ? null : patients, conversations],
  );
}

const idsOf = (rows: readonly KeptRow[], table: KeptTable) => rows.filter((row) => row.table === table).map(({ id }) => id);
const conversationsOf = (rows: readonly KeptRow[]) => rows.map(({ conversation }) => conversation);
/** Ids of tasks as in `task_state`. */
const tasksOf = (rows: readonly KeptRow[]) => [...new Set(rows.filter(({ table }) => table !== 'appointment')
  .map(({ table, id, conversation }) => (table === 'chat_thread' ? `chat:${id}` : `call:${conversation}`)))];

/** Deletes the found rows, and first their webhooks that wait: processed later, they would bring the conversation back. Live events keep only ids. */
export async function eraseKept(tx: Queryable, clinicId: string, rows: readonly KeptRow[]): Promise<void> {
  await tx.query('DELETE FROM webhook_delivery WHERE subject_id = ANY($1) AND processed_at IS NULL', [conversationsOf(rows)]);
  await tx.query('DELETE FROM code_call WHERE provider_call_id = ANY($1)', [conversationsOf(rows)]);
  for (const table of ['call', 'chat_thread', 'appointment', 'call_request'] as const) await tx.query(`DELETE FROM ${table} WHERE clinic_id = $1 AND id = ANY($2)`, [clinicId, idsOf(rows, table)]);
  await tx.query('DELETE FROM task_state WHERE clinic_id = $1 AND task_id = ANY($2)', [clinicId, tasksOf(rows)]);
}

/** Opens the found rows, each conversation with its lines in order. */
export async function openKept(tx: Queryable, encryption: Pick<PatientEncryption, 'index' | 'reading' | 'sealing'>, clinicId: string, rows: readonly KeptRow[]): Promise<Record<string, Record<string, unknown>[]>> {
  const [calls, chats] = [idsOf(rows, 'call'), idsOf(rows, 'chat_thread')];
  const read = async (table: Parameters<typeof readRows>[3], column: string, ids: readonly string[], order: string) =>
    (await readRows(tx, encryption, clinicId, table, `${column} = ANY($2) ORDER BY ${order}`, ids)).rows;
  const lines = await read('call_line', 'call_id', calls, 'position');
  const messages = await read('chat_message', 'thread_id', chats, 'sent_at, ordinal, id');
  const bodiesOf = 'SELECT body_hash AS hash, body_sealed AS sealed FROM webhook_delivery WHERE subject_id = ANY($1) AND body_sealed IS NOT NULL ORDER BY id';
  const bodies = await tx.query<{ hash: Buffer; sealed: Buffer }>(bodiesOf, [conversationsOf(rows)]);
  return {
    calls: (await read('call', 'id', calls, 'created_at, id')).map((call) => ({ ...call, transcript: lines.filter((line) => line.call_id === call.id) })),
    chats: (await read('chat_thread', 'id', chats, 'created_at, id')).map((chat) => ({ ...chat, messages: messages.filter((message) => message.thread_id === chat.id) })),
    appointments: await read('appointment', 'id', idsOf(rows, 'appointment'), 'starts_at, id'),
    requests: await read('call_request', 'id', idsOf(rows, 'call_request'), 'created_at, id'),
    tasks: await read('task_state', 'task_id', tasksOf(rows), 'task_id'),
    webhooks: (await createWebhookBodies({ database: tx, sealing: { ...encryption.sealing, ...encryption.reading } }).open(tx, bodies)).map((body) => ({ body })),
  };
}
