import { array, boolean, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';

export const widgetMessage = object({
  id: string().required(),
  role: string().oneOf(['user', 'agent']).meta({ unknown: 'agent' }).required(),
  content: string().required(),
});
export type WidgetMessage = InferType<typeof widgetMessage>;

const token = string().max(200).required();
export const chatMessageLength = 2_000;

/** Opens a chat with the assistant of the clinic that `code` (of a demo) belongs to, else of the internal clinic. `token` proves in later calls that this visitor opened it; it is the only way to it. */
export const startChat = endpoint('POST', '/api/chat/start', {
  input: object({ code: string().trim().min(1).max(64).optional() }),
  output: object({ token: string().required(), messages: array(widgetMessage.required()).required() }),
  timeoutMs: 15_000,
});

/** Sends one message of the visitor and waits for the assistant's answer. With the same `messageId`, the same message may be sent again: it is kept and answered once; another message with it is refused. */
export const sendChatMessage = endpoint('POST', '/api/chat/message', {
  input: object({ token, content: string().trim().min(1).max(chatMessageLength).required(), messageId: string().uuid().optional() }),
  output: object({ messages: array(widgetMessage.required()).required() }),
  timeoutMs: 30_000,
});

/** What has been said so far, for a page that was loaded again. */
export const readChat = endpoint('POST', '/api/chat/read', {
  input: object({ token }),
  output: object({ messages: array(widgetMessage.required()).required(), ended: boolean().required() }),
});

/** The visitor closes the chat; it is then analysed. */
export const endChat = endpoint('POST', '/api/chat/end', { input: object({ token }) });
