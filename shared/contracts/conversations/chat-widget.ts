import { array, boolean, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';

export const widgetMessage = once(() => object({
  id: string().required(),
  role: string().oneOf(['user', 'agent']).meta({ unknown: 'agent' }).required(),
  content: string().required(),
}));
export type WidgetMessage = InferType<ReturnType<typeof widgetMessage>>;

const token = once(() => string().max(200).required());
export const chatMessageLength = 2_000;

/** Opens a chat for the clinic of the demo `code`, else the internal one. Later calls need `token`, the only access to it. */
export const startChat = endpoint('POST', '/api/chat/start', () => ({
  input: object({ code: string().trim().min(1).max(64).optional() }),
  output: object({ token: string().required(), messages: array(widgetMessage().required()).required() }),
  timeoutMs: 15_000,
}));

/** Sends one message and waits for the answer. A repeat with its `messageId` is answered once; another text with it is refused. */
export const sendChatMessage = endpoint('POST', '/api/chat/message', () => ({
  input: object({ token: token(), content: string().trim().min(1).max(chatMessageLength).required(), messageId: string().uuid().optional() }),
  output: object({ messages: array(widgetMessage().required()).required() }),
  timeoutMs: 30_000,
}));

/** The messages so far, for a reloaded page. */
export const readChat = endpoint('POST', '/api/chat/read', () => ({
  input: object({ token: token() }),
  output: object({ messages: array(widgetMessage().required()).required(), ended: boolean().required() }),
}));

/** The visitor closes the chat; then it is analysed. */
export const endChat = endpoint('POST', '/api/chat/end', () => ({ input: object({ token: token() }) }));
