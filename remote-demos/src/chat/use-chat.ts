import { useState } from 'react';
import { endChat, readChat, sendChatMessage, startChat } from 'shared/contracts/conversations/chat-widget';
import { ApiError, call } from 'shared/http/client';
import { clearChat, storeChat, storedChat } from './chat-pass';
import { afterAnswer, ended, ofOpen, resume, type ChatState, type PendingLine } from './chat-state';
import { chatCopy as copy } from './chat.copy.es';

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : copy.failed);
/** Ended, by idleness or elsewhere; or purged by the server. */
const isOver = (error: unknown) => error instanceof ApiError && (error.code === 'chat_ended' || error.code === 'not_found');

/** The chat of the demo at `path`, and its actions. */
export function useChat({ code, path }: { readonly code: string; readonly path: string }) {
  const [state, setState] = useState<ChatState>({ status: 'none' });
  const change = (...work: Parameters<typeof ofOpen>) => setState(ofOpen(...work));

  /** Opens a chat, or continues this tab's. */
  async function begin(): Promise<void> {
    setState({ status: 'opening' });
    const stored = storedChat(path, code);
    try {
      if (stored === null) await open();
      else await goOn(stored.token, stored.pending);
    } catch (error) {
      if (stored !== null && isOver(error)) return startAnew();
      setState((now) => (now.status === 'opening' ? { status: 'openFailed', message: sentenceOf(error) } : now));
    }
  }

  async function open(): Promise<void> {
    const { token, messages } = await call(startChat, { code });
    storeChat(path, code, { token, pending: null });
    setState({ status: 'open', token, lines: messages, pending: null, failure: null });
  }

  async function goOn(token: string, waiting: PendingLine | null): Promise<void> {
    const { messages, ended: over } = await call(readChat, { token });
    const chat = { token, ...resume(messages, waiting, over) };
    setState(over ? ended(chat) : { status: 'open', ...chat, failure: null });
    if (chat.pending !== null && !over) await deliver(token, chat.pending);
  }

  /** Stored before it is sent, so that a reload sends the same line under the same id. */
  async function deliver(token: string, line: PendingLine): Promise<void> {
    storeChat(path, code, { token, pending: line });
    change(token, (chat) => ({ ...chat, pending: line, failure: null }));
    try {
      const { messages } = await call(sendChatMessage, { token, content: line.content, messageId: line.id });
      // Must not overwrite the stored access of a chat that was started meanwhile, nor the next line.
      const kept = storedChat(path, code);
      if (kept?.token === token && kept.pending?.id === line.id) storeChat(path, code, { token, pending: null });
      setState(afterAnswer(token, line.id, messages));
    } catch (error) {
      change(token, (chat) => (isOver(error) ? ended(chat) : { ...chat, failure: sentenceOf(error) }));
    }
  }

  async function end(): Promise<void> {
    if (state.status !== 'open') return;
    const { token, pending } = state;
    if (pending === null) change(token, (chat) => ({ ...chat, failure: null }));
    const fail = (error: unknown) => change(token, (chat) => ({ ...chat, failure: sentenceOf(error) }));
    await call(endChat, { token }).then(() => change(token, ended), fail);
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
    /** @returns false while a line is pending; nothing is sent then */
    write(content: string): boolean {
      if (state.status !== 'open' || state.pending !== null) return false;
      void deliver(state.token, { id: crypto.randomUUID(), content });
      return true;
    },
    retry: () => (state.status !== 'open' ? begin() : state.pending === null ? end() : deliver(state.token, state.pending)),
  };
}

export type Chat = ReturnType<typeof useChat>;
