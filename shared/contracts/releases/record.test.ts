import { expect, test } from '@jest/globals';
import { containerName, releaseVersion } from './record';

test('no two releases of the site have the same container name, which is a JavaScript identifier', () => {
  const versions = ['1.0.0', '1.0.0-a', '1.0.0-a-b', '1.0.0-a.b', '1.0.0-a.b-c', '1.0.0-a-b.c', '1.0.0-a-.b', '1.0.0-a.-b', '1.0.0-a--b', '1.0.0--a'].filter((version) => releaseVersion.isValidSync(version));
  const names = ['a', 'a-b', 'a-b-1'].flatMap((app) => versions.map((version) => containerName(app, version)));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z_]\w*$/);
  expect(versions).toEqual(['1.0.0', '1.0.0-a', '1.0.0-a-b', '1.0.0-a.b', '1.0.0-a.b-c', '1.0.0-a-b.c']);
  expect(containerName('patient-reports', '1.4.0')).toBe('patient__reports_1_4_0');
});
