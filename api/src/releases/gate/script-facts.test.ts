import { expect, test } from '@jest/globals';
import { readScript } from './script-facts';

test.each([
  ['brackets without end', `export default ${'['.repeat(200_000)}`],
  ['nested calls', `export default ${'a('.repeat(50_000)}${')'.repeat(50_000)}`],
  ['more names than can be compared', `let ${Array.from({ length: 200_000 }, (_, id) => `a${id}`).join(',')}`],
  ['more chunks than anybody writes', `r.u = (id) => ({ ${Array.from({ length: 1_001 }, (_, id) => `${id}: 'c/${id}.js'`).join(',')} })[id]`],
])('a script of %s is refused as one that cannot be read', (_name, source) => {
  expect(() => readScript(source)).toThrow(SyntaxError);
});

test('a list of more parts than a call takes is read', () => {
  expect(readScript(`export let all = [${'1,'.repeat(150_000)}]; import 'react';`)).toMatchObject({ exports: new Map([['all', true]]), staticImports: ['react'] });
});
