import { expect, it } from '@jest/globals';
import { composeAnswer, readRemoteTransport } from './sdp-answer';

const local = { usernameFragment: 'uf', password: 'pw', fingerprint: 'AA:BB', candidates: ['1 1 udp 1 127.0.0.1 9 typ host'] };
const agent = { streamId: 'PA_1', trackId: 'TR_1', ssrc: 7 };

const audio = (mid: number, direction: string) => [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63', `a=mid:${mid}`, `a=${direction}`, 'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level', 'a=rtpmap:111 opus/48000/2', 'a=rtpmap:63 red/48000/2',
];
const video = (mid: number) => ['m=video 9 UDP/TLS/RTP/SAVPF 96', `a=mid:${mid}`, 'a=recvonly', 'a=rtpmap:96 VP8/90000'];
const data = (mid: number) => ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', `a=mid:${mid}`, 'a=sctp-port:5000'];
const offer = (...sections: string[][]) =>
  ['v=0', 's=-', 'a=ice-ufrag:browser', 'a=ice-pwd:secret', 'a=fingerprint:sha-256 CC:DD', ...sections.flat()].join('\r\n');

const sectionsIn = (sdp: string) => sdp.split(/\r\n(?=m=)/).slice(1);

it('answers every section in order, placeholders inactive', () => {
  const sections = sectionsIn(composeAnswer(offer(audio(0, 'recvonly'), video(1), data(2)), local, undefined).sdp);
  expect(sections.map((section) => /^m=(\w+)/.exec(section)?.[1])).toEqual(['audio', 'video', 'application']);
  expect(sections[0]).toContain('a=inactive');
  expect(sections[1]).toContain('a=inactive');
  expect(sections[2]).toContain('a=sctp-port:5000');
});

it('puts the agent into the first section that only receives, and the microphone keeps its own', () => {
  const answer = composeAnswer(offer(data(0), audio(1, 'sendonly'), audio(2, 'recvonly'), audio(3, 'recvonly')), local, agent);
  const [, microphone, first, second] = sectionsIn(answer.sdp);
  expect(microphone).toContain('a=recvonly');
  expect(first).toContain('a=sendonly');
  expect(first).toContain('a=msid:PA_1 TR_1');
  expect(first).toContain('a=ssrc:7 cname:server');
  expect(second).toContain('a=inactive');
  expect(answer).toMatchObject({ agentMid: '2', opusPayloadType: 111, audioLevelId: 1 });
});

it('has no place for the agent when the offer has none', () => {
  expect(composeAnswer(offer(data(0), audio(1, 'sendonly')), local, agent).agentMid).toBeUndefined();
});

it('gives the candidates once, in the first section of the bundle', () => {
  const sections = sectionsIn(composeAnswer(offer(audio(0, 'recvonly'), data(1)), local, undefined).sdp);
  expect(sections[0]).toContain('a=candidate:1 1 udp 1 127.0.0.1 9 typ host');
  expect(sections[1]).not.toContain('a=candidate');
});

it('reads the browser’s credentials, and refuses an offer without', () => {
  expect(readRemoteTransport(offer(data(0)))).toEqual({ usernameFragment: 'browser', password: 'secret', fingerprint: 'sha-256 CC:DD' });
  expect(() => readRemoteTransport('v=0')).toThrow('lacks its transport');
});
