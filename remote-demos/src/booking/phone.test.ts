import { expect, test } from '@jest/globals';
import { isBookingPhone } from 'shared/contracts/telephone';

test('a telephone counts as one however it was pasted, and words do not', () => {
  for (const typed of ['600000000', ' +34 600 000 000 ', '+34\u00a0600\u00a0000\u00a0000', '\u202a600‑000‑000\u202c']) expect(isBookingPhone(typed)).toBe(true);
  for (const typed of ['', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0', '600 cero', '123456', '-------', '+(  ) 12345']) expect(isBookingPhone(typed)).toBe(false);
});
