import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { billOf, neededBy, placeOf, type Packages } from './bill-of-materials';

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const packages: Packages = {
  api: { version: '1.0.0', dependencies: { express: '5', pg: '8' } },
  'node_modules/express': { version: '5.0.0', integrity, license: 'MIT', dependencies: { qs: '6' } },
  'node_modules/pg': { version: '8.0.0', optionalDependencies: { qs: '5', native: '1' } },
  'node_modules/pg/node_modules/qs': { version: '5.0.0', dependencies: { '@x/deep': '1' } },
  'node_modules/qs': { version: '6.0.0' },
  'node_modules/@x/deep': { version: '1.0.0' },
  'node_modules/jest': { version: '30.0.0' },
};

test('what a workspace needs is what Node.js would find for it, and nothing else', () => {
  expect(neededBy(packages, 'api').sort()).toEqual(['node_modules/@x/deep', 'node_modules/express', 'node_modules/pg', 'node_modules/pg/node_modules/qs', 'node_modules/qs']);
});

test('a file belongs to the innermost package around it', () => {
  const placeBelow = (file: string) => placeOf(path.join(process.env.PROJECT_ROOT ?? '', file));
  expect(placeBelow('node_modules/@x/deep/lib/a.js')).toBe('node_modules/@x/deep');
  expect(placeBelow('node_modules/pg/node_modules/qs/index.js')).toBe('node_modules/pg/node_modules/qs');
  expect(placeBelow('remote-panel/src/app.tsx')).toBeNull();
  expect(placeBelow('node_modules/.federation/entry.js')).toBeNull();
  expect(placeOf('undefined')).toBeNull();
});

test('a bill names packages with version, licence and hash, whatever their order, and nothing of time or place', () => {
  const places = ['node_modules/qs', 'node_modules/express', 'node_modules/@x/deep'];
  const bill = billOf(packages, { name: 'panel', version: '1.2.0' }, places);
  expect(billOf(packages, { name: 'panel', version: '1.2.0' }, places.toReversed())).toBe(bill);
  const { components, ...head } = JSON.parse(bill) as { components: Record<string, unknown>[] };
  expect(head).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: { type: 'application', name: 'panel', version: '1.2.0' } } });
  expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40x/deep@1.0.0', 'pkg:npm/express@5.0.0', 'pkg:npm/qs@6.0.0']);
  expect(components[1]).toMatchObject({ licenses: [{ license: { name: 'MIT' } }], hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }] });
});

test('the API’s bill holds each of its packages, from a registry, with its hash', () => {
  const root = process.env.PROJECT_ROOT ?? '';
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const { components } = JSON.parse(billOf(locked, { name: 'api', version: '1.0.0' }, neededBy(locked, 'api'))) as { components: { name: string; hashes?: unknown[] }[] };
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'api/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([]);
});
