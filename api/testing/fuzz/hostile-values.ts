/** Means that a member is omitted. */
export const missing = Symbol('missing');

/** Becomes a bare number in the JSON text that no JavaScript value can express. */
export const rawNumber = (digits: string) => `@@${digits}@@`;

function nested(depth: number, leaf: unknown): unknown {
  return depth === 0 ? leaf : [nested(depth - 1, leaf)];
}

/** Values that a schema may not expect, for any member. */
export const hostileValues: readonly unknown[] = [
  missing,
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  1e308,
  rawNumber('1e400'),
  rawNumber('-1e400'),
  rawNumber('9223372036854775808'),
  '',
  ' ',
  '\u00a0\u200b',
  'a\0b',
  '\0',
  '\ud800',
  'x\udfffy',
  '\u202e\ufeff',
  '𝒜👩‍👩‍👧',
  'ñ'.repeat(5_000),
  'a'.repeat(40_000),
  `/x${'/'.repeat(5_000)}a`,
  'a value of tomorrow',
  'constructor',
  '__proto__',
  'toString',
  '../../../etc/passwd',
  '%00',
  '%',
  '1e21',
  '-1',
  'NaN',
  'Infinity',
  '99999999999999999999999999',
  '9999-12-31T23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-02-30T10:00:00.000Z',
  '2026-13-45T99:99:99.999Z_00000000-0000-0000-0000-000000000000',
  '9999-99-99T00:00:00.000Z_------------------------------------',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  '9999-99/999999999',
  '999999.999999.999999',
  [],
  {},
  [null],
  [[]],
  [{}],
  ['a', 'a', 1],
  { toString: 1 },
  { toString: 'x', valueOf: 'y' },
  { valueOf: null, toString: null },
  { length: 1e9 },
  { length: -1, 0: 'a' },
  { constructor: { prototype: { x: 1 } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"__proto__":null,"hasOwnProperty":1}'),
  { then: 'x' },
  { 'a\0b': 'c\0d' },
  { '\ud800': '\udfff' },
  { $gt: '' },
  nested(30, 'x'),
  nested(300, 'x'),
  Array.from({ length: 3_000 }, () => 'a'),
];

/** JSON with all these values, including lone surrogates as escapes and numbers that JavaScript cannot write. */
export function hostileJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll(/"@@(-?[\de]+)@@"/g, '$1');
}

/** An address part with values that `encodeURIComponent` refuses: a lone surrogate becomes its three bytes. */
export function hostileAddressPart(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 6_000) : (JSON.stringify(value) ?? 'undefined').slice(0, 2_000);
  return [...text].map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter))).join('');
}
