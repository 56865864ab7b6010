import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageVital } from './report';

/** Reports this page's final web vitals. Loaded after the page, and only where it is sampled. */
export function measure(onVital: (vital: PageVital) => void): void {
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(({ name, value }) => onVital({ name, value }));
  // Blocking time: the part of each task beyond 50 ms. Reported when the page is hidden, in browsers that measure it.
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  let blocked = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (blocked += duration - 50))).observe({ type: 'longtask', buffered: true });
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onVital({ name: 'TBT', value: blocked }), { once: true, capture: true });
}
