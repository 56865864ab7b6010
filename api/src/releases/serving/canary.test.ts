import { expect, test } from '@jest/globals';
import { getsCanary, placeOnLine } from './visitor-releases';

const everybody = Array.from({ length: 1_000_000 }, (_, visitor) => visitor);
const places = Float64Array.from(everybody, (visitor) => placeOnLine('panel@1.0.0', visitor));
const share = (percent: number) => (places.reduce((count, place) => count + Number(place < percent), 0) / places.length) * 100;

test.each([0.1, 1, 5, 10, 25, 50, 75, 90, 99])('%d %% reaches that share of a million visitors within 0.2 points', (percent) => {
  expect(Math.abs(share(percent) - percent)).toBeLessThanOrEqual(0.2);
});

test('0 % reaches nobody and 100 % everybody', () => {
  expect(share(0)).toBe(0);
  expect(share(100)).toBe(100);
});

test('a visitor stays where they are, so raising the percentage takes it from nobody', () => {
  for (const visitor of everybody.slice(0, 20_000)) {
    expect(placeOnLine('panel@1.0.0', visitor)).toBe(places[visitor]);
    const steps = [1, 10, 50, 100].map((percent) => getsCanary('panel@1.0.0', visitor, percent));
    expect(steps).toEqual([...steps].sort());
  }
});

test('being in the canary of one app says nothing about another', () => {
  const panel = everybody.filter((visitor) => (places[visitor] ?? 100) < 10);
  const both = panel.filter((visitor) => getsCanary('marketing@1.0.0', visitor, 10));
  expect(Math.abs((both.length / panel.length) * 100 - 10)).toBeLessThan(0.5);
});
