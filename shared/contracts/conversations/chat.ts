import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { id, moment, pageEnd, periodInput } from '../period';

export const threadPageSize = 20;
export const messagePageSize = 200;

/** Roles of the patient; all others belong to the clinic (specification, section 3). */
export const patientRoles = ['user', 'human', 'caller', 'customer', 'patient', 'client'] as const;

export const isPatientRole = (role: string): boolean => (patientRoles as readonly string[]).includes(role);

export const chatThread = once(() => object({
  id,
  patientName: string().nullable().defined(),
  title: string().nullable().defined(),
  lastMessage: string().nullable().defined(),
  lastMessageAt: moment.required(),
  updatedAt: moment.required(),
  createdAt: moment.required(),
  /** Messages of the patient that this staff member has not opened. */
  unread: number().integer().min(0).required(),
  sample: boolean().required(),
}));
export type ChatThread = InferType<ReturnType<typeof chatThread>>;

/** Threads, newest first. `before` is `lastMessageAt` and `id` of the previous page's last one, joined by `_`. */
export const listThreads = endpoint('GET', '/api/chat/threads', () => ({
  input: object({
    limit: number().integer().min(1).max(100).default(threadPageSize),
    range: periodInput,
    search: string().trim().max(100).optional(),
    before: pageEnd.optional(),
  }),
  output: array(chatThread().required()).required(),
}));

/** All of them as a file that the API streams. */
export const exportChats = endpoint('POST', '/api/exports/chats', () => ({ input: object({ range: periodInput, search: string().trim().max(100).optional() }), timeoutMs: 120_000, isTable: true }));

export const chatMessage = once(() => object({ id, role: string().required(), content: string().defined(), sentAt: moment.required() }));
export type ChatMessage = InferType<ReturnType<typeof chatMessage>>;

/** The newest `limit` messages of a thread, oldest first; `before` is the id of the oldest one already loaded. */
export const listMessages = endpoint('GET', '/api/chat/threads/:id/messages', () => ({
  input: object({ id, limit: number().integer().min(1).max(messagePageSize).default(messagePageSize), before: string().uuid().optional() }),
  output: array(chatMessage().required()).required(),
}));

/** Marks every message of the thread so far as read by this staff member. */
export const markThreadRead = endpoint('POST', '/api/chat/threads/:id/read', () => ({ input: object({ id }) }));
