import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { standInFetch } from '../../../testing/stand-in-fetch';
import type { CallEvent } from './call-state';

/** What the runner uses of the SDK's room. */
class StandInRoom extends EventEmitter {
  state = 'connected';
  readonly remoteParticipants = new Map([['server', {}]]);
  unmuting = async (): Promise<void> => undefined;
  readonly localParticipant = { setMicrophoneEnabled: () => this.unmuting() };
  readonly disconnect = async () => undefined;
}
const rooms: StandInRoom[] = [];
class StandInClient extends EventEmitter {
  constructor(private readonly onRoom: (room: object) => void) {
    super();
  }

  async startCall() {
    const room = new StandInRoom();
    rooms.push(room);
    this.onRoom(room);
    this.emit('call_started');
  }

  readonly startAudioPlayback = async () => undefined;
  readonly stopCall = () => undefined;
}
jest.mock('../connection/retell-client', () => ({ CallClient: StandInClient }));
jest.mock('../sounds/call-sounds', () => ({ loadSounds: () => undefined, playSound: () => undefined }));
jest.mock('../devices/page-audio', () => ({ pageAudio: () => ({}), restAudio: () => undefined }));
let metersStopped = 0;
jest.mock('../devices/level-meter', () => ({
  meterTrack: () => ({ read: () => 0, stop: () => (metersStopped += 1) }),
  watchLoudness: () => ({ stop: () => undefined }),
}));

/** A call in writing that has begun, and its room. */
async function begin() {
  const { runCall } = await import('./call-runner');
  const reports: CallEvent[] = [];
  const call = runCall({ agentId: 'a', code: undefined, typed: true, devices: {}, report: (event) => reports.push(event), onTranscript: jest.fn(), onChange: jest.fn(), onDevices: jest.fn() });
  await jest.advanceTimersByTimeAsync(50);
  const room = rooms.at(-1);
  if (room === undefined) throw new Error('the call has not begun');
  expect(reports.splice(0)).toMatchObject([{ type: 'started' }]);
  return { call, room, reports };
}

/** As the SDK connects anew when it cannot resume: it lets everybody go first. */
async function connectAnew(room: StandInRoom, found: readonly string[]) {
  room.remoteParticipants.clear();
  room.emit('participantDisconnected', { identity: 'server' });
  room.state = 'reconnecting';
  room.emit('reconnecting');
  await jest.advanceTimersByTimeAsync(1_500);
  for (const identity of found) room.remoteParticipants.set(identity, {});
  room.state = 'connected';
  room.emit('reconnected');
  await jest.advanceTimersByTimeAsync(1_500);
}

beforeEach(() => {
  jest.useFakeTimers();
  standInFetch(() => ({ body: { accessToken: 'T' } }));
});
afterEach(() => void jest.useRealTimers());

test('a call that the agent has left ends', async () => {
  const { room, reports } = await begin();
  room.remoteParticipants.clear();
  room.emit('participantDisconnected', { identity: 'server' });
  await jest.advanceTimersByTimeAsync(600);
  expect(reports).toEqual([{ type: 'ended' }]);
});

test('a call goes on when its connection began anew, and ends when the agent has left meanwhile', async () => {
  const { room, call, reports } = await begin();
  await connectAnew(room, ['server']);
  expect(reports).toEqual([{ type: 'broken' }, { type: 'restored' }]);
  call.stop();
  const left = await begin();
  await connectAnew(left.room, []);
  expect(left.reports.at(-1)).toEqual({ type: 'ended' });
});

test('measures the agent’s voice only where it is heard: every meter ends with the call', async () => {
  const { room, call } = await begin();
  const track = { kind: 'audio', getRTCStatsReport: async () => new Map() };
  ['first', 'connected anew'].forEach(() => room.emit('trackSubscribed', track));
  call.stop();
  expect(metersStopped).toBe(2);
});

test('why a microphone is heard no more is said as it is', async () => {
  const { room, call, reports } = await begin();
  room.unmuting = () => Promise.reject(new DOMException('Could not start audio source', 'NotReadableError'));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state: 'granted' }) } });
  call.setMuted(false);
  await jest.advanceTimersByTimeAsync(50);
  expect(reports).toMatchObject([{ type: 'failed', notice: { detail: 'Otro programa está usando el micrófono: ciérralo y vuelve a intentarlo.' } }]);
});
