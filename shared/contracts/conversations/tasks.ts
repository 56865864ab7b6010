import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { day, id, moment } from '../period';

/** Why the clinic must act; of two reasons for one call, the first applies. */
export const taskKinds = ['callback', 'failed_booking', 'unresolved', 'abandoned', 'unanswered_chat'] as const;

/** The assistant answers a patient's message within seconds; after this time it counts as unanswered. */
export const unansweredAfterMs = 2 * 60_000;

export const task = once(() => object({
  /** Stable: a repeated report of one thing has the same id. */
  id: string().required(),
  kind: string().oneOf(taskKinds).meta({ unknown: 'unresolved' }).required(),
  at: moment.required(),
  /** `2026-11-23`: the clinic's next open day, unless somebody chose another. */
  dueOn: string().required(),
  name: string().nullable().defined(),
  phone: string().nullable().defined(),
  about: string().nullable().defined(),
  callId: string().uuid().nullable().defined(),
  threadId: string().uuid().nullable().defined(),
  ownerId: string().uuid().nullable().defined(),
  note: string().defined(),
  doneAt: moment.nullable().defined(),
  doneBy: string().uuid().nullable().defined(),
}));
export type Task = InferType<ReturnType<typeof task>>;

/** Open tasks by due date; done ones newest first. `members` lists the clinic's people who may own one. */
export const listTasks = endpoint('GET', '/api/tasks', () => ({
  input: object({ done: boolean().default(false), limit: number().integer().min(1).max(200).default(100) }),
  output: object({
    tasks: array(task().required()).required(),
    /** Number of open tasks, beyond `limit` too. */
    open: number().integer().min(0).required(),
    members: array(object({ id, name: string().required() }).required()).required(),
  }),
}));

/** Changes only the given fields. `ownerId` null leaves a task to everybody. */
export const changeTask = endpoint('POST', '/api/tasks', () => ({
  input: object({
    id: string().max(300).required(),
    done: boolean().optional(),
    ownerId: string().uuid().nullable().optional(),
    note: string().trim().max(1_000).optional(),
    /** Notes that the page knew: in place of any other, the note is refused. */
    replaces: array(string().defined().max(1_000)).max(2).optional(),
    dueOn: day.test('recent', 'Es demasiado antiguo', (value) => value === undefined || value >= '2000-01-01').optional(),
  }),
}));
