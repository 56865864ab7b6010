import { describe, expect, test } from '@jest/globals';
import { gather } from './gather';

/** A write that the test completes. */
function slowWriter() {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const put = gather<number>((items) => {
    batches.push(items);
    return new Promise((resolve, reject) => ends.push(() => (items.includes(13) ? reject(new Error(`refused ${items.join()}`)) : resolve())));
  }, 3);
  const endNext = async () => {
    ends.shift()?.();
    // Lets dependent promises run.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, put, endNext };
}

describe('gather', () => {
  test('writes the first item at once, and what comes meanwhile together, in order and in bounds', async () => {
    const { batches, put, endNext } = slowWriter();
    const done = [1, 2, 3, 4, 5].map((item) => put(item));
    expect(batches).toEqual([[1]]);
    for (let round = 0; round < 3; round += 1) await endNext();
    await Promise.all(done);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  test('a promise is kept only when its own write is', async () => {
    const { put, endNext } = slowWriter();
    let kept = false;
    const first = put(1).then(() => (kept = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept).toBe(false);
    await endNext();
    await first;
    expect(kept).toBe(true);
  });

  test('one that cannot be written fails alone', async () => {
    const { put, endNext } = slowWriter();
    const outcomes = Promise.allSettled([1, 2, 13, 4].map((item) => put(item)));
    for (let round = 0; round < 5; round += 1) await endNext();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('goes on after a failure', async () => {
    const { put, endNext } = slowWriter();
    const refused = expect(put(13)).rejects.toThrow('refused 13');
    await endNext();
    await refused;
    const next = put(7);
    await endNext();
    await next;
  });
});
