import { expect, type Page } from '@playwright/test';

/** The page's audio statistics at one moment. */
interface SoundSample {
  /** Milliseconds in the browser's statistics. */
  readonly at: number;
  readonly received: number;
  readonly lost: number;
  /** Root mean square of the agent's voice at the audio output. */
  readonly loudness: number;
}

declare global {
  interface Window {
    heardSound: SoundSample[];
  }
}

/** Two seconds of speech. */
const enoughPackets = 100;

export interface SoundWatch {
  /**
   * Since the last check two audible seconds of the agent's voice arrived in the same stream, without a gap in the sequence numbers. No
   * clock is involved: a busy machine is late, and only a broken call loses packets.
   */
  expectUnbroken(): Promise<void>;
}

/** Measures the running call's agent from within the page, until the page is left. */
export async function watchSound(page: Page): Promise<SoundWatch> {
  const agent = await page.waitForFunction(() => window.voiceTest.connections.at(-1)?.getReceivers().find(({ track }) => track.kind === 'audio' && !track.muted));
  await agent.evaluate((receiver) => {
    if (receiver === undefined) throw new Error('There is no agent to listen to');
    window.heardSound = [];
    const { track } = receiver;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    const sample = async () => {
      analyser.getFloatTimeDomainData(wave);
      const loudness = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length);
      (await receiver.getStats()).forEach((entry: { type: string; timestamp: number; packetsReceived: number; packetsLost: number }) => {
        if (entry.type === 'inbound-rtp') window.heardSound.push({ at: entry.timestamp, received: entry.packetsReceived, lost: entry.packetsLost, loudness });
      });
    };
    setInterval(() => void sample(), 100);
  });
  let last: SoundSample | undefined;

  return {
    async expectUnbroken() {
      let heard: SoundSample[] = [];
      const enough = async () => {
        heard = (await page.evaluate(() => window.heardSound)).filter(({ at }) => last === undefined || at >= last.at);
        const [first] = heard;
        const latest = heard.at(-1);
        return first !== undefined && latest !== undefined && latest.received - first.received >= enoughPackets && heard.some(({ loudness }) => loudness > 0.01);
      };
      await expect.poll(enough, { message: 'two seconds with a voice in them', timeout: 30_000 }).toBe(true);
      // The browser counts missing packets between the lowest and the highest sequence number as lost.
      for (const sample of heard) expect(sample.lost, `packets lost until ${Math.round(sample.at)}`).toBe(0);
      // Another stream would restart the count.
      for (const [position, sample] of heard.entries()) expect(sample.received, 'packets received').toBeGreaterThanOrEqual(heard[position - 1]?.received ?? 0);
      last = heard.at(-1);
    },
  };
}
