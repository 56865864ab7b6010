import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './site.fixture';

export { expect };

export type SandboxFailure = 'refuse-token' | 'hang' | 'no-join' | 'drop' | 'leave' | 'hang-up' | 'no-audio';

export interface AudioIn {
  readonly received: number;
  readonly lost: number;
  /** Grows with what was loud. */
  readonly energy: number;
}

declare global {
  interface Window {
    voiceTest: { connections: RTCPeerConnection[]; played: number[]; tracks: MediaStreamTrack[]; events: string[] };
  }
}

/**
 * Runs before the page's scripts and remembers connections, sounds that were played, microphones that were opened, and
 * the events that the SDK emits. The SDK's client is met where ours catches its room; nothing of it is changed. The orb is
 * drawn ten times a second: sixty, without a graphics card, take as much of a processor as the call itself.
 */
const remember = `
  window.voiceTest = { connections: [], played: [], tracks: [], events: [] };
  const define = Object.defineProperty;
  Object.defineProperty = function (target, name, descriptor) {
    if (name === 'room' && typeof target.startCall === 'function') {
      const emit = target.emit;
      define(target, 'emit', { value(event, ...details) { voiceTest.events.push(event === 'update' ? 'update ' + details[0].transcript.at(-1).role : event); return emit.call(this, event, ...details); } });
    }
    return define(target, name, descriptor);
  };
  const { RTCPeerConnection: Real } = window;
  window.RTCPeerConnection = class extends Real { constructor(...options) { super(...options); voiceTest.connections.push(this); } };
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 100);
  window.cancelAnimationFrame = clearTimeout;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) { voiceTest.played.push(Math.round(this.buffer.duration * 100) / 100); return start.apply(this, when); };
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (wanted) { const stream = await open.call(this, wanted); voiceTest.tracks.push(...stream.getTracks()); return stream; };
`;

/** Everything a test asks of a page with the orb. */
export class VoicePage {
  constructor(readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.page.addInitScript({ content: remember });
    await this.page.goto(address);
    await expect(this.orb('idle')).toBeVisible();
    // Hydrated: the note under the orb comes from the running page.
    await expect(this.page.getByText('Agente local de prueba')).toBeVisible();
  }

  orb(state: 'idle' | 'connecting' | 'listening'): Locator {
    const labels = { idle: 'Pulsa y pregúntame lo que quieras', connecting: 'Nos estamos conectando con el agente...', listening: /Pulsa para colgar\.$/ };
    return this.page.getByTestId('voice-orb').getByRole('button', { name: labels[state] });
  }

  get alert(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ });
  }

  get transcript(): Locator {
    return this.page.getByRole('log', { name: 'Transcripción de la llamada' });
  }

  /** Shows interest and waits until what a call needs has been loaded, so that a test measures the call alone. */
  async prepare(): Promise<void> {
    await this.orb('idle').hover();
    // The sounds are asked for once the SDK is there. A server that has just started compresses it first.
    const soundsAsked = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('call-start'));
    await expect.poll(() => this.page.evaluate(soundsAsked), { timeout: 30_000 }).toBe(true);
  }

  /** Lets the sandbox fail the calls that are made from now on. */
  async letFail(failure: SandboxFailure): Promise<void> {
    await this.switchSandbox(failure);
  }

  /** The agent says only the beginnings of its sentences from now on, so that a whole dialogue takes seconds. */
  async letBeBrief(): Promise<void> {
    await this.switchSandbox('brief');
  }

  private async switchSandbox(how: SandboxFailure | 'brief'): Promise<void> {
    await this.page.route('**/api/create-call', (route) => route.continue({ headers: { ...route.request().headers(), 'x-voice-sandbox': how } }));
  }

  /** Keeps calls from being minted, so that connecting lasts until the test has seen it. @returns how to let them go on */
  async hold(): Promise<() => void> {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await this.page.route('**/api/create-call', async (route) => {
      await held;
      await route.fallback();
    });
    return letGo;
  }

  async call(): Promise<void> {
    await this.prepare();
    await this.press('idle');
    await expect(this.orb('listening')).toBeVisible();
  }

  /** The page's first call, which ends by itself so soon that only the page is sure to see it begin. */
  async callThatEnds(): Promise<void> {
    await this.prepare();
    await this.press('idle');
    await expect.poll(() => this.sdkEvents()).toContain('call_started');
  }

  /** Ends a call that may have begun a moment ago, as deliberately as a press must be that follows another. */
  async hangUp(): Promise<void> {
    await this.press('listening');
    await expect(this.orb('idle')).toBeVisible();
  }

  /** Gives up connecting, as deliberately as a press must be that follows another. */
  async cancel(): Promise<void> {
    await this.press('connecting');
    await expect(this.orb('idle')).toBeVisible();
  }

  /** Presses the orb until it is no longer in that state: a press soon after another is none. */
  private async press(state: 'idle' | 'connecting' | 'listening'): Promise<void> {
    await expect(async () => {
      if (await this.orb(state).isVisible()) await this.orb(state).click({ timeout: 5_000 });
      await expect(this.orb(state)).toBeHidden({ timeout: 500 });
    }).toPass({ intervals: [600], timeout: 30_000 });
  }

  /** What has arrived of the agent's voice over the last connection. */
  async audio(): Promise<AudioIn> {
    return this.page.evaluate(async () => {
      const sum = { received: 0, lost: 0, energy: 0 };
      const report = await window.voiceTest.connections.at(-1)?.getStats();
      report?.forEach((entry: { type: string; packetsReceived?: number; packetsLost?: number; totalAudioEnergy?: number }) => {
        if (entry.type !== 'inbound-rtp') return;
        sum.received += entry.packetsReceived ?? 0;
        sum.lost += entry.packetsLost ?? 0;
        sum.energy += entry.totalAudioEnergy ?? 0;
      });
      return sum;
    });
  }

  openMicrophones(): Promise<number> {
    return this.page.evaluate(() => window.voiceTest.tracks.filter(({ readyState }) => readyState === 'live').length);
  }

  /** What the SDK has told, in its order; an update carries whose line is the newest. */
  sdkEvents(): Promise<string[]> {
    return this.page.evaluate(() => window.voiceTest.events);
  }

  /** The call's timer, wherever the page shows it, in seconds. */
  async elapsedSeconds(): Promise<number> {
    // The hours of the hero's example are no timer.
    const timer = this.page.getByText(/^\d\d:\d\d$/).and(this.page.locator(':not(figure *)')).filter({ visible: true }).first();
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  }

  /** The sheet that a call lives in. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Llamada con el asistente en curso' });
  }

  /** Another page of the site without loading a document, as a link within the site does it. */
  async goTo(path: string, state: object = {}): Promise<void> {
    await this.page.evaluate(
      ([target, passed]) => {
        history.pushState({ usr: passed, key: 'test', idx: 1 }, '', target);
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [path, state] as const,
    );
  }

  playedSounds(): Promise<number[]> {
    return this.page.evaluate(() => window.voiceTest.played);
  }
}

export const test = base.extend<{ voice: VoicePage }>({
  voice: async ({ page, context }, use) => {
    await context.grantPermissions(['microphone']);
    await use(new VoicePage(page));
  },
});
