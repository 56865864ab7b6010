import { expect, jest, test } from '@jest/globals';
import { demoRequestEvent, onDemoRequest, openDemoRequest } from './bus';

test('a request reaches the one who listens, once, with its message', () => {
  const listener = jest.fn();
  const stop = onDemoRequest(listener);
  expect(openDemoRequest({ message: 'Hola' })).toBe(true);
  stop();
  expect(listener.mock.calls).toEqual([[{ message: 'Hola' }]]);
});

test('a request that nobody took waits for the next listener', () => {
  expect(openDemoRequest({ message: 'Más tarde' })).toBe(false);
  const first = jest.fn();
  onDemoRequest(first)();
  const second = jest.fn();
  onDemoRequest(second)();
  expect(first.mock.calls).toEqual([[{ message: 'Más tarde' }]]);
  expect(second).not.toHaveBeenCalled();
});

test('an event from foreign code without detail opens an empty request', () => {
  const listener = jest.fn();
  const stop = onDemoRequest(listener);
  window.dispatchEvent(new Event(demoRequestEvent, { cancelable: true }));
  stop();
  expect(listener.mock.calls).toEqual([[{}]]);
});
