import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Router } from 'express';
import { WebSocketServer, type WebSocket } from 'ws';
import { array, boolean, object, string } from 'yup';
import { addDays, madridClock, slotInstant } from 'shared/contracts/demos/slots';
import { createCallPath } from 'shared/contracts/conversations/voice-agent';
import { randomToken, type Uses } from '../../platform';
import type { Dependencies as ConversationDependencies } from './conversation';
import type { Slot } from './dialogue';
import { appointmentReason, callBackReason, callerName, utterances, type Utterance } from './dialogue.copy.es';
import { readRecordings } from './recordings';
import { createSandboxCalls, failures, type Failure } from './sandbox-calls';
import { afternoon, saysWhen, type WantedTime } from './written-line';

/** Sunday is 0. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first free time (ISO 8601) with recordings, and those that offer it. */
export function firstSpeakableSlot(freeTimes: readonly string[], now: Date): Slot | undefined {
  const today = madridClock(now).date;
  for (const startsAt of freeTimes) {
    const { date, time } = madridClock(new Date(startsAt));
    const dayNumber = date < addDays(today, 7) ? [] : [`date${Number(date.slice(-2))}`];
    const spoken = [date === today ? 'today' : `day${weekdayOf(date)}`, ...dayNumber, `at${time.replace(':', '')}`];
    if (spoken.every((name): name is Utterance => Object.hasOwn(utterances, name))) return { startsAt, spoken };
  }
  return undefined;
}

const timeOf = ({ hour = 9, minute = 0 }: WantedTime) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');

/** The wanted day, from `today` on. */
function dayOf({ weekday, other, ahead = Number(other === 'day'), nextWeek, day, month }: WantedTime, today: string): string {
  if (day === undefined && nextWeek === true) return addDays(today, (7 - weekdayOf(today)) % 7 + (weekday ?? 1));
  if (day === undefined) return addDays(today, weekday !== undefined ? (weekday - weekdayOf(today) + 7) % 7 || 7 : ahead);
  const days = Array.from({ length: 366 }, (_, index) => addDays(today, index));
  const first = days.find((date) => Number(date.slice(-2)) === day && (month === undefined || Number(date.slice(5, 7)) === month)) ?? today;
  return days.find((date) => date >= first && (weekday === undefined || weekdayOf(date) === weekday)) ?? today;
}

/** Start of the search for free times: Spanish wall-clock time for a named day or hour, else undefined (now). */
export function searchFrom(wanted: WantedTime, now: Date): string | undefined {
  if (!saysWhen(wanted)) return undefined;
  if (wanted.after !== undefined && wanted.other === 'hour') return new Date(Date.parse(wanted.after) + 60_000).toISOString();
  if (wanted.after !== undefined) return `${addDays(madridClock(new Date(wanted.after)).date, 1)}T${timeOf(wanted)}`;
  const today = madridClock(now).date;
  const day = dayOf(wanted, today);
  if (slotInstant(day, timeOf(wanted)) > now) return `${day}T${timeOf(wanted)}`;
  // An hour of the morning that has passed is wanted tomorrow; the afternoon may not be over.
  return (wanted.hour ?? 0) < afternoon ? `${addDays(day, 1)}T${timeOf(wanted)}` : undefined;
}

/** The wanted hour of the slot's day, when the slot is earlier: a clinic that is closed on the wanted day offers the next morning. */
export function laterThatDay({ startsAt }: Slot, wanted: WantedTime): string | undefined {
  const { date, time } = madridClock(new Date(startsAt));
  return wanted.hour !== undefined && time < timeOf(wanted) ? `${date}T${timeOf(wanted)}` : undefined;
}

/** Address of the sandbox for the page, on the API's own origin. */
export const voiceSandboxPath = '/voice-sandbox';
const rtcPath = `${voiceSandboxPath}/rtc/v1`;

export interface VoiceSandboxDependencies extends Uses<'clock' | 'log'>, Pick<ConversationDependencies, 'understand'> {
  /** Sends one webhook to this API, with the provider's kind of signature. */
  readonly deliver: (body: object) => Promise<void>;
  /** Calls a custom function, as the agent does during a call. */
  readonly ask: (body: object) => Promise<unknown>;
  readonly recordingsFolder: string;
}

/** As with the real service, an unused token expires after 30 seconds. */
const tokenMs = 30_000;

/** The code that serves a call is large, and most starts see none. */
const loadCall = () => import('./sandbox-call');

export const freeSlotsAnswer = object({ slots: array(string().required()).required() });
const bookingAnswer = object({ booked: boolean().required(), visit: string() });

interface CallRequest { readonly failure: Failure | undefined; readonly inDemo: boolean }
interface Admission extends CallRequest { readonly callId: string }

/** Stands in for the voice provider: real calls with the browser SDK, recordings, signed webhooks. Never create it in production. */
export function createVoiceSandbox({ clock, deliver, ask, recordingsFolder, understand, log }: VoiceSandboxDependencies) {
  const admitted = new Map<string, Admission>();
  const callRequests = new AsyncLocalStorage<CallRequest>();
  const recordings = readRecordings(recordingsFolder);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 });
  const ongoing = new Set<string>();
  const hanging = new Set<Duplex>();
  const hangUps = new Map<string, () => void>();
  const logFailure = (cause: unknown) => log.warn({ cause }, 'the voice sandbox could not reach the API');
  // In sequence, so that a call's webhooks arrive in order, except for retries.
  let deliveries = Promise.resolve();
  const calls = createSandboxCalls({
    clock,
    report(event, call) {
      deliveries = deliveries.then(() => deliver({ event, call })).catch(logFailure);
    },
  });

  const askAgentFunction = (callId: string, name: string, args: object) => ask({ name, args, call: calls.find(callId) }).catch(logFailure);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const admission = admitted.get(searchParams.get('access_token') ?? '');
    // A token is valid for one connection. Reconnecting is refused, as by a provider that has lost the call.
    if (admission === undefined || calls.find(admission.callId)?.call_status !== 'registered' || ongoing.has(admission.callId)) {
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    const { callId, failure } = admission;
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
      // A broken frame closes the socket by itself, and `close` handles the rest.
      webSocket.on('error', (cause) => log.warn({ cause, callId }, 'a sandbox call sent something unreadable'));
      if (failure === 'no-join') return;
      serve(webSocket, searchParams.get('join_request') ?? '', admission).catch((cause: unknown) => {
        log.warn({ cause, callId }, 'a sandbox call could not be served');
        webSocket.close();
      });
    });
  }

  async function serve(socket: WebSocket, joinRequest: string, { callId, failure, inDemo }: Admission): Promise<void> {
    const { serveCall } = await loadCall();
    const look = async (from: string | undefined): Promise<Slot | undefined> => {
      const answer = await askAgentFunction(callId, 'check_free_slots', { from });
      return freeSlotsAnswer.isValidSync(answer) ? firstSpeakableSlot(answer.slots, clock.now()) : undefined;
    };
    await serveCall({
      socket, joinRequest, callId, failure, inDemo, calls, recordings, understand,
      onStoppable: (hangUp) => hangUps.set(callId, hangUp),
      async findSlot(wanted) {
        const slot = await look(searchFrom(wanted, clock.now()));
        const later = slot && laterThatDay(slot, wanted);
        return later === undefined ? slot : ((await look(later)) ?? slot);
      },
      callBack: ({ why, name, phone }) => void askAgentFunction(callId, 'request_callback', { patient_name: name, patient_phone: phone, reason: callBackReason[why] }),
      async book({ startsAt }, { name, phone }) {
        const answer = await askAgentFunction(callId, 'book_appointment', { starts_at: startsAt, patient_name: name ?? callerName, patient_phone: phone, reason: appointmentReason });
        return bookingAnswer.isValidSync(answer) && answer.booked ? (answer.visit ?? '') : undefined;
      },
    });
  }

  const router = Router();
  router.use(createCallPath, (request, _response, next) => {
    const wanted = request.get('x-voice-sandbox');
    callRequests.run({ failure: failures.find((name) => name === wanted), inDemo: Object(request.body).code !== undefined }, next);
  });
  router.get(`${rtcPath}/validate`, (request, response) => {
    if (!admitted.has(String(request.query.access_token ?? ''))) response.status(401).type('text').send('invalid token');
    else response.type('text').send('success');
  });

  return {
    router,
    /** Prefix of the WebSockets that `upgrade` accepts. */
    path: rtcPath,
    upgrade,
    /** Cuts all connections, so that the server can stop. */
    endCalls() {
      for (const socket of sockets.clients) socket.terminate();
      for (const socket of hanging) socket.destroy();
    },
    /** Same interface as the real provider. */
    provider: {
      async createWebCall({ agentId }: { agentId: string }) {
        const { call_id: callId } = calls.register(agentId);
        const callRequest = callRequests.getStore() ?? { failure: undefined, inDemo: false };
        const accessToken = randomToken();
        // Loads the code before anybody can connect with the token.
        await loadCall();
        if (callRequest.failure !== 'refuse-token') admitted.set(accessToken, { callId, ...callRequest });
        setTimeout(() => admitted.delete(accessToken), tokenMs).unref();
        return { callId, accessToken, serverUrl: voiceSandboxPath };
      },
      getCall: async (callId: string) => calls.find(callId),
      listCalls: async (since: number) => calls.list(since),
      async stopCall(callId: string) {
        // A caller who has not joined yet no longer can.
        (hangUps.get(callId) ?? (() => calls.end(callId, 'error_user_not_joined', { callerSpoke: false, booked: false })))();
        return true;
      },
      warmUp: async () => void (await loadCall()),
    },
  };
}
