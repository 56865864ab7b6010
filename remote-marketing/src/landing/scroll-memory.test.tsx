import { expect, test } from '@jest/globals';
import { rememberScroll, takeRememberedScroll } from './scroll-memory';

test('a position is kept for one return', () => {
  Object.assign(window, { scrollY: 1234.6 });
  rememberScroll();
  expect(window.sessionStorage.getItem('homeScrollY')).toBe('1235');
  expect(takeRememberedScroll()).toBe(1235);
  expect(takeRememberedScroll()).toBeNull();
});

test('nonsense in the storage is no position', () => {
  window.sessionStorage.setItem('homeScrollY', 'abajo');
  expect(takeRememberedScroll()).toBeNull();
});
