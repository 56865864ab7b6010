import { endChat, sendChatMessage, startChat } from '../../../contracts/conversations/chat-widget';
import { ApiError, call } from '../../../http/client';
import type { RunCallOptions, RunningCall } from './running-call';
import type { CallEvent } from './call-state';
import type { TranscriptLine } from './transcript';

const retryMs = 2_000;
/** The chat has ended by itself: nobody wrote for a while, or it is as long as chats get. Another one takes the line. */
const over = new Set<unknown>(['chat_ended', 'not_found']);
/** There is no chat any more. */
const ended = new Set<unknown>([...over, 'demo_expired', 'demo_refused']);
/** The same line would be refused again. */
const final = new Set<unknown>(['too_many_requests', 'invalid_input', 'message_changed']);

/** A call in writing with the chat agent. Lines go in turn, again under the same id until the API has them; silent once stopped. */
export function runCall({ code, report, onTranscript }: Pick<RunCallOptions, 'code' | 'report' | 'onTranscript'>): RunningCall {
  const lines: TranscriptLine[] = [];
  let stopped = false;
  let token: string | undefined;

  const add = (added: readonly TranscriptLine[]) => {
    lines.push(...added.map(({ role, content }) => ({ role, content })));
    if (!stopped) onTranscript(lines);
  };
  /** What is written already still goes, at the first try. */
  function stop(): void {
    stopped = true;
    sent.then(() => token && call(endChat, { token })).catch((cause: unknown) => console.warn('The chat ends by itself', cause));
  }
  function finish(event: CallEvent): void {
    if (stopped) return;
    stop();
    report(event);
  }

  async function begin(): Promise<void> {
    const opened = await call(startChat, { code });
    token = opened.token;
    if (stopped) return;
    report({ type: 'started', at: Date.now() });
    add(opened.messages);
  }

  async function send(content: string): Promise<void> {
    const messageId = crypto.randomUUID();
    for (;;) {
      try {
        token ??= (await call(startChat, { code })).token;
        const { messages } = await call(sendChatMessage, { token, content, messageId });
        if (!stopped) report({ type: 'restored' });
        return add(messages);
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        if (over.has(cause.code) && token !== undefined) token = undefined;
        else if (ended.has(cause.code)) return finish({ type: 'ended' });
        else if (final.has(cause.code)) return finish({ type: 'failed', notice: { alert: 'callFailed', detail: cause.message } });
        else if (stopped) return;
        else {
          report({ type: 'broken' });
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    }
  }

  let sent = begin().catch((cause: unknown) => finish({ type: 'failed', notice: { alert: 'startFailed', ...(cause instanceof ApiError && { detail: cause.message }) } }));

  return {
    stop,
    write: (content) => {
      add([{ role: 'user', content }]);
      sent = sent.then(() => send(content));
    },
    setMuted: () => undefined,
    useDevices: () => undefined,
    levels: () => ({ agent: 0, caller: 0 }),
  };
}
