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
  test('quotes what another program would take for the end of a cell', () => {
    expect(body([['a\t=1+1', 'hola,=1+1', 'a\r=1+1']])).toBe('"a\t=1+1";"hola,=1+1";"a\r=1+1"\r\n');
  });
  test.each(['=1+1', '+34600+1', '+34 600+cmd', '-cmd', '@SUM(A1)', ' =1+1', '＝1+1', '＋1', '－1+1', '＠SUM(A1)', '+34 600|cmd', '+34677000111|cmd', '+A1'])('a patient who writes %s writes text, not a formula', (text) => {
    expect(body([[text]])).toBe(`'${text}\r\n`);
  });
  test.each(['+34 600 000 152', '+34677000111', '677000111', '+1 212 555 0123'])('the telephone number %s stays as it is', (phone) => {
    expect(body([[phone]])).toBe(`${phone}\r\n`);
  });
});
