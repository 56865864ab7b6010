import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { kit } from '../../workspaces';

type Loader = (this: object, sheet: string) => string;
const { default: appLayer } = jest.requireActual<{ readonly default: Loader }>('./app-layer.mjs');
const { default: lightColours } = jest.requireActual<{ readonly default: OmitThisParameter<Loader> }>('./light-colours.mjs');

test('a browser without light-dark() gets every colour of the light theme', () => {
  const tokens = readFileSync(path.join(kit, 'styles/tokens.css'), 'utf8');
  const names = [...tokens.matchAll(/^ +(--color-[\w-]+):/gm)].map(([, name]) => name);
  const [, fallback = ''] = lightColours(tokens).split('@supports not (color: light-dark(#000, #fff))');
  expect([...fallback.matchAll(/(--color-[\w-]+): #[\da-f]{3,6};/g)].map(([, name]) => name)).toEqual(names);
  expect(names.length).toBeGreaterThan(10);
  expect(lightColours('a { color: red; }')).toBe('a { color: red; }');
});

test('a module stands in the layer of its place, with nested rules written out', () => {
  const written = (file: string) => appLayer.call({ resourcePath: file, getOptions: () => ({ kit: '/kit/' }) }, '.row { composes: row from "a.css"; @media (width < 30rem) { .name { color: red; } } &:hover { color: blue; } }').replaceAll(/\s+/g, ' ');
  expect(written('/kit/ui/a.module.css')).toContain('@layer ui { .row { composes: row from "a.css"; }');
  expect(written('/app/a.module.css')).toContain('@layer remote { .row {');
  expect(written('/app/a.module.css')).toContain('@media (width < 30rem) { .row .name { color: red; } } .row:hover { color: blue; }');
});

test.each([['an open block', '.a { color: red;\n.b { color: blue; }'], ['a block closed twice', '.a { color: red; } }\n.b { color: blue; }'], ['no selector', '.a { color: red; }\n{ color: blue; }']])(
  'a module with %s does not build: it was styled by chance, without a word', (_fault, sheet) => {
    expect(() => appLayer.call({ resourcePath: '/app/a.module.css', getOptions: () => ({ kit: '/kit/' }) }, sheet)).toThrow(/a\.module\.css:\d+:0: ERROR: (Expected|Unexpected)/);
  });
