import { array, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';

/** One line of the visitor's chat with the assistant on a demo page. */
export const widgetMessage = object({
  id: string().required(),
  role: string().oneOf(['user', 'agent']).required(),
  content: string().required(),
});
export type WidgetMessage = InferType<typeof widgetMessage>;

/** Opens a chat with the clinic's agent. `token` proves in later calls that this visitor opened it; it is the only way to it. */
export const startChat = endpoint({
  method: 'POST',
  path: '/api/chat/start',
  input: object({ agentId: string().trim().max(200).optional() }),
  output: object({ token: string().required(), messages: array(widgetMessage.required()).required() }),
  timeoutMs: 15_000,
});

/** Sends one message of the visitor and waits for the assistant's answer. */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/message',
  input: object({ token: string().max(200).required(), content: string().trim().min(1).max(2_000).required() }),
  output: object({ messages: array(widgetMessage.required()).required() }),
  timeoutMs: 30_000,
});

/** The visitor closes the chat; it is then analysed. */
export const endChat = endpoint({
  method: 'POST',
  path: '/api/chat/end',
  input: object({ token: string().max(200).required() }),
  output: object({}),
});
