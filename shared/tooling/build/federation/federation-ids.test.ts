import { describe, expect, test } from '@jest/globals';
import { federationId, findDoubledIds } from './federation-ids';

describe('ids that depend on no folder', () => {
  test('the container and the runtime that it contains get different ids, in any folder', () => {
    for (const folder of ['/home/eva/clinavoz', '/builds/a b/c', 'C:\\work']) {
      expect(federationId(`container entry (default) {"./app":1} ${folder}/node_modules/.federation/entry.0a1b2c.js`)).toBe('container');
      expect(federationId(`${folder}/node_modules/.federation/entry.0a1b2c.js`)).toBe('federation');
      expect(federationId(`${folder}/node_modules/.federation/entry.0a1b2c.js|abc`)).toBe('federation');
    }
    expect(federationId('/home/eva/clinavoz/shared/singleton/index.ts')).toBeNull();
  });

  test('two modules of one id are named, and one module that is met twice is not', () => {
    expect(findDoubledIds([{ id: 'container', identifier: 'one' }, { id: 7, identifier: 'two' }, { id: 'container', identifier: 'three' }])).toEqual(['Two modules have the id "container": one and three']);
    expect(findDoubledIds([{ id: 1, identifier: 'one' }, { id: 1, identifier: 'one' }, { id: null, identifier: 'two' }, { id: null, identifier: 'three' }])).toEqual([]);
  });
});
