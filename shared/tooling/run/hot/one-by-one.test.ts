import { expect, test } from '@jest/globals';
import { oneByOne } from './one-by-one';

test('a build knows when it was overtaken by a save, and one more follows, however many saves there were', async () => {
  const builds: { isOutdated: () => boolean; finish: () => void }[] = [];
  const rebuild = oneByOne((isOutdated) => new Promise((resolve) => builds.push({ isOutdated, finish: () => resolve(true) })));
  const begun = async (count: number) => {
    while (builds.length < count) await new Promise((resolve) => setTimeout(resolve));
    expect(builds).toHaveLength(count);
    return builds[count - 1]!;
  };
  void rebuild();
  const first = await begun(1);
  expect(first.isOutdated()).toBe(false);
  const [one, other] = [rebuild(), rebuild()];
  expect(first.isOutdated()).toBe(true);
  first.finish();
  const second = await begun(2);
  expect(second.isOutdated()).toBe(false);
  second.finish();
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect(builds).toHaveLength(2);
});
