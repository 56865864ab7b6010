import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callStore } from './call-store';

let told: unknown[] = [];
const hear = (event: Event) => told.push((event as CustomEvent).detail);
beforeEach(() => {
  told = [];
  window.addEventListener('failed-act', hear);
});
afterEach(() => {
  window.removeEventListener('failed-act', hear);
  callStore.dispatch({ type: 'ended' });
});

test('a call that could not begin, or broke off, is told to the page once', () => {
  callStore.dispatch({ type: 'start' });
  callStore.dispatch({ type: 'failed', notice: { alert: 'startFailed' } });
  callStore.dispatch({ type: 'failed', notice: { alert: 'callFailed' } });
  expect(told).toEqual(['call_failed']);
  callStore.dispatch({ type: 'start' });
  callStore.dispatch({ type: 'started', at: 0 });
  callStore.dispatch({ type: 'failed', notice: { alert: 'callFailed' } });
  expect(told).toEqual(['call_failed', 'call_failed']);
});

test('what the visitor or the browser refused, and a call that ended well, says nothing of a release', () => {
  for (const alert of ['microphoneDenied', 'notSupported'] as const) {
    callStore.dispatch({ type: 'start' });
    callStore.dispatch({ type: 'failed', notice: { alert } });
  }
  callStore.dispatch({ type: 'start' });
  callStore.dispatch({ type: 'started', at: 0 });
  callStore.dispatch({ type: 'ended' });
  expect(told).toEqual([]);
});
