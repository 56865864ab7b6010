import { expect, test } from '@jest/globals';
import { readChanges, verdictOf } from '../../../bench/gate-verdict';

test('65 seeded breaking changes: every one is refused, with a sentence', async () => {
  const changes = await readChanges('breaking');
  expect(changes).toHaveLength(65);
  const passed: string[] = [];
  for (const change of changes) if ((await verdictOf(change)).length === 0) passed.push(change.name);
  expect(passed).toEqual([]);
});

test('69 seeded compatible changes: none is refused', async () => {
  const changes = await readChanges('compatible');
  expect(changes).toHaveLength(69);
  const refused: Record<string, string[]> = {};
  for (const change of changes) {
    const verdict = await verdictOf(change);
    if (verdict.length > 0) refused[change.name] = verdict;
  }
  expect(refused).toEqual({});
});
