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

type OpenState = Extract<ChatState, { status: 'open' }>;

/** What becomes of the open chat of this token. One that a new one has replaced changes nothing. */
export const ofOpen = (token: string, next: (chat: OpenState) => ChatState) => (state: ChatState): ChatState => (state.status === 'open' && state.token === token ? next(state) : state);

export const ended = ({ token, lines, pending }: Conversation): ChatState => ({ status: 'ended', token, lines, pending });

export function answered({ token, lines, pending }: Conversation, answer: readonly WidgetMessage[]): ChatState {
  const asked = pending === null ? [] : [{ ...pending, role: 'user' as const }];
  const known = new Set(lines.map(({ id }) => id));
  return { status: 'open', token, lines: [...lines, ...asked, ...answer.filter(({ id }) => !known.has(id))], pending: null, failure: null };
}

/**
 * Puts together what the server has kept and the line that this page was still waiting for when it was loaded again.
 * The line may have been lost, kept without an answer, or answered meanwhile.
 */
export function resume(kept: readonly WidgetMessage[], pending: PendingLine | null): Pick<Conversation, 'lines' | 'pending'> {
  const place = kept.findLastIndex(({ role }) => role === 'user');
  if (pending === null || kept[place]?.content !== pending.content) return { lines: kept, pending };
  return place < kept.length - 1 ? { lines: kept, pending: null } : { lines: kept.slice(0, place), pending };
}
