import { expect, test } from '@jest/globals';
import { readChanges, verdictOf } from '../../../bench/gate-verdict';

test('74 seeded breaking changes: every one is refused, with a sentence', async () => {
  const changes = await readChanges('breaking');
  expect(changes).toHaveLength(74);
  const passed: string[] = [];
  for (const change of changes) if ((await verdictOf(change)).length === 0) passed.push(change.name);
  expect(passed).toEqual([]);
});

test('74 seeded compatible changes: none is refused', async () => {
  const changes = await readChanges('compatible');
  expect(changes).toHaveLength(74);
  const refused: Record<string, string[]> = {};
  for (const change of changes) {
    const verdict = await verdictOf(change);
    if (verdict.length > 0) refused[change.name] = verdict;
  }
  expect(refused).toEqual({});
});
