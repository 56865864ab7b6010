import { expect, jest, test } from '@jest/globals';
import { createRetellProvider } from './retell-provider';

test.each([
  ['https://api.retellai.com', 1],
  ['https://voz.ejemplo.example', 0],
])('a start says that %s processes calls in the United States: %i', (baseUrl, times) => {
  const log = { warn: jest.fn() };
  createRetellProvider({ baseUrl, apiKey: 'key', clock: { now: () => new Date() }, log, makeId: () => '' }).close();
  expect(log.warn).toHaveBeenCalledTimes(times);
});
