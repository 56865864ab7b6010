import type { Browser, CDPSession } from '@playwright/test';

export interface Measurement {
  /** Milliseconds from navigation. */
  readonly lcp: number;
  /** Milliseconds until React has rendered the landing's heading; null for a page without scripts. */
  readonly interactive: number | null;
  /** Milliseconds of main-thread blocking beyond 50 ms per task, until interactive. */
  readonly blocking: number;
  readonly cls: number;
  /** Compressed script bytes received until interactive. */
  readonly scriptBytes: number;
  /** Requests started until interactive; all of them for a page without scripts. */
  readonly requests: number;
  /** Longest chain of dependent requests among them, including the document. */
  readonly depth: number;
}

declare global {
  interface Window {
    benchState: BenchState;
  }
}

const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };

/**
 * Runs in the page before its own scripts; a string, because this file's loader adds helpers to functions. React attaches its fiber to an
 * element that it has rendered or hydrated.
 */
const observe = `
  window.benchState = { lcp: 0, cls: 0, blocking: 0, interactive: null };
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => { benchState.lcp = entry.startTime; });
  on('layout-shift', (entry) => { benchState.cls += entry.value; });
  on('longtask', (entry) => { benchState.blocking += Math.max(0, entry.duration - 50); });
  const watch = () => {
    const heading = document.querySelector('h1');
    if (heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))) benchState.interactive = performance.now();
    else setTimeout(watch, 4);
  };
  watch();
`;

interface BenchState {
  readonly lcp: number;
  readonly cls: number;
  readonly blocking: number;
  readonly interactive: number | null;
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** One cold load in a fresh profile. `scripted`: wait for React. */
export async function measure(browser: Browser, url: string, scripted: boolean): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, locale: 'es-ES' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const depthOf = new Map<string, number>();
  const scripts = new Map<string, { url: string; bytes: number; end: number }>();
  const requests: { start: number; depth: number }[] = [];
  let began = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    if (request.url.startsWith('data:') || /favicon|webmanifest|icon|\/api\//.test(request.url)) return;
    if (began === 0) began = timestamp;
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const own = type === 'Document' ? 1 : (from === undefined ? 1 : (depthOf.get(from) ?? 1)) + 1;
    depthOf.set(request.url, Math.min(own, depthOf.get(request.url) ?? own));
    requests.push({ start: (timestamp - began) * 1000, depth: depthOf.get(request.url) ?? 1 });
    if (type === 'Script') scripts.set(requestId, { url: request.url, bytes: 0, end: Infinity });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const script = scripts.get(requestId);
    if (script) scripts.set(requestId, { ...script, bytes: encodedDataLength, end: (timestamp - began) * 1000 });
  });
  await page.addInitScript({ content: observe });
  await throttle(session);
  await page.goto(url, { waitUntil: 'load' });
  if (scripted) await page.waitForFunction(() => window.benchState.interactive !== null, undefined, { polling: 50 });
  await page.waitForFunction(() => window.benchState.lcp > 0, undefined, { polling: 50 });
  await page.waitForTimeout(300);
  const state = await page.evaluate(() => window.benchState);
  await context.close();
  const until = state.interactive ?? Infinity;
  const scriptBytes = [...scripts.values()].filter((script) => script.end <= until + 20).reduce((sum, script) => sum + script.bytes, 0);
  const before = requests.filter((request) => request.start <= until);
  return { ...state, scriptBytes, requests: before.length, depth: Math.max(...before.map((request) => request.depth)) };
}
