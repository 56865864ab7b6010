import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normaliseAccessCode } from './use-code-form';

test.each([
  ['abcd-1234', 'ABCD-1234'],
  ['  ab cd\t12 ', 'ABCD12'],
  ['ñandú_12!', 'AND12'],
  ['', ''],
])('"%s" becomes "%s"', (typed, code) => {
  expect(normaliseAccessCode(typed)).toBe(code);
});

test('whatever is typed, only capitals, digits and hyphens remain, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const code = normaliseAccessCode(typed);
      expect(code).toMatch(/^[A-Z0-9-]*$/);
      expect(normaliseAccessCode(code)).toBe(code);
    }),
  );
});
