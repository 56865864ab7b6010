import { beatEvent, eventsBackoff, eventsPath, liveEventTypes, readLiveEvent, type LiveEvent } from 'shared/contracts/conversations/live-events';

/** Delay before retry `attempt`, counted from 0: 1 s, doubling to 30 s. */
export const backoffMs = (attempt: number): number => Math.min(eventsBackoff.capMs, eventsBackoff.firstMs * 2 ** attempt);

/** Two beats may be lost. An older API sends none: before the first, silence means nothing. */
const silenceMs = 50_000;

/** The used part of the browser's EventSource. */
export interface Source { addEventListener(type: string, listener: (event: MessageEvent) => void): void; close(): void }

interface Dependencies {
  readonly open: (address: string) => Source;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onBroken: () => void;
}

/** The one event stream, reopened here from its last event, because browsers retry at a fixed delay. @returns a function that closes it */
export function openLiveConnection({ open, onEvent, onBroken }: Dependencies): () => void {
  let lastEventId = '';
  let attempt = 0;
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    const current = open(lastEventId === '' ? eventsPath : `${eventsPath}?lastEventId=${encodeURIComponent(lastEventId)}`);
    source = current;
    for (const type of liveEventTypes) {
      current.addEventListener(type, (message) => {
        attempt = 0;
        if (message.lastEventId !== '') lastEventId = message.lastEventId;
        onEvent(readLiveEvent(type, message.data));
      });
    }
    const lose = () => {
      if (source !== current) return;
      clearTimeout(silence);
      current.close();
      source = undefined;
      onBroken();
      timer = setTimeout(connect, backoffMs(attempt));
      attempt += 1;
    };
    current.addEventListener('error', lose);
    current.addEventListener(beatEvent, () => {
      clearTimeout(silence);
      silence = setTimeout(lose, silenceMs);
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  };
}
