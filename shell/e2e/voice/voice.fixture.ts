import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../site.fixture';

export { expect };

export type SandboxFailure = 'refuse-token' | 'hang' | 'no-join' | 'drop' | 'leave' | 'hang-up' | 'no-audio';

export interface AudioIn {
  readonly received: number;
  readonly lost: number;
  /** Increases with audible sound. */
  readonly energy: number;
}

declare global {
  interface Window {
    voiceTest: { connections: RTCPeerConnection[]; played: number[]; tracks: MediaStreamTrack[]; events: string[]; startIsToldLate?: boolean; alsoSaid?: unknown[] };
  }
}

/**
 * Runs before the page's scripts and records connections, played sounds, opened microphones and the SDK's events. It meets the SDK's client
 * where ours intercepts its room, and changes nothing. The orb renders ten times a second: sixty, without a graphics card, take as much of
 * a processor as the call itself.
 */
const remember = `
  window.voiceTest = { connections: [], played: [], tracks: [], events: [] };
  const define = Object.defineProperty;
  Object.defineProperty = function (target, name, descriptor) {
    if (name === 'room' && typeof target.startCall === 'function') {
      const emit = target.emit;
      const tell = (event, ...details) => { if (event === 'update') details[0].transcript.unshift(...(voiceTest.alsoSaid ?? [])); voiceTest.events.push(event === 'update' ? 'update ' + details[0].transcript.at(-1).role : event); return emit.call(target, event, ...details); };
      define(target, 'emit', { value: (event, ...details) => (event === 'call_started' && voiceTest.startIsToldLate ? setTimeout(tell, 3000, event) : tell(event, ...details)) });
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

/** A page with the orb, for tests. */
export class VoicePage {
  constructor(readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.page.addInitScript({ content: remember });
    await this.page.goto(address);
    await expect(this.orb('idle')).toBeVisible();
    // Hydrated: only then the page shows the note under the orb.
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

  /** Hovers over the orb and waits until the call's code is loaded, so that a test measures only the call. */
  async prepare(): Promise<void> {
    await this.orb('idle').hover();
    // The sounds load after the SDK. A server that has just started compresses it first.
    const soundsAsked = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('call-start'));
    await expect.poll(() => this.page.evaluate(soundsAsked), { timeout: 30_000 }).toBe(true);
  }

  /** Makes the sandbox fail calls from now on. */
  async letFail(failure: SandboxFailure): Promise<void> {
    await this.switchSandbox(failure);
  }

  /** Shortens the agent's sentences from now on, so that a whole dialogue takes seconds. */
  async letBeBrief(): Promise<void> {
    await this.switchSandbox('brief');
  }

  private async switchSandbox(how: SandboxFailure | 'brief'): Promise<void> {
    await this.page.route('**/api/create-call', (route) => route.continue({ headers: { ...route.request().headers(), 'x-voice-sandbox': how } }));
  }

  /** Delays the creation of calls, so that the test can see the connecting state. @returns a function that continues them */
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

  /** The page's first call, which ends so soon that only the page reliably sees its start. */
  async callThatEnds(): Promise<void> {
    await this.prepare();
    await this.press('idle');
    await expect.poll(() => this.sdkEvents()).toContain('call_started');
  }

  /** Ends a call that may have just begun, with a press that counts as separate. */
  async hangUp(): Promise<void> {
    await this.press('listening');
    await expect(this.orb('idle')).toBeVisible();
  }

  /** Cancels connecting, with a press that counts as separate. */
  async cancel(): Promise<void> {
    await this.press('connecting');
    await expect(this.orb('idle')).toBeVisible();
  }

  /** Presses the orb until it has left that state: a press soon after another is ignored. */
  private async press(state: 'idle' | 'connecting' | 'listening'): Promise<void> {
    await expect(async () => {
      if (await this.orb(state).isVisible()) await this.orb(state).click({ timeout: 5_000 });
      await expect(this.orb(state)).toBeHidden({ timeout: 500 });
    }).toPass({ intervals: [600], timeout: 30_000 });
  }

  /** Received audio of the agent over the last connection. */
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

  /** The SDK's events in order; an update names the speaker of the newest line. */
  sdkEvents(): Promise<string[]> {
    return this.page.evaluate(() => window.voiceTest.events);
  }

  /** The call's timer in seconds, wherever the page shows it. */
  async elapsedSeconds(): Promise<number> {
    // The times in the hero's example are no timer.
    const timer = this.page.getByText(/^\d\d:\d\d$/).and(this.page.locator(':not(figure *)')).filter({ visible: true }).first();
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  }

  /** The call's sheet. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Llamada con el asistente en curso' });
  }

  /** Navigates without loading a document, like a link within the site. */
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
