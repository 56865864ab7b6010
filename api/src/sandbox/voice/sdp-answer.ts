import { SessionDescription, type MediaDescription } from 'werift';

/** One end of the connection; with BUNDLE, all sections of a description share it. */
export interface RemoteTransport { readonly usernameFragment: string; readonly password: string; readonly fingerprint: string }

export interface LocalTransport extends RemoteTransport {
  /** `a=candidate` values, e.g. `1 1 udp 2130706431 127.0.0.1 40000 typ host`. */
  readonly candidates: readonly string[];
}

export interface AgentTrack { readonly streamId: string; readonly trackId: string; readonly ssrc: number }

const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid';

/** The browser's credentials. */
export function readRemoteTransport(offer: string): RemoteTransport {
  const valueOf = (name: string) => offer.split(/\r?\n/).find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3);
  const [usernameFragment, password, fingerprint] = [valueOf('ice-ufrag'), valueOf('ice-pwd'), valueOf('fingerprint')];
  if (usernameFragment === undefined || password === undefined || fingerprint === undefined) throw new Error('the offer lacks its transport');
  return { usernameFragment, password, fingerprint };
}

/**
 * Computes the answer only from the offer and our end: the same offer always gets the same answer, so offers may come at any time and
 * repeatedly. Receives the browser's microphone; the first receive-only section carries the agent once there is one; LiveKit's other
 * placeholders stay inactive.
 */
export function composeAnswer(offer: string, local: LocalTransport, agent: AgentTrack | undefined) {
  const { media } = SessionDescription.parse(offer);
  const audio = media.filter(({ kind }) => kind === 'audio');
  const agentSection = agent && audio.find(({ direction }) => direction === 'recvonly');
  const answer = [
    'v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=ice-lite', `a=group:BUNDLE ${media.map(({ rtp }) => rtp.muxId).join(' ')}`, 'a=msid-semantic: WMS *',
    ...media.flatMap((section, index) => [
      ...describeSection(section, section === agentSection ? agent : undefined),
      `a=mid:${section.rtp.muxId}`,
      `a=ice-ufrag:${local.usernameFragment}`,
      `a=ice-pwd:${local.password}`,
      `a=fingerprint:sha-256 ${local.fingerprint}`,
      'a=setup:passive',
      // The whole bundle uses the first section's candidates.
      ...(index === 0 ? [...local.candidates.map((candidate) => `a=candidate:${candidate}`), 'a=end-of-candidates'] : []),
    ]),
  ];
  return {
    sdp: `${answer.join('\r\n')}\r\n`,
    /** Section that carries the agent, if there is one: LiveKit's `midToTrackId`. */
    agentMid: agentSection?.rtp.muxId,
    opusPayloadType: audio[0] && opusOf(audio[0]),
    /** Header extension with the level of the caller's packets. */
    audioLevelId: audio[0]?.rtp.headerExtensions.find(({ uri }) => uri === audioLevelUri)?.id,
  };
}

const opusOf = ({ rtp }: MediaDescription) => rtp.codecs.find(({ name }) => name.toLowerCase() === 'opus')?.payloadType;

function describeSection(section: MediaDescription, agent: AgentTrack | undefined): string[] {
  const { kind, profile, fmt, rtp, direction } = section;
  const place = (format: string | number) => [`m=${kind} 9 ${profile} ${format}`, 'c=IN IP4 0.0.0.0'];
  if (kind === 'application') return [...place('webrtc-datachannel'), 'a=sctp-port:5000', 'a=max-message-size:65536'];
  const format = (kind === 'audio' ? opusOf(section) : undefined) ?? Number(fmt[0]);
  const codecs = rtp.codecs.filter(({ payloadType }) => payloadType === format).map((codec) => `a=rtpmap:${format} ${codec.str}`);
  if (kind !== 'audio') return [...place(format), ...codecs, 'a=inactive', 'a=rtcp-mux'];
  const sendsMicrophone = direction === 'sendonly' || direction === 'sendrecv';
  return [
    ...place(format),
    ...codecs,
    `a=fmtp:${format} minptime=10;useinbandfec=1`,
    ...rtp.headerExtensions.filter(({ uri }) => uri === midUri || uri === audioLevelUri).map(({ id, uri }) => `a=extmap:${id} ${uri}`),
    agent ? 'a=sendonly' : sendsMicrophone ? 'a=recvonly' : 'a=inactive',
    'a=rtcp-mux',
    ...(agent ? [`a=msid:${agent.streamId} ${agent.trackId}`, `a=ssrc:${agent.ssrc} cname:server`, `a=ssrc:${agent.ssrc} msid:${agent.streamId} ${agent.trackId}`] : []),
  ];
}
