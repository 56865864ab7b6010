import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TelephoneLink } from './links';

test.each([
  ['+34 600-11 22.33', '+34 600 112 233', 'tel:+34600112233'],
  ['(93) 123 45 67', '+34 931 234 567', 'tel:931234567'],
  ['112', '112', 'tel:112'],
  ['600 112 233 (su hija, 2 años)', '600 112 233 (su hija, 2 años)', 'tel:600112233'],
  ['600112233 o 933 001 122', '600112233 o 933 001 122', 'tel:600112233'],
  ['600112233 / 933001122', '600112233 / 933001122', 'tel:600112233'],
  ['93/123.45.67', '93/123.45.67', 'tel:931234567'],
  ['600‑112‑233', '+34 600 112 233', 'tel:600112233'],
  ['movil: +34 600 112 233 ext. 5', 'movil: +34 600 112 233 ext. 5', 'tel:+34600112233'],
  ['sip:600112233@10.0.0.1', 'sip:600112233@10.0.0.1', 'tel:600112233'],
])('a press on %s dials one number, and what else was said of it is shown as it was', (phone, text, address) => {
  render(<TelephoneLink phone={phone} />);
  const link = screen.getByRole('link', { name: `Llamar al ${text}` });
  expect([link.textContent, link.getAttribute('href')]).toEqual([text, address]);
});

test.each(['seiscientos once dos tres', 'el 61', '600112233 933001122 61'])('%s is shown, and dials nothing', (phone) => {
  render(<TelephoneLink phone={phone} />);
  expect(screen.getByText(phone)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
