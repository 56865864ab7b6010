import { expect, test } from '@jest/globals';
import { meets, mergeById } from './merge-by-id';

const list = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('a first page that shares a row with the further pages meets them', () => {
  expect(meets(list('c', 'd'), list('a', 'b', 'c'), 3)).toBe(true);
});
test('a full first page of new rows only leaves a gap', () => {
  expect(meets(list('d', 'e'), list('a', 'b', 'c'), 3)).toBe(false);
});
test('a first page that is not full is the whole list, and one that is not there says nothing', () => {
  expect(meets(list('b', 'c'), list('a', 'b'), 3)).toBe(false);
  expect(meets(list('d', 'e'), undefined, 3)).toBe(true);
});
test('of a row that both lists have, the newer one stays', () => {
  expect(mergeById([{ id: 'b', unread: 2 }, { id: 'c', unread: 1 }], [{ id: 'a', unread: 0 }, { id: 'b', unread: 0 }], byId)).toEqual([{ id: 'a', unread: 0 }, { id: 'b', unread: 0 }, { id: 'c', unread: 1 }]);
});
