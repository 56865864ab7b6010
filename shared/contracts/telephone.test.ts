import { expect, test } from '@jest/globals';
import { contactRequest } from './contact';
import { bookingPhone } from './demos/access';
import { formatTelephone, isBookingPhone } from './telephone';

const pasted = [
  ['no-break spaces', '+34\u00a0600\u00a0000\u00a0000'],
  ['narrow and thin spaces', '+34\u202f600\u2009000\u2007000'],
  ['the marks of direction around a number of a contact list', '\u202a+34 600 000 000\u202c'],
  ['a byte-order mark and a zero-width space', '\ufeff+34 600\u200b 000 000'],
  ['a tab and a line break', '+34\t600 000 000\n'],
  ['full-width digits', '+34 ６００ 000 000'],
] as const;

test.each(pasted)('a telephone pasted with %s is taken by the contact form and by the booking alike', async (_, phone) => {
  expect(await bookingPhone.validate(phone)).toBe('+34 600 000 000');
  const request = await contactRequest().validate({ name: 'Ana', clinic: 'Sol', email: 'a@b', phone, message: 'Hola' });
  expect(request.phone).toBe('+34 600 000 000');
});

test('typographic hyphens become the one of the keyboard', async () => {
  expect(await bookingPhone.validate('600‑000–000')).toBe('600-000-000');
});

test('letters, and spaces alone, are still no telephone', async () => {
  for (const phone of ['600 cero', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0']) await expect(bookingPhone.validate(phone)).rejects.toThrow('Introduce un teléfono válido');
});

test.each([['600 00', false], ['(600) 00', false], ['600 000', true], ['+34 (600) 000 000 00', true], ['+34 (600) 000 000 000', false]])('%s can be dialled: %s', (typed, dials) => {
  expect(isBookingPhone(typed)).toBe(dials);
});

test.each([
  ['+34677000111', '+34 677 000 111'], ['0034677000111', '+34 677 000 111'], ['677000111', '+34 677 000 111'],
  ['+33612345678', '+33 612 345 678'], ['+34 677 000 111', '+34 677 000 111'], ['Desde la web', 'Desde la web'], ['112', '112'],
])('%s reads %s', (number, shown) => expect(formatTelephone(number)).toBe(shown));
