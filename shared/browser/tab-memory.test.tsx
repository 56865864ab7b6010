import { afterEach, expect, jest, test } from '@jest/globals';
import { tabMemory } from './tab-memory';

afterEach(() => {
  jest.restoreAllMocks();
});

function refuseEverything(): void {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

test('keeps what it is given in the tab', () => {
  tabMemory.set('kept', 'yes');
  expect(window.sessionStorage.getItem('kept')).toBe('yes');
  expect(tabMemory.get('kept')).toBe('yes');
  tabMemory.remove('kept');
  expect(tabMemory.get('kept')).toBeNull();
});

test('keeps it as long as the page lives where the browser keeps nothing', () => {
  refuseEverything();
  expect(tabMemory.get('page')).toBeNull();
  tabMemory.set('page', 'yes');
  expect(tabMemory.get('page')).toBe('yes');
  tabMemory.remove('page');
  expect(tabMemory.get('page')).toBeNull();
});

test('what the browser takes again stands before what it once refused', () => {
  refuseEverything();
  tabMemory.set('turn', 'first');
  jest.restoreAllMocks();
  tabMemory.set('turn', 'second');
  expect(tabMemory.get('turn')).toBe('second');
  expect(window.sessionStorage.getItem('turn')).toBe('second');
});
