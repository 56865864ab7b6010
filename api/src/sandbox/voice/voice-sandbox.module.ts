import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Router } from 'express';
import { RTCDtlsTransport } from 'werift';
import { WebSocketServer, type WebSocket } from 'ws';
import { array, boolean, object, string } from 'yup';
import type { Clock } from '../../platform/clock';
import type { RetellCall } from '../../platform/retell/retell-call';
import { failures, mintToken, readToken, type CallClaims } from './access-token';
import { appointmentReason, callerName } from './dialogue.copy.es';
import { readJoinRequest } from './join-request';
import { readRecordings } from './recordings';
import { createRetellSender } from './retell-sender';
import { createSandboxCalls } from './sandbox-calls';
import { serveCall } from './sandbox-call';
import { firstSpeakableSlot, searchFrom } from './spoken-slot';
import type { Understanding } from './written-line';

/** Address under which the page reaches the sandbox, on the API's own origin. */
export const voiceSandboxPath = '/voice-sandbox';
const rtcPath = `${voiceSandboxPath}/rtc/v1`;

export interface VoiceSandboxOptions {
  readonly clock: Clock;
  /** Signs what the sandbox sends; the calls module verifies with the same key. */
  readonly apiKey: string;
  readonly apiOrigin: () => string;
  readonly recordingsFolder: string;
  /** What a written line is about. */
  readonly understand: Understanding;
  readonly webhookPath: string;
  readonly functionsPath: string;
  readonly log: { warn(fields: object, message: string): void };
}

export interface VoiceSandbox {
  readonly router: Router;
  /** The same questions and answers as the real provider's. */
  readonly provider: {
    createWebCall(request: { agentId: string; metadata: object; sandboxFailure?: string }): Promise<{ callId: string; accessToken: string; serverUrl: string }>;
    getCall(callId: string): Promise<RetellCall | undefined>;
    listCalls(since: number): Promise<RetellCall[]>;
    stopCall(callId: string): Promise<boolean>;
    warmUp(): Promise<void>;
  };
  /** Prefix of the WebSockets that `upgrade` takes. */
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts all connections, so that the server can stop. */
  endCalls(): void;
}

const freeSlotsAnswer = object({ slots: array(string().required()).required() });
const bookingAnswer = object({ booked: boolean().required() });

/**
 * A stand-in for the voice provider on a machine without its key: real calls with the unmodified browser SDK, spoken
 * by recordings, told to the API by signed webhooks. Must never be made in production.
 */
export function createVoiceSandbox(options: VoiceSandboxOptions): VoiceSandbox {
  const { clock, log, apiKey, apiOrigin, webhookPath, functionsPath } = options;
  const tokenKey = randomBytes(32);
  const recordings = readRecordings(options.recordingsFolder);
  // The first certificate takes a moment; no caller should wait for it.
  void RTCDtlsTransport.SetupCertificate();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 });
  const ongoing = new Set<string>();
  const hanging = new Set<Duplex>();
  const hangUps = new Map<string, () => void>();
  const sender = createRetellSender({ apiOrigin, apiKey, clock, onFailure: (path, cause) => log.warn({ path, cause }, 'the voice sandbox could not reach the API') });
  // One after the other, so that webhooks of a call arrive in their order unless one has to be repeated.
  let deliveries = Promise.resolve();
  const calls = createSandboxCalls({
    clock,
    tell(event, call) {
      deliveries = deliveries.then(() => sender.deliver(webhookPath, { event, call }));
    },
  });

  const askAgentFunction = (callId: string, name: string, args: object) => sender.ask(functionsPath, { name, args, call: calls.find(callId) });

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const claims = await readToken(tokenKey, searchParams.get('access_token') ?? '');
    // A token is good for one connection. As with a provider that has lost the call, coming back is refused.
    if (claims === undefined || calls.find(claims.callId)?.call_status !== 'registered' || ongoing.has(claims.callId)) return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    const { callId, failure } = claims;
    if (failure === 'hang') {
      hanging.add(socket);
      return void socket.once('close', () => hanging.delete(socket));
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      ongoing.add(callId);
      webSocket.once('close', () => {
        ongoing.delete(callId);
        hangUps.delete(callId);
      });
      // A broken frame closes the socket by itself, and `close` says the rest.
      webSocket.on('error', (cause) => log.warn({ cause, callId }, 'a sandbox call sent something unreadable'));
      if (failure === 'no-join') return;
      serve(webSocket, searchParams.get('join_request') ?? '', claims).catch((cause: unknown) => {
        log.warn({ cause, callId }, 'a sandbox call could not be served');
        webSocket.close();
      });
    });
  }

  async function serve(socket: WebSocket, joinRequest: string, { callId, failure }: CallClaims): Promise<void> {
    await serveCall({
      socket,
      request: readJoinRequest(joinRequest),
      callId,
      failure,
      calls,
      recordings,
      understand: options.understand,
      onStoppable: (hangUp) => hangUps.set(callId, hangUp),
      async findSlot(wanted) {
        const answer = await askAgentFunction(callId, 'check_free_slots', { from: searchFrom(wanted, clock.now()) });
        return freeSlotsAnswer.isValidSync(answer) ? firstSpeakableSlot(answer.slots) : undefined;
      },
      async book({ startsAt }, name) {
        const answer = await askAgentFunction(callId, 'book_appointment', { starts_at: startsAt, patient_name: name ?? callerName, reason: appointmentReason });
        return bookingAnswer.isValidSync(answer) && answer.booked;
      },
    });
  }

  const router = Router();
  router.get(`${rtcPath}/validate`, async (request, response) => {
    const claims = await readToken(tokenKey, String(request.query.access_token ?? ''));
    if (claims === undefined) response.status(401).type('text').send('invalid token');
    else response.type('text').send('success');
  });

  return {
    router,
    path: rtcPath,
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    endCalls() {
      for (const socket of sockets.clients) socket.terminate();
      for (const socket of hanging) socket.destroy();
    },
    provider: {
      async createWebCall({ agentId, metadata, sandboxFailure }) {
        const { call_id: callId } = calls.register(agentId, metadata);
        const failure = failures.find((name) => name === sandboxFailure);
        return { callId, accessToken: await mintToken(tokenKey, { callId, failure }), serverUrl: voiceSandboxPath };
      },
      getCall: async (callId) => calls.find(callId),
      listCalls: async (since) => calls.list(since),
      async stopCall(callId) {
        // Who has not joined yet cannot any more.
        (hangUps.get(callId) ?? (() => calls.end(callId, 'error_user_not_joined', { callerSpoke: false, booked: false })))();
        return true;
      },
      warmUp: async () => undefined,
    },
  };
}
