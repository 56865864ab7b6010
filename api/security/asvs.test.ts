import { expect, test } from '@jest/globals';
import { missingTests, namesTests, rowsOf } from '../testing/named-tests';

const document = 'api/security/asvs.md';
const states = ['met', 'not met', 'not applicable'] as const;
const rows = rowsOf(document, 5).filter(([id]) => id?.startsWith('V')).map(([id = '', level = '', asked = '', state = '', why = '']) => ({ id, level, asked, state, why }));
const byNumber = (id: string) => id.slice(1).split('.').map((part) => part.padStart(3, '0')).join('.');

test('each of the 253 requirements of levels 1 and 2 stands there once, in order', () => {
  expect(rows.map(({ id }) => id).filter((id) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows.map(({ id }) => byNumber(id))).toEqual(rows.map(({ id }) => byNumber(id)).sort());
  expect([rows.filter(({ level }) => level === '1').length, rows.filter(({ level }) => level === '2').length]).toEqual([70, 183]);
});

test('each says what is asked in a few words, and one of three states', () => {
  expect(rows.filter(({ asked, state }) => asked === '' || asked.split(' ').length > 12 || !states.some((known) => known === state)).map(({ id }) => id)).toEqual([]);
});

test('each that is met names tests that exist, and each other one a reason', () => {
  const met = rows.filter(({ state }) => state === 'met');
  expect(met.flatMap(({ id, why }) => missingTests(why).map((part) => `${id} ${part}`))).toEqual([]);
  expect(rows.filter(({ state, why }) => state !== 'met' && (why.length < 5 || namesTests(why))).map(({ id }) => id)).toEqual([]);
});

test('the figures at the top are those of the rows', () => {
  const figures = ['1', '2', 'both'].map((level) => {
    const counted = rows.filter((row) => level === 'both' || row.level === level);
    return [level, ...states.map((state) => counted.filter((row) => row.state === state).length), counted.length].map(String);
  });
  expect(rowsOf(document, 5).filter(([id]) => !id?.startsWith('V'))).toEqual(figures);
});
