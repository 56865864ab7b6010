import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageVital } from './report';

/** Hears the web vitals of this page as they are final. Loaded after the page, and only where they are sampled. */
export function measure(onVital: (vital: PageVital) => void): void {
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(({ name, value }) => onVital({ name, value }));
}
