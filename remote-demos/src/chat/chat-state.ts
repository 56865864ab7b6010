import type { WidgetMessage } from 'shared/contracts/chat-widget';

/** The visitor's line that has no answer yet; its id stays the same however often it is sent. */
export type PendingLine = Readonly<Pick<WidgetMessage, 'id' | 'content'>>;

interface Conversation { readonly token: string; readonly lines: readonly WidgetMessage[]; readonly pending: PendingLine | null }

export type ChatState =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  | { readonly status: 'openFailed'; readonly message: string }
  /** Without a failure, a pending line is on its way or being answered. */
  | (Conversation & { readonly status: 'open'; readonly failure: string | null })
  | (Conversation & { readonly status: 'ended' });

export type ChatEvent =
  | { readonly type: 'opening' }
  | { readonly type: 'openFailed'; readonly message: string }
  | ({ readonly type: 'opened'; readonly ended: boolean } & Conversation)
  | { readonly type: 'sending'; readonly token: string; readonly line: PendingLine }
  | { readonly type: 'answered'; readonly token: string; readonly lines: readonly WidgetMessage[] }
  | { readonly type: 'failed'; readonly token: string; readonly message: string }
  | { readonly type: 'ended'; readonly token: string };

export const chatStart: ChatState = { status: 'none' };

/** Next state of the chat. Pure. Events of a chat that a new one has replaced are ignored. */
export function nextChatState(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opening':
      return { status: 'opening' };
    case 'openFailed':
      return state.status === 'opening' ? { status: 'openFailed', message: event.message } : state;
    case 'opened': {
      const { token, lines, pending, ended } = event;
      return ended ? { status: 'ended', token, lines, pending } : { status: 'open', token, lines, pending, failure: null };
    }
    default:
      return state.status === 'open' && state.token === event.token ? nextOpenState(state, event) : state;
  }
}

type OpenState = Extract<ChatState, { status: 'open' }>;
type EventOfOpenChat = Exclude<ChatEvent, { type: 'opening' | 'openFailed' | 'opened' }>;

function nextOpenState(state: OpenState, event: EventOfOpenChat): ChatState {
  switch (event.type) {
    case 'sending':
      return { ...state, pending: event.line, failure: null };
    case 'answered':
      return { ...state, lines: withAnswer(state, event.lines), pending: null, failure: null };
    case 'failed':
      return { ...state, failure: event.message };
    case 'ended':
      return { status: 'ended', token: state.token, lines: state.lines, pending: state.pending };
  }
}

function withAnswer({ lines, pending }: Conversation, answer: readonly WidgetMessage[]): WidgetMessage[] {
  const asked = pending === null ? [] : [{ ...pending, role: 'user' as const }];
  const known = new Set(lines.map(({ id }) => id));
  return [...lines, ...asked, ...answer.filter(({ id }) => !known.has(id))];
}

/**
 * Puts together what the server has kept and the line that this page was still waiting for when it was loaded again.
 * The line may have been lost, kept without an answer, or answered meanwhile.
 */
export function resume(kept: readonly WidgetMessage[], pending: PendingLine | null): Pick<Conversation, 'lines' | 'pending'> {
  const place = kept.findLastIndex(({ role }) => role === 'user');
  if (pending === null || kept[place]?.content !== pending.content) return { lines: kept, pending };
  const answered = place < kept.length - 1;
  return answered ? { lines: kept, pending: null } : { lines: kept.slice(0, place), pending };
}
