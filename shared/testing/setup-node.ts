import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** Real databases and browsers on a busy machine: slow is no failure. What hangs still ends. */
jest.setTimeout(180_000);

/** A test that makes the code shout has found something: `console.error` fails it. */
let shout: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  shout = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = shout.mock.calls;
  shout.mockRestore();
  expect(calls).toEqual([]);
});
