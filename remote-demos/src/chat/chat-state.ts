import type { WidgetMessage } from 'shared/contracts/conversations/chat-widget';

/** The visitor's unanswered line; its id stays the same for every retry. */
export type PendingLine = Readonly<Pick<WidgetMessage, 'id' | 'content'>>;

interface Conversation { readonly token: string; readonly lines: readonly WidgetMessage[]; readonly pending: PendingLine | null }

export type ChatState =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  | { readonly status: 'openFailed'; readonly message: string }
  /** Without a failure, a pending line is being sent or answered. */
  | (Conversation & { readonly status: 'open'; readonly failure: string | null })
  | (Conversation & { readonly status: 'ended' });

type OpenState = Extract<ChatState, { status: 'open' }>;

/** Applies `next` to the open chat of this token. A chat that was replaced changes nothing. */
export const ofOpen = (token: string, next: (chat: OpenState) => ChatState) => (state: ChatState): ChatState => (state.status === 'open' && state.token === token ? next(state) : state);

export const ended = ({ token, lines, pending }: Conversation): ChatState => ({ status: 'ended', token, lines, pending });

/** Applies the answer to the line of this id, also in a chat that was ended meanwhile: the line has arrived, and the clinic reads it. */
export const afterAnswer = (token: string, line: string, answer: readonly WidgetMessage[]) => (state: ChatState): ChatState => {
  if (!('token' in state) || state.token !== token) return state;
  const { lines, pending } = state;
  const asked = pending?.id === line ? [{ ...pending, role: 'user' as const }] : [];
  const seen = new Set(lines.map(({ id }) => id));
  const chat = { token, lines: [...lines, ...asked, ...answer.filter(({ id }) => !seen.has(id))], pending: asked[0] ? null : pending };
  return state.status === 'ended' ? ended(chat) : { status: 'open', ...chat, failure: null };
};

/**
 * Merges the server's messages and the line that was pending when this page was reloaded. The line may have been lost, stored without an
 * answer (which an ended chat no longer gives), or answered meanwhile.
 */
export function resume(kept: readonly WidgetMessage[], pending: PendingLine | null, over: boolean): Pick<Conversation, 'lines' | 'pending'> {
  const place = kept.findLastIndex(({ role }) => role === 'user');
  const last = kept[place];
  // A line is named after its id until the provider names it: the same words before it are another line.
  const isOther = last?.id.startsWith('here:') === true && pending !== null && !last.id.endsWith(pending.id);
  if (pending === null || isOther || last?.content !== pending.content) return { lines: kept, pending };
  return over || place < kept.length - 1 ? { lines: kept, pending: null } : { lines: kept.slice(0, place), pending };
}
