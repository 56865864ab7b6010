/** What our end of the connection is, as the answer states it. */
export interface LocalTransport {
  readonly usernameFragment: string;
  readonly password: string;
  readonly fingerprint: string;
  /** `a=candidate` values, e.g. `1 1 udp 2130706431 127.0.0.1 40000 typ host`. */
  readonly candidates: readonly string[];
}

export interface AgentTrack {
  readonly streamId: string;
  readonly trackId: string;
  readonly ssrc: number;
}

export interface RemoteTransport {
  readonly usernameFragment: string;
  readonly password: string;
  readonly fingerprint: string;
}

export interface ComposedAnswer {
  readonly sdp: string;
  /** Section that carries the agent, if it has found a place: LiveKit's `midToTrackId`. */
  readonly agentMid: string | undefined;
  readonly opusPayloadType: number | undefined;
  /** Header extension that carries the loudness of the caller's packets. */
  readonly audioLevelId: number | undefined;
}

const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid';

function sectionsOf(sdp: string): { session: string[]; media: string[][] } {
  const parts = sdp.split(/\r?\n(?=m=)/).map((part) => part.split(/\r?\n/).filter((line) => line !== ''));
  const [session = [], ...media] = parts;
  return { session, media };
}

function valueOf(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3);
}

/** Credentials of the browser: with BUNDLE all sections share one transport. */
export function readRemoteTransport(offer: string): RemoteTransport {
  const { session, media } = sectionsOf(offer);
  const lines = [...session, ...media.flat()];
  const usernameFragment = valueOf(lines, 'ice-ufrag');
  const password = valueOf(lines, 'ice-pwd');
  const fingerprint = valueOf(lines, 'fingerprint');
  if (usernameFragment === undefined || password === undefined || fingerprint === undefined) {
    throw new Error('the offer lacks its transport');
  }
  return { usernameFragment, password, fingerprint };
}

/**
 * Answers any offer of the client from nothing but the offer itself and what our end is: the same offer always gets
 * the same answer, so offers may come at any time and again. The browser's microphone is received, the first section
 * that only receives carries the agent once there is one, and LiveKit's other placeholders stay inactive.
 */
export function composeAnswer(offer: string, local: LocalTransport, agent: AgentTrack | undefined): ComposedAnswer {
  const { media } = sectionsOf(offer);
  const mids = media.map((lines) => valueOf(lines, 'mid') ?? '');
  const agentSection = agent && media.findIndex((lines) => isAudio(lines) && lines.includes('a=recvonly'));
  const found = agentSection !== undefined && agentSection >= 0 ? agentSection : undefined;
  const audio = media.filter(isAudio);
  const answer = [
    'v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=ice-lite', `a=group:BUNDLE ${mids.join(' ')}`, 'a=msid-semantic: WMS *',
    ...media.flatMap((lines, index) => [
      ...describeSection(lines, index === found ? agent : undefined),
      `a=mid:${mids[index]}`,
      `a=ice-ufrag:${local.usernameFragment}`,
      `a=ice-pwd:${local.password}`,
      `a=fingerprint:sha-256 ${local.fingerprint}`,
      'a=setup:passive',
      // The first section's candidates serve the whole bundle.
      ...(index === 0 ? [...local.candidates.map((candidate) => `a=candidate:${candidate}`), 'a=end-of-candidates'] : []),
    ]),
  ];
  return {
    sdp: `${answer.join('\r\n')}\r\n`,
    agentMid: found === undefined ? undefined : mids[found],
    opusPayloadType: audio[0] && opusOf(audio[0]),
    audioLevelId: audio[0] && extensionId(audio[0], audioLevelUri),
  };
}

function describeSection(lines: readonly string[], agent: AgentTrack | undefined): string[] {
  const [kind = '', , protocol = ''] = (lines[0] ?? '').slice(2).split(' ');
  if (kind === 'application') return [`m=application 9 ${protocol} webrtc-datachannel`, 'c=IN IP4 0.0.0.0', 'a=sctp-port:5000', 'a=max-message-size:65536'];
  if (kind !== 'audio') return [`m=${kind} 9 ${protocol} ${anyPayloadType(lines)}`, 'c=IN IP4 0.0.0.0', ...rtpmap(lines, anyPayloadType(lines)), 'a=inactive', 'a=rtcp-mux'];
  const opus = opusOf(lines) ?? anyPayloadType(lines);
  const direction = agent ? 'a=sendonly' : sendsMicrophone(lines) ? 'a=recvonly' : 'a=inactive';
  return [
    `m=audio 9 ${protocol} ${opus}`,
    'c=IN IP4 0.0.0.0',
    ...rtpmap(lines, opus),
    `a=fmtp:${opus} minptime=10;useinbandfec=1`,
    ...[midUri, audioLevelUri].flatMap((uri) => {
      const id = extensionId(lines, uri);
      return id === undefined ? [] : [`a=extmap:${id} ${uri}`];
    }),
    direction,
    'a=rtcp-mux',
    ...(agent ? [`a=msid:${agent.streamId} ${agent.trackId}`, `a=ssrc:${agent.ssrc} cname:server`, `a=ssrc:${agent.ssrc} msid:${agent.streamId} ${agent.trackId}`] : []),
  ];
}

const isAudio = (lines: readonly string[]) => lines[0]?.startsWith('m=audio') === true;
const sendsMicrophone = (lines: readonly string[]) => lines.includes('a=sendonly') || lines.includes('a=sendrecv');
const anyPayloadType = (lines: readonly string[]) => Number((lines[0] ?? '').split(' ')[3] ?? 0);
const rtpmap = (lines: readonly string[], payloadType: number) => lines.filter((line) => line.startsWith(`a=rtpmap:${payloadType} `));

function opusOf(lines: readonly string[]): number | undefined {
  const line = lines.find((candidate) => /^a=rtpmap:\d+ opus\//i.test(candidate));
  return line === undefined ? undefined : Number(/^a=rtpmap:(\d+)/.exec(line)?.[1]);
}

function extensionId(lines: readonly string[], uri: string): number | undefined {
  const line = lines.find((candidate) => candidate.startsWith('a=extmap:') && candidate.includes(` ${uri}`));
  return line === undefined ? undefined : Number(/^a=extmap:(\d+)/.exec(line)?.[1]);
}
