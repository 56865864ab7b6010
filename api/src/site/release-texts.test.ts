import { expect, test } from '@jest/globals';
import { integrityOf } from 'shared/contracts/releases/hash';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { createTextReader } from './release-texts';

test('a style sheet that begins with a byte order mark, as Sass writes it, keeps its first rule amid a document', async () => {
  const content = Buffer.from('\uFEFF.a::before{content:"ñ"}');
  const release = { app: 'reports', version: '1.0.0', files: { 'a.css': { integrity: integrityOf(content), bytes: content.length } } } as unknown as ReleaseRecord;
  expect(await createTextReader(() => Promise.resolve(content))(release, 'a.css')).toBe('.a::before{content:"ñ"}');
});
