import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** Real databases and browsers are slow on a busy machine; a test that hangs still ends. */
jest.setTimeout(180_000);

/** `console.error` fails a test. */
let shout: jest.SpiedFunction<typeof console.error> | undefined;
beforeEach(() => {
  shout = jest.spyOn(console, 'error');
});
afterEach(() => {
  // Jest leaves out `beforeEach`, and not this, when a file's `beforeAll` has failed: that failure is the one to read.
  const calls = shout?.mock.calls ?? [];
  shout?.mockRestore();
  expect(calls).toEqual([]);
});
