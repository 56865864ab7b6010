import { expect, jest, test } from '@jest/globals';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { isSoundOn, setSound } from '../signals/sound';
import { startReadings } from './early-readings';

test('where the browser blocks its storage, the panel opens all the same, and reads nothing early', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const seen = standInFetch(() => ({}));
  startReadings({ pathname: '/panel', search: '' })();
  expect(seen).toEqual([]);
  setSound(true);
  expect(isSoundOn()).toBe(true);
  blocked.mockRestore();
});
