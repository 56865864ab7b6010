import { expect, type Page } from '@playwright/test';

/** What the page's ear heard at one moment. */
interface SoundSample {
  /** Milliseconds, of the browser's own statistics. */
  readonly at: number;
  readonly received: number;
  readonly lost: number;
  /** Root mean square of the agent's voice as it would leave the loudspeaker. */
  readonly loudness: number;
}

declare global {
  interface Window {
    heardSound: SoundSample[];
  }
}

const packetsPerSecond = 50;
/** Four tenths of a second in a short look, a fifth of a long one: what a machine whose cores are all busy is late with. */
const mostMissing = (spoken: number) => Math.max(20, spoken * 0.2);
/** The agent makes up for half a second that it was late with when the look began, and drops what is older. */
const mostMadeUp = 26;

export interface SoundWatch {
  /**
   * From the last look to now the agent's voice came in without a hole and as fast as it is spoken, nothing of it was
   * lost, and at least two seconds of it have passed with something to be heard.
   */
  expectUnbroken(): Promise<void>;
}

/** Listens to the running call's agent from within the page, until the page is left. */
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
        return first !== undefined && latest !== undefined && latest.at - first.at >= 2_000 && heard.some(({ loudness }) => loudness > 0.01);
      };
      await expect.poll(enough, { message: 'two seconds with a voice in them', timeout: 15_000 }).toBe(true);
      for (const [position, sample] of heard.entries()) {
        expect(sample.lost, 'packets lost').toBe(0);
        // A busy machine is late by tenths of a second, which the browser's buffer covers; a broken connection by seconds.
        const earlier = heard.slice(0, position).findLast(({ at }) => sample.at - at >= 1_000);
        if (earlier !== undefined) expect(sample.received, `packets until ${Math.round(sample.at)}`).toBeGreaterThan(earlier.received);
      }
      const [first] = heard;
      const latest = heard.at(-1);
      if (first === undefined || latest === undefined) throw new Error('Nothing was heard');
      const spoken = Math.round(((latest.at - first.at) / 1_000) * packetsPerSecond);
      const missing = spoken - (latest.received - first.received);
      expect(missing, 'packets missing').toBeLessThan(mostMissing(spoken));
      expect(missing, 'packets too many').toBeGreaterThan(-mostMadeUp);
      last = latest;
    },
  };
}
