import { expect, test } from '@jest/globals';
import { array, number, object, string } from 'yup';
import { createLogger } from './logger';
import { describeError, redactPath, redactText } from './redaction';

test.each([
  ['550 <ana.perez@sol.example> refused', '550 <[e-mail]> refused'],
  ['call from +34 600 123 456 ended', 'call from [number] ended'],
  ['port 38903, code 57P01, 2026', 'port 38903, code 57P01, 2026'],
  ['it is 09c09d1234567cbc, the database needs ef2cca1234567cb0', 'it is 09c09d1234567cbc, the database needs ef2cca1234567cb0'],
  ['Data key ae54b123-4567-41fe-90fd-415a06725390 of 600123456', 'Data key ae54b123-4567-41fe-90fd-415a06725390 of [number]'],
  ['clock says 2026-11-28T08:56:06.563Z, tel600123456, 2026-11-28 600', 'clock says 2026-11-28T08:56:06.563Z, tel[number], [number]'],
])('%s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

test.each([
  ['/api/contact', '/api/contact'],
  ['/api/contact?email=ana@sol.example', '/api/contact'],
  ['/r/marketing/1.2.3/main.js', '/r/marketing/1.2.3/main.js'],
  ['/Zk3tQ9xK-special-token', '/*'],
  ['/api/chat/threads/7f0c2d1e-7f5b-4a53-9a52-6f9f0f7d7f01/messages', '/api/chat/threads/*/messages'],
  ['/ana%40sol.example', '/*'],
  ['/DEMO-1234', '/*'],
  ['/demos/clinics/oris', '/demos/clinics/oris'],
])('the path %s is logged as %s', (url, path) => {
  expect(redactPath(url)).toBe(path);
});

test('what a mail server answers is told by its code alone', () => {
  const error = Object.assign(new Error('Can\'t send mail - all recipients were rejected: 550 5.1.1 Remedios Villalobos\nhas moved: Calle Mayor'), { responseCode: 550, command: 'RCPT TO' });
  expect(describeError(error)).toMatchObject({ message: 'Can\'t send mail - all recipients were rejected', responseCode: 550, command: 'RCPT TO' });
});

test('an error of the database is told without what people typed', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "ana@sol.example 600"'), { severity: 'ERROR', code: '22P02', detail: 'Key (email)=(ana@sol.example) exists', where: 'ana' });
  const described = JSON.stringify(describeError(new Error('outer', { cause: error })));
  expect(described).toContain('22P02');
  // Its stack names files of this machine, so digits prove nothing.
  expect(described).not.toMatch(/sol\.example|Key \(/);
});

test.each([
  ['a rule', () => object({ call: object({ call_status: string().oneOf(['ended']) }) }).validateSync({ call: { call_status: 'Remedios\n    at Villalobos' } }), /call\.call_status: oneOf/],
  ['a type', () => object({ call: object({ transcript: array(object({ content: number() })) }) }).validateSync({ call: { transcript: [{ content: 'Remedios Villalobos' }] } }), /call\.transcript\[0\]\.content: typeError/],
  ['JSON', () => JSON.parse('Remedios Villalobos'), /SyntaxError/],
  ['an argument', () => new URL('Remedios Villalobos'), /ERR_INVALID_URL/],
])('a value that does not fit %s is not told, only where it stands and what is wrong', (_case, fail, told) => {
  const described = (() => {
    try {
      fail();
      return '';
    } catch (error) {
      return JSON.stringify(describeError(new Error('outer', { cause: error })));
    }
  })();
  expect(described).toMatch(told);
  expect(described).not.toMatch(/Remedios|Villalobos/);
});

test('a text without end is cut', () => {
  for (const text of ['a'.repeat(2_000_000), '1'.repeat(2_000_000), '1 '.repeat(1_000_000), `${'a@'.repeat(1_000_000)}`]) expect(redactText(text).length).toBeLessThan(5_000);
});

test.each(['err', 'error', 'cause', 'reason', 'failure'])('an error of the database tells nothing of a person, logged as %s', (name) => {
  const lines: string[] = [];
  const error = Object.assign(new Error('insert failed'), { severity: 'ERROR', code: '23505', detail: 'Key (phone)=(600123987) exists', where: 'Remedios' });
  createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }).warn({ [name]: error }, 'failed');
  expect(lines.join('')).toContain('23505');
  expect(lines.join('')).not.toMatch(/600123987|Remedios/);
});
