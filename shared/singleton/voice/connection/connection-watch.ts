import type { RemoteTrack, Room } from 'livekit-client';
import { connectionHealth, receivedIn, type StatisticsEntry } from './connection-health';

const lookEveryMs = 250;

export type ConnectionWatch = ReturnType<typeof watchConnection>;

/** Detects a dead connection: soon once reconnecting or offline, else when no data arrive: even in silence checks are answered. */
export function watchConnection(room: Room, { onBroken, onRestored, onLost }: Record<'onBroken' | 'onRestored' | 'onLost', () => void>) {
  let track: RemoteTrack | undefined;
  let received: number | undefined;
  let lastSignAt = performance.now();
  let reconnectingSince: number | undefined;
  let broken = false;

  const breaks = () => void (reconnectingSince ??= performance.now());
  const mends = () => {
    reconnectingSince = undefined;
    lastSignAt = performance.now();
  };
  room.on('signalReconnecting', breaks).on('reconnecting', breaks).on('reconnected', mends);
  window.addEventListener('offline', breaks);
  window.addEventListener('online', mends);

  async function look(): Promise<void> {
    const now = track && (await receivedBy(track));
    // Without counters, silence is no evidence.
    if (now === undefined || now !== received) lastSignAt = performance.now();
    received = now;
    const health = connectionHealth({ lastSignAt, reconnectingSince }, performance.now());
    if (health === 'lost') return onLost();
    if ((health === 'broken') === broken) return;
    broken = !broken;
    if (broken) onBroken();
    else onRestored();
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    follow: (agentTrack: RemoteTrack) => void (track = agentTrack),
    stop() {
      clearInterval(timer);
      window.removeEventListener('offline', breaks);
      window.removeEventListener('online', mends);
    },
  };
}

async function receivedBy(track: RemoteTrack): Promise<number | undefined> {
  const report: ReadonlyMap<string, StatisticsEntry> | undefined = await track.getRTCStatsReport();
  return receivedIn([...(report?.values() ?? [])]);
}
