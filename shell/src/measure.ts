import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageVital } from './report';

/** Hears the web vitals of this page as they are final. Loaded after the page, and only where they are sampled. */
export function measure(onVital: (vital: PageVital) => void): void {
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(({ name, value }) => onVital({ name, value }));
  // Time in which the page could answer nobody: what tasks take beyond 50 ms. Told when the page is left, where the browser says it.
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  let blocked = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (blocked += duration - 50))).observe({ type: 'longtask', buffered: true });
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onVital({ name: 'TBT', value: blocked }), { once: true, capture: true });
}
