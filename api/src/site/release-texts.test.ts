import { expect, test } from '@jest/globals';
import { integrityOf } from 'shared/contracts/releases/hash';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { createTextReader, readStyles } from './release-texts';

test('a style sheet that begins with a byte order mark, as Sass writes it, keeps its first rule amid a document', async () => {
  const content = Buffer.from('\uFEFF.a::before{content:"ñ"}');
  const release = { app: 'reports', version: '1.0.0', files: { 'a.css': { integrity: integrityOf(content), bytes: content.length } } } as unknown as ReleaseRecord;
  expect(await createTextReader(() => Promise.resolve(content))(release, 'a.css')).toBe('.a::before{content:"ñ"}');
});

test('a sheet that names its files relative to itself, as Vite and Rspack write it, finds them from a document of any address', async () => {
  const release = { app: 'reports', version: '1.0.0', styles: ['c/a.css', 'b.css'] } as unknown as ReleaseRecord;
  const sheets: Record<string, string> = {
    'c/a.css': '.a{background:url(dot.webp),url( "../dot.webp" ),URL(\'./dot.webp\')}',
    'b.css': '@import "./x.css";.b{mask:url(#m);background:url("data:image/png;base64,AA"),url( data:,),url(/r/x.webp),url(https://a.example/x.webp),url()}',
  };
  expect(await readStyles(release, (_release, file) => Promise.resolve(sheets[file] ?? ''))).toBe([
    '.a{background:url(/r/reports/1.0.0/c/dot.webp),url( "/r/reports/1.0.0/c/../dot.webp" ),URL(\'/r/reports/1.0.0/c/./dot.webp\')}',
    `@import "/r/reports/1.0.0/./x.css";${(sheets['b.css'] ?? '').split(';').slice(1).join(';')}`,
  ].join('\n'));
});
