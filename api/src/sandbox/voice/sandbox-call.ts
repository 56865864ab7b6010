import type { WebSocket } from 'ws';
import { createAgentVoice } from './agent-voice';
import { holdConversation, type Dependencies as ConversationDependencies } from './conversation';
import { openMediaTransport } from './media-transport';
import { beginnings } from './recordings';
import type { DisconnectionReason, Failure, SandboxCalls } from './sandbox-calls';
import { createSignalConnection, readJoinRequest } from './signal-connection';

/** The browser needs a moment to apply the answer; earlier audio would be cut off. */
const greetingDelayMs = 60;
const metadataDelayMs = 150;
const failureDelayMs = 3_000;

interface Dependencies extends Pick<ConversationDependencies, 'recordings' | 'inDemo' | 'understand' | 'findSlot' | 'book' | 'callBack'> {
  readonly socket: WebSocket;
  /** The parameter of the address, still encoded. */
  readonly joinRequest: string;
  readonly callId: string;
  readonly failure: Failure | undefined;
  readonly calls: SandboxCalls;
  /** Receives the function that ends the call from outside. */
  readonly onStoppable: (hangUp: () => void) => void;
}

/** Serves one call from the first message to the last. Resolves when its connection is open. */
export async function serveCall({ socket, joinRequest, callId, failure, calls, onStoppable, recordings, ...agent }: Dependencies): Promise<void> {
  const request = readJoinRequest(joinRequest);
  const transport = await openMediaTransport();
  const voice = createAgentVoice();
  let ended = false;
  let agentHasTrack = false;
  let audioOpen = false;

  const conversation = holdConversation({
    ...agent,
    voice,
    recordings: failure === 'brief' ? beginnings(recordings) : recordings,
    onLine(line) {
      calls.addLine(callId, line);
      signal.sendEvent({ event_type: 'update', transcript: calls.find(callId)?.transcript_object });
    },
    onBooked: (visit) => signal.sendEvent({ event_type: 'metadata', metadata: { call_id: callId, sandbox: true, visit } }),
    onTalking: (talking) => signal.sendEvent({ event_type: talking ? 'agent_start_talking' : 'agent_stop_talking' }),
    onHangUp: () => hangUp(),
  });

  function end(reason: DisconnectionReason): void {
    if (ended) return;
    ended = true;
    conversation.stop();
    calls.end(callId, reason, conversation.outcome());
    void transport.close();
    if (failure !== 'leave') socket.close();
  }

  function hangUp(): void {
    signal.leave();
    end('agent_hangup');
  }

  function beginWhenReady(): void {
    if (!agentHasTrack || !audioOpen || ended) return;
    setTimeout(() => signal.sendEvent({ event_type: 'metadata', metadata: { call_id: callId, sandbox: true } }), metadataDelayMs);
    if (failure !== 'no-audio') setTimeout(conversation.begin, greetingDelayMs);
    if (failure !== undefined) setTimeout(fail, failureDelayMs);
  }

  function fail(): void {
    if (failure === 'leave') signal.removeAgent();
    if (failure === 'hang-up') hangUp();
    if (failure === 'no-audio') voice.stop();
    if (failure !== 'drop') return;
    // Simulates a crash of the server's machine: no goodbye on any channel.
    void transport.close();
    socket.terminate();
  }

  const signal = createSignalConnection({
    socket,
    callId,
    transport,
    agentSsrc: voice.ssrc,
    onConnected() {
      audioOpen = true;
      calls.start(callId);
      beginWhenReady();
    },
    onAgentTrack(payloadType) {
      agentHasTrack = true;
      voice.start(transport, payloadType);
      beginWhenReady();
    },
    onCallerLevel: (level) => conversation.hear(level),
    onTypedLine: (text) => conversation.write(text),
    onLeft: () => end('user_hangup'),
  });
  // No event reports any more that the caller has left while the connection was prepared.
  if (socket.readyState !== socket.OPEN) return end('user_hangup');
  onStoppable(hangUp);
  signal.join(request);
}
