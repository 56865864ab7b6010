import { beatEvent } from 'shared/contracts/conversations/live-events';

export interface ReceivedEvent {
  readonly type: string;
  readonly data: unknown;
  readonly id: string | undefined;
}

/** Reads a text/event-stream event by event, as a browser does. */
export async function readEvents(address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(address, { headers, signal: abort.signal });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  let retry: number | undefined;

  /** One block up to its empty line; undefined at the end of the stream. */
  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end !== -1) {
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return text;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  }

  return {
    headers: response.headers,
    get retry() {
      return retry;
    },
    async next(): Promise<ReceivedEvent> {
      for (;;) {
        const text = await block();
        if (text === undefined) throw new Error('The stream has ended');
        const fields = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()] as const));
        if (fields.has('retry')) retry = Number(fields.get('retry'));
        const type = fields.get('event');
        if (type !== undefined && type !== beatEvent) return { type, data: JSON.parse(fields.get('data') ?? 'null'), id: fields.get('id') };
      }
    },
    /** Waits for a heartbeat, which `next` passes over. */
    async beat(): Promise<void> {
      for (;;) {
        const text = await block();
        if (text === undefined) throw new Error('The stream has ended');
        if (text.startsWith(`event: ${beatEvent}\n`)) return;
      }
    },
    /** Waits until the server ends the stream. */
    async ended(): Promise<void> {
      while ((await block()) !== undefined);
    },
    close: () => abort.abort(),
  };
}
