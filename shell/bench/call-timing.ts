import type { Page } from '@playwright/test';

/** Milliseconds from the click to the agent's first sound, with the intermediate steps. */
export interface CallTiming {
  readonly total: number;
  /** From the API request to its answer. */
  readonly token: number;
  /** From the click to the last script that the call needed; 0 when all were loaded. */
  readonly sdk: number;
  /** From having both to an established connection. */
  readonly connect: number;
  /** From the connection to the first audible sound. */
  readonly firstSound: number;
}

declare global {
  interface Window {
    callTiming: { clicked: number; connected: number; sounded: number };
  }
}

/** Runs before the page's scripts, on both pages: records when a connection is established and its audio first audible. */
export const observeCalls = `
  window.callTiming = { clicked: 0, connected: 0, sounded: 0 };
  performance.setResourceTimingBufferSize(2000);
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(...options) {
      super(...options);
      this.addEventListener('connectionstatechange', () => { if (this.connectionState === 'connected') callTiming.connected ||= performance.now(); });
      this.addEventListener('track', ({ track }) => {
        if (track.kind !== 'audio') return;
        const context = new AudioContext();
        const analyser = new AnalyserNode(context, { fftSize: 256 });
        context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
        const samples = new Float32Array(256);
        const listen = setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          if (samples.some((sample) => Math.abs(sample) > 0.004)) { callTiming.sounded ||= performance.now(); clearInterval(listen); context.close(); }
        }, 4);
      });
    }
  };
`;

/** Presses, waits for the first sound, and reads the times. `press` is code, evaluated in the page. */
export async function timeCall(page: Page, press: string): Promise<CallTiming> {
  await page.evaluate(`callTiming.clicked = performance.now(); callTiming.connected = 0; callTiming.sounded = 0; performance.clearResourceTimings(); ${press}`);
  await page.waitForFunction(() => window.callTiming.sounded > 0, undefined, { timeout: 20_000, polling: 20 });
  return page.evaluate(() => {
    const { clicked, connected, sounded } = window.callTiming;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const token = loaded.find(({ name }) => name.endsWith('/api/create-call'));
    const scripts = loaded.filter(({ initiatorType, responseEnd }) => initiatorType === 'script' && responseEnd < connected).map(({ responseEnd }) => responseEnd);
    const sdkAt = Math.max(clicked, ...scripts);
    const readyAt = Math.max(sdkAt, token?.responseEnd ?? clicked);
    return {
      total: sounded - clicked,
      token: token === undefined ? 0 : token.responseEnd - token.startTime,
      sdk: sdkAt - clicked,
      connect: connected - readyAt,
      firstSound: sounded - connected,
    };
  });
}
