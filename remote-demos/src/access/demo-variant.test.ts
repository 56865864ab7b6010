import { expect, test } from '@jest/globals';
import { demoVariant } from './demo-variant';

test('a code always gets the same page', () => {
  expect(demoVariant('ABCDE23456')).toEqual(demoVariant('ABCDE23456'));
});

test('buttons and badges are spread evenly and apart from each other over 10,000 codes', () => {
  const counts = { 'call:true': 0, 'call:false': 0, 'book:true': 0, 'book:false': 0 };
  for (let index = 0; index < 10_000; index += 1) {
    const { mainAction, showsExpiry } = demoVariant(`DEMO${String(index).padStart(5, '0')}`);
    counts[`${mainAction}:${showsExpiry}`] += 1;
  }
  // Four standard deviations around a quarter each.
  for (const count of Object.values(counts)) expect(Math.abs(count - 2500)).toBeLessThan(175);
});
