import { gunzipSync } from 'node:zlib';
import {
  DataPacket, DataPacket_Kind, DisconnectReason, JoinRequest, LeaveRequest_Action, ParticipantInfo, ParticipantInfo_State, SignalRequest, SignalResponse,
  TrackInfo, TrackSource, TrackType, WrappedJoinRequest, WrappedJoinRequest_Compression, type SessionDescription,
} from '@livekit/protocol';
import type { WebSocket } from 'ws';
import { object, string } from 'yup';
import { typedLineEvent } from 'shared/contracts/conversations/voice-agent';
import type { MediaTransport } from './media-transport';
import { composeAnswer, readRemoteTransport, type AgentTrack } from './sdp-answer';

/** A caller who has announced no microphone by then connects without one. */
const agentJoinsAfterMs = 300;
const serverVersion = '1.9.0';

interface Dependencies {
  readonly socket: WebSocket;
  readonly callId: string;
  readonly transport: MediaTransport;
  readonly agentSsrc: number;
  readonly onConnected: () => void;
  /** The browser knows the agent's track: audio may flow, with this payload type. */
  readonly onAgentTrack: (payloadType: number) => void;
  readonly onCallerLevel: (level: number) => void;
  readonly onTypedLine: (text: string) => void;
  /** The caller hung up, closed the page or lost the connection. */
  readonly onLeft: () => void;
}

type Response = NonNullable<ConstructorParameters<typeof SignalResponse>[0]>['message'];

/** Implements LiveKit's signalling for one client, which always sends the offers. */
export function createSignalConnection(options: Dependencies) {
  const { socket, callId, transport } = options;
  const agent: AgentTrack = { streamId: `PA_agent_${callId}`, trackId: `TR_agent_${callId}`, ssrc: options.agentSsrc };
  let agentPublished = false;
  let agentAnswered = false;
  let connecting = false;

  const send = (message: Response) => {
    if (socket.readyState === socket.OPEN) socket.send(new SignalResponse({ message }).toBinary());
  };

  const agentInfo = (state: ParticipantInfo_State) => new ParticipantInfo({
    sid: agent.streamId,
    identity: 'server',
    state,
    tracks: agentPublished
      ? [new TrackInfo({ sid: agent.trackId, type: TrackType.AUDIO, name: 'agent_audio', source: TrackSource.MICROPHONE, mimeType: 'audio/opus', stream: 'agent' })]
      : [],
  });

  function publishAgent(): void {
    if (agentPublished) return;
    agentPublished = true;
    send({ case: 'update', value: { participants: [agentInfo(ParticipantInfo_State.ACTIVE)] } });
    // A client with a microphone sends an offer by itself; others must be asked to.
    send({ case: 'mediaSectionsRequirement', value: { numAudios: 1, numVideos: 0 } });
  }

  function answer(offer: Pick<SessionDescription, 'sdp' | 'id'>): void {
    const composed = composeAnswer(offer.sdp, transport.local, agentPublished ? agent : undefined);
    send({
      case: 'answer',
      value: { type: 'answer', sdp: composed.sdp, id: offer.id, midToTrackId: composed.agentMid === undefined ? {} : { [composed.agentMid]: agent.trackId } },
    });
    if (!connecting) {
      connecting = true;
      transport.connect(readRemoteTransport(offer.sdp)).then(() => {
        options.onConnected();
        setTimeout(publishAgent, agentJoinsAfterMs);
        if (composed.audioLevelId !== undefined) transport.onAudioLevel(composed.audioLevelId, options.onCallerLevel);
      }, options.onLeft);
    }
    if (composed.agentMid !== undefined && composed.opusPayloadType !== undefined && !agentAnswered) {
      agentAnswered = true;
      options.onAgentTrack(composed.opusPayloadType);
    }
  }

  function receive({ message }: SignalRequest): void {
    switch (message.case) {
      case 'offer':
        return answer(message.value);
      case 'addTrack': {
        const { cid, type, name, source } = message.value;
        send({ case: 'trackPublished', value: { cid, track: new TrackInfo({ sid: `TR_caller_${callId}`, type, name, source }) } });
        return publishAgent();
      }
      case 'pingReq':
        return send({ case: 'pongResp', value: { lastPingTimestamp: message.value.timestamp, timestamp: BigInt(Date.now()) } });
      case 'ping':
        return send({ case: 'pong', value: message.value });
      case 'leave':
        return socket.close();
      // An ICE lite end needs no trickled candidates, and the other requests are for features that calls do not have.
      default:
    }
  }

  socket.on('message', (data: Buffer) => {
    try {
      receive(SignalRequest.fromBinary(data));
    } catch (cause) {
      // Only a client with another protocol gets here.
      socket.emit('error', cause instanceof Error ? cause : new Error(String(cause)));
      socket.close(1002);
    }
  });
  socket.on('close', options.onLeft);
  transport.onClosed(options.onLeft);
  transport.onReliable((data) => {
    const text = readTypedLine(data);
    if (text !== undefined) options.onTypedLine(text);
  });

  return {
    join({ publisherOffer }: JoinRequest) {
      send({
        case: 'join',
        value: {
          room: { sid: `RM_${callId}`, name: callId },
          participant: { sid: `PA_caller_${callId}`, identity: 'caller', state: ParticipantInfo_State.ACTIVE, permission: { canPublish: true, canSubscribe: true, canPublishData: true } },
          otherParticipants: [agentInfo(ParticipantInfo_State.ACTIVE)],
          serverInfo: { version: serverVersion, protocol: 16 },
          iceServers: [],
          subscriberPrimary: false,
          pingInterval: 5,
          pingTimeout: 15,
          enabledPublishCodecs: [{ mime: 'audio/opus' }],
        },
      });
      if (publisherOffer) answer(publisherOffer);
    },
    sendEvent(event: Readonly<Record<string, unknown>>) {
      const payload = Buffer.from(JSON.stringify(event));
      transport.sendReliable(new DataPacket({
        kind: DataPacket_Kind.RELIABLE,
        participantIdentity: 'server',
        value: { case: 'user', value: { payload, participantIdentity: 'server' } },
      }).toBinary());
    },
    /** Removes the participant `server`; the room stays. */
    removeAgent: () => send({ case: 'update', value: { participants: [agentInfo(ParticipantInfo_State.DISCONNECTED)] } }),
    /** Closes the room for the caller. */
    leave: () => send({ case: 'leave', value: { action: LeaveRequest_Action.DISCONNECT, reason: DisconnectReason.ROOM_DELETED } }),
  };
}

const typedLine = object({ event_type: string().oneOf([typedLineEvent]).required(), text: string().trim().min(1).max(300).required() });

/** The line in a caller's data packet; undefined for any other packet. */
function readTypedLine(data: Buffer): string | undefined {
  try {
    const { value } = DataPacket.fromBinary(data);
    if (value.case !== 'user') return undefined;
    return typedLine.validateSync(JSON.parse(Buffer.from(value.value.payload).toString())).text;
  } catch {
    // Not a packet, not JSON, or not a line: ignored.
    return undefined;
  }
}

const maxRequest = 1_000_000;

/** Decodes the `join_request` of LiveKit's `/rtc/v1` address: base64url of a wrapper that may be compressed. */
export function readJoinRequest(encoded: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(encoded, 'base64url'));
  const bytes =
    wrapped.compression === WrappedJoinRequest_Compression.GZIP ? gunzipSync(wrapped.joinRequest, { maxOutputLength: maxRequest }) : wrapped.joinRequest;
  return JoinRequest.fromBinary(bytes);
}
