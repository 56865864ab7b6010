// The yardstick: the same call with only livekit-client. voice.ts bundles it for its own page.
import type { Room as LiveRoom } from 'livekit-client';

declare global {
  interface Window {
    bareCall: { prepare(): Promise<unknown>; start(): Promise<void>; stop(): Promise<void>; many(count: number, forMs: number): Promise<{ received: number; lost: number; silent: number }> };
  }
}

const rooms: LiveRoom[] = [];
const prepare = () => import('livekit-client');

async function join(withMicrophone: boolean): Promise<LiveRoom> {
  const loading = prepare();
  const microphone = withMicrophone ? navigator.mediaDevices.getUserMedia({ audio: true }) : undefined;
  const answer = await fetch('/api/create-call', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"agentId":"default","llmId":"default"}' });
  const { accessToken, serverUrl } = (await answer.json()) as { accessToken: string; serverUrl: string };
  const { Room, RoomEvent } = await loading;
  (await microphone)?.getTracks().forEach((track) => track.stop());
  const room = new Room();
  rooms.push(room);
  room.on(RoomEvent.TrackSubscribed, (track) => track.attach());
  await room.connect(new URL(serverUrl, location.href).href.replace(/^http/, 'ws'), accessToken);
  if (withMicrophone) void room.localParticipant.setMicrophoneEnabled(true);
  return room;
}

/** Opus packets of silence have three bytes. A page's own levels are no measure: headless browsers do not always play what they receive. */
const bytesOfSilence = 3;

/** Runs `count` calls at once for a while and counts the agents' received, lost and silent audio. */
async function many(count: number, forMs: number): Promise<{ received: number; lost: number; silent: number }> {
  const running = await Promise.all(Array.from({ length: count }, () => join(false)));
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const sum = { received: 0, lost: 0, silent: 0 };
  for (const room of running) {
    const [publication] = [...(room.remoteParticipants.get('server')?.trackPublications.values() ?? [])];
    let bytesOfPacket = 0;
    (await publication?.track?.getRTCStatsReport())?.forEach((entry: { type: string; packetsReceived: number; packetsLost: number; bytesReceived: number }) => {
      if (entry.type !== 'inbound-rtp') return;
      sum.received += entry.packetsReceived;
      sum.lost += entry.packetsLost;
      bytesOfPacket = entry.bytesReceived / entry.packetsReceived;
    });
    if (!(bytesOfPacket > bytesOfSilence)) sum.silent += 1;
    await room.disconnect();
  }
  return sum;
}

window.bareCall = {
  prepare,
  start: async () => void (await join(true)),
  stop: async () => {
    for (const room of rooms.splice(0)) await room.disconnect();
  },
  many,
};
