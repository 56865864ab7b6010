import { randomInt } from 'node:crypto';
import type { MediaTransport } from './media-transport';

const packetMs = 20;
const samplesPerPacket = 960;
/** One Opus packet of silence: sent between utterances, so that the stream never stops. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);

export type AgentVoice = ReturnType<typeof createAgentVoice>;

/** Sends one packet every 20 ms by the clock. A late timer catches up, so that the browser's buffer never runs empty. */
export function createAgentVoice() {
  const ssrc = randomInt(1, 2 ** 32 - 1);
  let sequenceNumber = randomInt(2 ** 15);
  let timestamp = randomInt(2 ** 31);
  let queue: readonly Buffer[] = [];
  let position = 0;
  let onFinished: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function nextPayload(): Buffer {
    const payload = queue[position];
    if (payload === undefined) return silence;
    position += 1;
    if (position === queue.length) {
      const finished = onFinished;
      onFinished = undefined;
      if (finished) setImmediate(finished);
    }
    return payload;
  }

  return {
    ssrc,
    /** Starts the stream, which is silent until `say`. */
    start(transport: MediaTransport, payloadType: number) {
      let dueAt = performance.now();
      timer = setInterval(() => {
        const now = performance.now();
        // After a long pause (a suspended process), past packets are dropped instead of sent in one burst.
        if (now - dueAt > 500) dueAt = now;
        for (; dueAt <= now; dueAt += packetMs) {
          transport.sendRtp(nextPayload(), { payloadType, sequenceNumber, timestamp, ssrc });
          sequenceNumber = (sequenceNumber + 1) & 0xffff;
          timestamp = (timestamp + samplesPerPacket) >>> 0;
        }
      }, packetMs / 2);
    },
    /** Plays the packets now, in place of current ones; `finished` runs after the last packet unless interrupted. */
    say(packets: readonly Buffer[], finished: () => void) {
      queue = packets;
      position = 0;
      onFinished = finished;
    },
    interrupt() {
      queue = [];
      onFinished = undefined;
    },
    stop: () => clearInterval(timer),
  };
}
