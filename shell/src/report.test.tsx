import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { reportVitals } from 'shared/contracts/releases/vitals';
import { createReporter } from './report';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function reporter(isCutOff?: () => boolean) {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => ({ parts }) as never);
  navigator.sendBeacon = (_address, body) => sent.push(JSON.parse((body as unknown as { readonly parts: readonly [string] }).parts[0])) > 0;
  return { sent, ...createReporter({ ticket: 't', isCutOff }) };
}

test('what happens within a second is one beacon, a second after the first of it', () => {
  const { sent, ready, vital } = reporter();
  ready('shell', '1.0.0');
  jest.advanceTimersByTime(900);
  vital('marketing', '1.0.0', { name: 'LCP', value: 700 });
  jest.advanceTimersByTime(100);
  expect(sent).toEqual([
    { ticket: 't', events: [{ app: 'shell', version: '1.0.0', outcome: 'ready' }], vitals: [{ app: 'marketing', version: '1.0.0', name: 'LCP', value: 700 }] },
  ]);
});

test('a failure hardly waits, whatever else happens with it', () => {
  const { sent, failed, ready } = reporter();
  failed('marketing', '1.1.0', 'render');
  ready('marketing', '1.0.0');
  jest.advanceTimersByTime(100);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ events: [{ outcome: 'render' }, { outcome: 'ready' }] });
});

test('a page that fails without end is heard at once, in a report that the site takes', async () => {
  const { sent, failed, vital } = reporter();
  vital('marketing', '1.0.0', { name: 'INP', value: 3_600_000 });
  for (let at = 0; at < 100; at += 5) {
    failed('marketing', '1.0.0', 'uncaught');
    jest.advanceTimersByTime(5);
  }
  expect(sent).toHaveLength(1);
  await expect(reportVitals.input.isValid(sent[0])).resolves.toBe(true);
});

test('a page that is left tells at once what it still has', () => {
  const { sent, ready } = reporter();
  ready('shell', '1.0.0');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(sent).toHaveLength(1);
  jest.runAllTimers();
  expect(sent).toHaveLength(1);
});

test('loads that a visitor cuts off are no failures, whether it shows at once or a moment later', () => {
  let isCutOff = false;
  const { sent, failed, ready } = reporter(() => isCutOff);
  failed('marketing', '1.0.0', 'load');
  isCutOff = true;
  jest.runAllTimers();
  failed('marketing', '1.0.0', 'load');
  isCutOff = false;
  ready('marketing', '1.0.0');
  jest.runAllTimers();
  expect(sent).toMatchObject([{ events: [{ outcome: 'ready' }] }]);
});
