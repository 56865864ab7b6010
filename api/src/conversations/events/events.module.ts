import { Router, type NextFunction, type Request, type Response } from 'express';
import { eventsPath } from 'shared/contracts/conversations/live-events';
import { DomainError, type Job, type Uses } from '../../platform';
import type { EventHub } from './event-hub';
import { parseEventId } from './event-stream';
import { OpenStream, openStreamHeaders, type StreamHeaders, type StreamSession } from './open-stream';

/** Streams per session: a few tabs, not a flood. */
const streamsPerSession = 20;

/** The count continues when the session switches to another clinic. */
interface CountedSession extends StreamSession { readonly open: { streams: number } }

interface Dependencies extends Uses<'requireClinic'> {
  readonly hub: EventHub;
  /** Headers of every response of the site. */
  readonly headers: StreamHeaders;
  readonly logger: Job['logger'];
  readonly onOpen?: (clinicId: string) => void;
}

export function eventsModule({ hub, requireClinic, headers, logger, onOpen }: Dependencies) {
  const streamHeaders = { ...headers, ...openStreamHeaders };
  const sessions = new Map<string, CountedSession>();

  async function sessionOf(request: Request): Promise<CountedSession> {
    // An open stream does not prove that a person is at the screen.
    const { clinicId, sessionHash, sessionEndsAt } = await requireClinic(request, { touch: false });
    const hash = sessionHash.toString('hex');
    // All streams of a session share its object.
    const known = sessions.get(hash);
    if (known?.clinicId === clinicId) return known;
    return { clinicId, hash, endsAt: sessionEndsAt, open: known?.open ?? { streams: 0 } };
  }

  /** Undefined for a browser that has left meanwhile: nothing more would report its end. @throws {DomainError} before anything is sent */
  async function open(request: Request, response: Response): Promise<OpenStream | undefined> {
    const session = await sessionOf(request);
    if (response.destroyed) return undefined;
    if (session.open.streams >= streamsPerSession) throw new DomainError('too_many_requests');
    session.open.streams += 1;
    sessions.set(session.hash, session);
    onOpen?.(session.clinicId);
    const stream = new OpenStream(session, response, streamHeaders);
    response.on('close', () => {
      hub.leave(stream);
      session.open.streams -= 1;
      if (session.open.streams === 0) sessions.delete(session.hash);
    });
    return stream;
  }

  const refused = new WeakMap<Request, unknown>();
  const refusals = Router();
  refusals.get(eventsPath, (request, _response, next) => next(refused.get(request)));

  return {
    /** Answers refused stream requests, within the usual middleware pipeline. */
    refusals,
    /** Answers with the stream. Mount it before all else: a request's middleware stays in memory as long as its stream. */
    stream: async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      // The browser's own reconnect sends it in the header; the panel's, which has its own back-off, in the address.
      const lastSeen = parseEventId(request.get('last-event-id')) ?? parseEventId(request.query.lastEventId);
      try {
        if (request.method === 'HEAD') {
          await sessionOf(request);
          return void response.writeHead(200, streamHeaders).end();
        }
        const stream = await open(request, response);
        if (stream !== undefined) await hub.join(stream, lastSeen);
      } catch (error) {
        if (response.headersSent) {
          // The browser reconnects and resumes.
          response.destroy();
          return logger.warn({ err: error }, 'a live stream broke off; its reader comes back');
        }
        refused.set(request, error);
        next();
      }
    },
  };
}
