import { Router } from 'express';
import { eventsBackoff, eventsPath } from 'shared/contracts/live-events';
import type { RequireClinic } from '../platform/access';
import { DomainError } from '../platform/errors';
import type { EventHub, EventStream } from './event-hub';
import { parseEventId } from './event-stream';

/** A browser that has taken in less than this of what it was sent is let go; it resumes where it was. */
const longestBacklogBytes = 1_000_000;
/** Streams of one session: a few tabs, not a flood. */
const streamsPerSession = 20;

export function eventsModule({ hub, requireClinic }: { hub: EventHub; requireClinic: RequireClinic }): Router {
  const router = Router();
  const open = new Map<string, number>();

  router.get(eventsPath, async (request, response) => {
    // A stream that stays open is no sign of a person at the screen.
    const { clinicId, sessionHash, sessionEndsAt } = await requireClinic(request, { touch: false });
    const session = sessionHash.toString('base64');
    const count = open.get(session) ?? 0;
    if (count >= streamsPerSession) throw new DomainError('too_many_requests');
    open.set(session, count + 1);

    const stream: EventStream = {
      clinicId,
      sessionHash,
      sessionEndsAt,
      send(text) {
        if (response.writableLength > longestBacklogBytes) response.destroy();
        else response.write(text);
      },
      close: () => void response.end(),
    };
    let leave: (() => void) | undefined;
    let closed = false;
    response.on('close', () => {
      closed = true;
      leave?.();
      const left = (open.get(session) ?? 1) - 1;
      if (left === 0) open.delete(session);
      else open.set(session, left);
    });

    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${eventsBackoff.firstMs}\n\n`);
    // The browser's own reconnect says it in the header; the panel's, which backs off by its own rule, in the address.
    const lastSeen = parseEventId(request.get('last-event-id')) ?? parseEventId(request.query.lastEventId);
    try {
      leave = await hub.open(stream, lastSeen);
    } catch (error) {
      response.destroy();
      throw error;
    }
    // Gone while it was joining.
    if (closed) leave();
  });
  return router;
}
