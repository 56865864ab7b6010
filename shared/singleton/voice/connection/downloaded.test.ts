import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { downloaded, SlowDownload } from './downloaded';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('hands on what came in time, and why it did not come', async () => {
  await expect(downloaded(Promise.resolve('sdk'))).resolves.toBe('sdk');
  await expect(downloaded(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(jest.getTimerCount()).toBe(0);
});

it('gives a slow line twenty-nine seconds, and says at thirty that it is slow', async () => {
  const outcome = jest.fn();
  downloaded(new Promise(() => undefined)).catch(outcome);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(outcome).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(outcome).toHaveBeenCalledWith(expect.any(SlowDownload));
});
