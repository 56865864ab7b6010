import { describe, expect, test } from '@jest/globals';
import { toCsv } from './csv';

const body = (rows: Parameters<typeof toCsv>[0]) => toCsv(rows).replace(/^\uFEFF/, '');

describe('the exported table', () => {
  test('begins with a byte-order mark, so that accents survive', () => {
    expect(toCsv([['Clínica']]).charCodeAt(0)).toBe(0xfeff);
  });
  test('separates by semicolons and writes decimal commas', () => {
    expect(body([['a', 2.5, null]])).toBe('a;2,5;\r\n');
  });
  test('quotes what would break the row', () => {
    expect(body([['dijo "sí"; y\nse fue']])).toBe('"dijo ""sí""; y\nse fue"\r\n');
  });
  test.each(['=1+1', '+34600', '+34 600+cmd', '-cmd', '@SUM(A1)'])('a patient who writes %s writes text, not a formula', (text) => {
    expect(body([[text]])).toBe(`'${text}\r\n`);
  });
  test('a telephone number in groups stays as it is', () => {
    expect(body([['+34 600 000 152']])).toBe('+34 600 000 152\r\n');
  });
});
