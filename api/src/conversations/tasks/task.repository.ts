import { patientRoles } from 'shared/contracts/conversations/chat';
import { abandonedBelowMs } from 'shared/contracts/conversations/call-history';
import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import type { InputOf } from 'shared/contracts/endpoint';
import { unansweredAfterMs, type changeTask, type Task } from 'shared/contracts/conversations/tasks';
import { countOf, isoMoments, openColumns, type Queryable, type Sealed, type Sealing } from '../../platform';
import { nextOpenDay } from '../agenda/opening-hours';

/**
 * All tasks of a clinic (`$1`) at a moment (`$2`), computed from the rows themselves: one per call, whatever was noted and in whatever
 * order it arrived, and one per chat. Either is open again when the patient asks or writes again. A call without words or a number makes
 * no task: nobody could act on it.
 */
export const dueTasks = `
  WITH of_calls AS (
    SELECT provider_call_id, c.id AS "callId", coalesce(c.started_at, r.created_at) AS at, r.created_at AS asked,
           CASE WHEN r.kind = 'callback' THEN 'callback'
                WHEN r.kind = 'failed_booking' AND NOT EXISTS (SELECT FROM appointment
                  WHERE clinic_id = $1 AND provider_call_id = r.provider_call_id AND created_at >= r.created_at) THEN 'failed_booking'
                WHEN c.counted AND c.status = 'ended' AND c.duration_ms < ${abandonedBelowMs} THEN CASE WHEN c.from_number_sealed IS NOT NULL THEN 'abandoned' END
                WHEN c.counted AND (c.analysed_at IS NOT NULL OR c.status = 'error') AND c.successful IS NOT TRUE
                     AND (c.from_number_sealed IS NOT NULL OR EXISTS (SELECT FROM call_line WHERE call_id = c.id AND role = 'user' AND content_sealed IS NOT NULL))
                THEN 'unresolved' END AS kind
      FROM (SELECT * FROM call_history WHERE clinic_id = $1) c FULL JOIN (SELECT * FROM call_request WHERE clinic_id = $1) r USING (provider_call_id)
  ), tasks AS (
    SELECT 'call:' || provider_call_id AS id, kind, at, asked, provider_call_id, "callId", t.id AS "threadId"
      FROM of_calls LEFT JOIN chat_thread t ON t.clinic_id = $1 AND t.provider_chat_id = provider_call_id WHERE kind IS NOT NULL
    UNION ALL
    SELECT 'chat:' || t.id, 'unanswered_chat', t.last_message_at, t.last_message_at, NULL, NULL, t.id FROM chat_thread t,
      LATERAL (SELECT role FROM chat_message WHERE thread_id = t.id ORDER BY sent_at DESC, ordinal DESC, id DESC LIMIT 1) last
     WHERE t.clinic_id = $1 AND t.last_message_at < $2::timestamptz - interval '${unansweredAfterMs} milliseconds' AND last.role IN (${patientRoles.map((role) => `'${role}'`).join(', ')})
  ), known AS (
    SELECT tasks.*, s.owner_id AS "ownerId", s.note_sealed AS note, to_char(s.due_on, 'YYYY-MM-DD') AS "dueOn", s.done_by AS "doneBy",
           CASE WHEN asked IS NULL OR s.done_at >= asked THEN s.done_at END AS "doneAt"
      FROM tasks LEFT JOIN task_state s ON s.clinic_id = $1 AND s.task_id = tasks.id
  )`;

type SealedText = 'note' | 'callPhone' | 'callSummary' | 'requestName' | 'requestPhone' | 'requestDetail' | 'chatName' | 'chatLast';
type Known = Sealed<Omit<Task, 'name' | 'phone' | 'about' | 'dueOn' | 'note'>, never, 'at' | 'doneAt'>;
interface TaskRow extends Known, Readonly<Record<'total', number>>, Readonly<Record<SealedText, Buffer | null>>, Readonly<Record<'dueOn' | 'requestId' | 'chatId', string | null>> {}

interface Page {
  readonly clinicId: string;
  readonly settings: AgendaSettings;
  readonly now: Date;
  readonly done: boolean;
  readonly limit: number;
}

export const countOpenTasks = (tx: Queryable, clinicId: string, now: Date) => countOf(tx, `(${dueTasks} SELECT FROM known WHERE "doneAt" IS NULL) AS tasks`, [clinicId, now]);

/** Whether a task is done; undefined for an unknown task. */
export const isTaskDone = async (tx: Queryable, clinicId: string, now: Date, id: string): Promise<boolean | undefined> =>
  (await tx.query<{ done: boolean }>(`${dueTasks} SELECT "doneAt" IS NOT NULL AS done FROM known WHERE id = $3`, [clinicId, now, id]))[0]?.done;

/**
 * Open tasks by due day, or done tasks, latest first. `total` also counts those beyond `limit`. Without a chosen day, the due day follows
 * from the task's moment: those tasks are read in the order of `at`, beside those with a chosen day.
 */
export async function findTasks(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, { clinicId, settings, now, done, limit }: Page): Promise<{ tasks: Task[]; total: number }> {
  const rows = await tx.query<TaskRow>(
    `${dueTasks}
     SELECT k.total, k.id, k.kind, k.at, k."callId", k."threadId", k."ownerId", k.note, k."dueOn", k."doneAt", k."doneBy", c.from_number_sealed AS "callPhone", c.summary_sealed AS "callSummary",
            r.id AS "requestId", r.patient_name_sealed AS "requestName", r.patient_phone_sealed AS "requestPhone", r.detail_sealed AS "requestDetail",
            t.provider_chat_id AS "chatId", t.patient_name_sealed AS "chatName", t.last_message_sealed AS "chatLast"
       FROM (SELECT *, count(*) OVER ()::int AS total, row_number() OVER (PARTITION BY "doneAt" IS NULL AND "dueOn" IS NULL ORDER BY "doneAt" DESC, "dueOn", at, id) AS place
               FROM known WHERE ("doneAt" IS NOT NULL) = $3) k LEFT JOIN call c ON c.id = k."callId" LEFT JOIN chat_thread t ON t.id = k."threadId"
       LEFT JOIN call_request r ON r.clinic_id = $1 AND r.provider_call_id = k.provider_call_id AND r.kind = k.kind
      WHERE k.place <= $4 ORDER BY k."doneAt" DESC, k.at, k.id`,
    [clinicId, now, done, limit], 'tasks',
  );
  const dated = rows.map((row) => ({ ...row, dueOn: row.dueOn ?? nextOpenDay(settings, row.at) }));
  const listed = done ? dated : dated.sort((a, b) => a.dueOn.localeCompare(b.dueOn)).slice(0, limit);
  const scope = { sealing, queryable: tx, clinicId };
  const ofRequest = { requestName: 'patient_name_sealed', requestPhone: 'patient_phone_sealed', requestDetail: 'detail_sealed' };
  const withCalls = await openColumns({ ...scope, table: 'call', idIn: 'callId' }, listed, { callPhone: 'from_number_sealed', callSummary: 'summary_sealed' });
  const withRequests = await openColumns({ ...scope, table: 'call_request', idIn: 'requestId' }, withCalls, ofRequest);
  const withChats = await openColumns({ ...scope, table: 'chat_thread', idIn: 'chatId' }, withRequests, { chatName: 'patient_name_sealed', chatLast: 'last_message_sealed' });
  const opened = await openColumns({ ...scope, table: 'task_state' }, withChats, { note: 'note_sealed' });
  const tasks = opened.map(({ id, kind, at, dueOn, callId, threadId, ownerId, note, doneAt, doneBy, ...row }) => ({
    ...isoMoments({ id, kind, at, callId, threadId, ownerId, doneAt, doneBy }),
    dueOn,
    name: row.requestName ?? row.chatName,
    phone: row.requestPhone ?? row.callPhone,
    about: row.requestDetail ?? row.callSummary ?? row.chatLast,
    note: note ?? '',
  }));
  return { tasks, total: rows[0]?.total ?? 0 };
}

export async function findNote(tx: Queryable, sealing: Pick<Sealing, 'openAll'>, clinicId: string, taskId: string): Promise<string> {
  const sql = 'SELECT task_id AS id, note_sealed AS note FROM task_state WHERE clinic_id = $1 AND task_id = $2';
  const rows = await tx.query<{ id: string; note: Buffer | null }>(sql, [clinicId, taskId]);
  return (await openColumns({ sealing, queryable: tx, clinicId, table: 'task_state' }, rows, { note: 'note_sealed' }))[0]?.note ?? '';
}

type TaskChange = Pick<InputOf<typeof changeTask>, 'ownerId' | 'dueOn' | 'done'> & { readonly note?: Buffer | null | undefined };
interface ChangedTask { readonly clinicId: string; readonly taskId: string; readonly userId: string; readonly now: Date }

export const storeTaskChange = (tx: Queryable, { clinicId, taskId, userId, now }: ChangedTask, { ownerId, dueOn, note, done }: TaskChange) => tx.query(
  `INSERT INTO task_state AS s (clinic_id, task_id, owner_id, due_on, note_sealed, done_at, done_by)
   VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN $7::timestamptz END, CASE WHEN $6 THEN $8::uuid END)
   ON CONFLICT (clinic_id, task_id) DO UPDATE SET
     owner_id = CASE WHEN $9 THEN excluded.owner_id ELSE s.owner_id END, due_on = coalesce(excluded.due_on, s.due_on), note_sealed = CASE WHEN $10 THEN excluded.note_sealed ELSE s.note_sealed END,
     done_at = CASE WHEN $6 IS NULL THEN s.done_at ELSE excluded.done_at END, done_by = CASE WHEN $6 IS NULL THEN s.done_by ELSE excluded.done_by END`,
  [clinicId, taskId, ownerId ?? null, dueOn ?? null, note ?? null, done ?? null, now, userId, ownerId !== undefined, note !== undefined],
);
