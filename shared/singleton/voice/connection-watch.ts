import type { RemoteTrack, Room } from 'livekit-client';

/** From the last sign of life to telling the visitor. The SDK itself would take 45 seconds. */
const patienceMs = 4_000;
const lookEveryMs = 250;

export interface ConnectionWatch {
  /** Gives the watch a track whose connection it can look at. */
  follow(track: RemoteTrack): void;
  stop(): void;
}

interface ConnectionWatchOptions {
  readonly room: Room;
  readonly onBroken: () => void;
  readonly onRestored: () => void;
  readonly onLost: () => void;
}

/**
 * Notices a connection that has died: at once when the SDK starts reconnecting or the browser goes offline, and
 * otherwise when nothing at all arrives any more. Even in silence the other side answers a check every 2.5 seconds.
 */
export function watchConnection({ room, onBroken, onRestored, onLost }: ConnectionWatchOptions): ConnectionWatch {
  let track: RemoteTrack | undefined;
  let received: number | undefined;
  let lastSignAt = performance.now();
  let reconnecting = false;
  let broken = false;

  const breaks = () => {
    reconnecting = true;
  };
  const mends = () => {
    reconnecting = false;
    lastSignAt = performance.now();
  };
  room.on('signalReconnecting', breaks).on('reconnecting', breaks).on('reconnected', mends);
  window.addEventListener('offline', breaks);
  window.addEventListener('online', mends);

  async function look(): Promise<void> {
    const now = track && (await receivedBy(track));
    if (!reconnecting && (now === undefined || now !== received)) lastSignAt = performance.now();
    received = now;
    const silentMs = performance.now() - lastSignAt;
    if (silentMs >= patienceMs) return onLost();
    if ((reconnecting || silentMs >= patienceMs * 0.7) === broken) return;
    broken = !broken;
    if (broken) onBroken();
    else onRestored();
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    follow(agentTrack) {
      track = agentTrack;
    },
    stop() {
      clearInterval(timer);
      window.removeEventListener('offline', breaks);
      window.removeEventListener('online', mends);
    },
  };
}

/** Grows with everything that comes in: audio, and answers to connection checks. Undefined before the first packet, when the browser has nothing to report. */
async function receivedBy(track: RemoteTrack): Promise<number | undefined> {
  let total: number | undefined;
  (await track.getRTCStatsReport())?.forEach((report: { packetsReceived?: number; responsesReceived?: number }) => {
    const { packetsReceived = 0, responsesReceived } = report;
    if (responsesReceived !== undefined) total = (total ?? 0) + packetsReceived + responsesReceived;
  });
  return total;
}
