import { afterEach, expect, jest, test } from '@jest/globals';
import { pageAudio, restAudio } from './page-audio';

let running = false;
Object.assign(globalThis, { AudioContext: class { resume = async () => void (running = true); suspend = async () => void (running = false); } });
afterEach(() => void jest.useRealTimers());

test('rests after a call, and not in the next one, also when a call between them was given up before any sound', () => {
  jest.useFakeTimers();
  pageAudio();
  restAudio();
  jest.advanceTimersByTime(500);
  restAudio();
  pageAudio();
  jest.advanceTimersByTime(10_000);
  expect(running).toBe(true);
  restAudio();
  jest.advanceTimersByTime(10_000);
  expect(running).toBe(false);
});
