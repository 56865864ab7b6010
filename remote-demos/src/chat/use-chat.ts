import { useReducer } from 'react';
import { endChat, readChat, sendChatMessage, startChat } from 'shared/contracts/chat-widget';
import { ApiError, call } from 'shared/http/client';
import { clearChat, storeChat, storedChat } from './chat-pass';
import { chatStart, nextChatState, resume, type PendingLine } from './chat-state';
import { chatCopy as copy } from './chat.copy.es';

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : copy.failed);
/** Ended, by idleness or elsewhere; or purged by the server. */
const isOver = (error: unknown) => error instanceof ApiError && (error.code === 'chat_ended' || error.code === 'not_found');

/** The chat of the demo at `path`, and what can be done with it. */
export function useChat({ code, path }: { readonly code: string; readonly path: string }) {
  const [state, send] = useReducer(nextChatState, chatStart);

  /** Opens a chat, or goes on with the one of this tab. */
  async function begin(): Promise<void> {
    send({ type: 'opening' });
    const stored = storedChat(path, code);
    try {
      if (stored === null) await open();
      else await goOn(stored.token, stored.pending);
    } catch (error) {
      if (stored !== null && isOver(error)) return startAnew();
      send({ type: 'openFailed', message: sentenceOf(error) });
    }
  }

  async function open(): Promise<void> {
    const { token, messages } = await call(startChat, { code });
    storeChat(path, code, { token, pending: null });
    send({ type: 'opened', token, lines: messages, pending: null, ended: false });
  }

  async function goOn(token: string, waiting: PendingLine | null): Promise<void> {
    const { messages, ended } = await call(readChat, { token });
    const { lines, pending } = resume(messages, waiting);
    send({ type: 'opened', token, lines, pending, ended });
    if (pending !== null && !ended) await deliver(token, pending);
  }

  /** Stored before it leaves, so that a reload sends the same line under the same id. */
  async function deliver(token: string, line: PendingLine): Promise<void> {
    storeChat(path, code, { token, pending: line });
    send({ type: 'sending', token, line });
    try {
      const { messages } = await call(sendChatMessage, { token, content: line.content, messageId: line.id });
      // Not over the pass of a chat that was begun meanwhile.
      if (storedChat(path, code)?.token === token) storeChat(path, code, { token, pending: null });
      send({ type: 'answered', token, lines: messages });
    } catch (error) {
      send(isOver(error) ? { type: 'ended', token } : { type: 'failed', token, message: sentenceOf(error) });
    }
  }

  async function end(): Promise<void> {
    if (state.status !== 'open') return;
    const { token } = state;
    try {
      await call(endChat, { token });
      send({ type: 'ended', token });
    } catch (error) {
      send({ type: 'failed', token, message: sentenceOf(error) });
    }
  }

  function startAnew(): Promise<void> {
    clearChat(path);
    return begin();
  }

  return {
    state,
    begin,
    startAnew,
    end,
    /** @returns false while a line is on its way; nothing is sent then */
    write(content: string): boolean {
      if (state.status !== 'open' || state.pending !== null) return false;
      void deliver(state.token, { id: crypto.randomUUID(), content });
      return true;
    },
    retry: () => (state.status !== 'open' ? begin() : state.pending === null ? end() : deliver(state.token, state.pending)),
  };
}

export type Chat = ReturnType<typeof useChat>;
