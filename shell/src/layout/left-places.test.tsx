import { expect, test } from '@jest/globals';
import { showPlace, watchPlaces } from './left-places';

test('a page that stays too short is waited for until the visitor acts, and then nothing is held', () => {
  const ended: number[] = [];
  let observers = 0;
  Object.assign(window, {
    scrollTo: () => undefined,
    ResizeObserver: class {
      readonly own = (observers += 1);
      observe = () => undefined;
      disconnect = () => void ended.push(this.own);
    },
  });
  watchPlaces();
  window.history.replaceState({ key: 'left' }, '');
  Object.assign(window, { scrollY: 600 });
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  Object.assign(window, { scrollY: 0 });
  for (let visit = 1; visit <= 3; visit += 1) {
    showPlace();
    window.dispatchEvent(new Event('keydown'));
  }
  expect(ended).toEqual([1, 2, 3]);
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(act));
  expect(ended).toEqual([1, 2, 3]);
});
