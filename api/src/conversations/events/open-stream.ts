import type { Response } from 'express';
import { eventsBackoff } from 'shared/contracts/conversations/live-events';
import type { Subscriber } from './clinic-channel';

/** A browser with more unprocessed data than this is disconnected; it resumes where it was. */
const maxBacklogBytes = 1_000_000;
const greeting = `retry: ${eventsBackoff.firstMs}\n\n`;

/** State that all streams of a session share. */
export interface StreamSession {
  readonly clinicId: string;
  /** SHA-256 of the session's token, in hex. */
  readonly hash: string;
  readonly endsAt: Date;
}

export type StreamHeaders = Readonly<Record<string, string>>;

export const openStreamHeaders: StreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

/** One browser's stream. Thousands are small objects that write one buffer; the body has no length or chunks, and lasts until the end. */
export class OpenStream implements Subscriber {
  constructor(readonly session: StreamSession, private readonly response: Response, headers: StreamHeaders) {
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, headers);
    response.write(greeting);
  }

  send(text: string | Buffer): void {
    // Without a socket, the response still waits behind another one on the same connection.
    const connection = this.response.socket ?? this.response;
    if (connection.writableLength > maxBacklogBytes) connection.destroy();
    else connection.write(text);
  }

  close(): void {
    this.response.end();
  }
}
