import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sendFile } from '../../../testing/releases/registry';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';
import { DomainError } from '../../platform/errors';
import { requireContent } from './file-content';

const root = path.resolve(__dirname, '../../../..');
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const beginnings = {
  avif: bytes([0, 0, 0, 32], 'ftypavif'),
  ico: bytes([0, 0, 1, 0, 1, 0]),
  mp3: bytes('ID3', [4, 0]),
  'bare.mp3': bytes([0xff, 0xfb, 0x90]),
  ogg: bytes('OggS', [0]),
  opus: bytes('OggS', [0]),
  png: bytes([0x89], 'PNG\r\n', [0x1a], '\n'),
  wav: bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '),
  webp: bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '),
  woff2: bytes('wOF2', [0, 1]),
};
const svg = (inside: string, more = '') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>${inside}</svg>`);
/** The objection to a file; null when it is accepted. */
function problemOf(file: string, content: Buffer | string) {
  try {
    requireContent(file, Buffer.from(content));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details?.[0];
  }
}

describe('what is no text', () => {
  test.each(Object.keys(beginnings))('%s begins as its kind does, and nothing else passes for it', (kind) => {
    const name = (one: string) => `assets/x.${one}`;
    for (const [other, content] of Object.entries(beginnings)) {
      const same = { opus: 'ogg', 'bare.mp3': 'mp3' };
      const kindOf = (one: string) => (Object.hasOwn(same, one) ? same[one as keyof typeof same] : one);
      expect({ other, fits: problemOf(name(kind), content) === null }).toEqual({ other, fits: kindOf(other) === kindOf(kind) });
    }
    for (const content of ['', 'alert(1)', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ\0\0', 'PK\u0003\u0004']) expect(problemOf(name(kind), content)).toMatchObject({ code: 'file_content' });
  });
});

test.each(['js', 'css', 'html', 'txt', 'json', 'map', 'svg', 'webmanifest'])('what is called .%s is text', (kind) => {
  for (const content of [beginnings.png, beginnings.woff2, Buffer.from('{"a":"\0"}')]) expect(problemOf(`x.${kind}`, content)).toMatchObject({ code: 'file_content', facts: { found: 'it is no text in UTF-8' } });
});

test.each(['json', 'map', 'webmanifest'])('what is called .%s is JSON', (kind) => {
  expect(problemOf(`x.${kind}`, '{"ñ":1}')).toBeNull();
  expect(problemOf(`x.${kind}`, 'alert(1)')).toMatchObject({ code: 'file_content' });
});

test.each(['x.exe', 'x.zip', 'x.htm', 'x.xhtml', 'x.xml', 'x.PNG', 'x', 'x.wasm', 'constructor'])('%s is of no kind that is served', (file) => {
  expect(problemOf(file, 'x')).toMatchObject({ code: 'file_kind', facts: { file } });
});

describe('a picture in SVG', () => {
  test.each([
    ['shapes, styles and parts of its own', svg('<style>@media (prefers-color-scheme: dark) { .a { fill: url(#b) } }</style><linearGradient id="b"/><use href="#b"/><use xlink:href="#b"/><path fill="url( \'#b\' )" d="M0 0"/><text>Nota: 1 &amp; 2</text>')],
    ['a picture within it', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['what a drawing program notes', svg('<metadata xmlns:d="urn:drawing"><d:Work d:about=""/></metadata>')],
    ['an animation', svg('<animate attributeName="r" values="1;2"/>')],
  ])('may hold %s', (_what, content) => {
    expect(problemOf('x.svg', content)).toBeNull();
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script under another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['HTML', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['HTML without its frame', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="/"/>')],
    ['a handler', svg('', ' onload="alert(1)"')],
    ['a handler further in', svg('<g><path ONCLICK="alert(1)"/></g>')],
    ['a handler that an animation sets', svg('<set attributeName="onclick" to="alert(1)"/>')],
    ['a link that an animation sets', svg('<a href="#a"><animate attributeName="xlink:href" values="javascript:alert(1)"/></a>')],
    ['a link elsewhere', svg('<a href="https://evil.example"/>')],
    ['a script in a link', svg('<a xlink:href=" java&#115;cript:alert(1)"/>')],
    ['another file', svg('<use href="/r/panel/1.0.0/other.svg#x"/>')],
    ['a picture elsewhere', svg('<image xlink:href="//evil.example/x.png"/>')],
    ['a page within it', svg('<image href="data:text/html,x"/>')],
    ['another base', svg('<use href="#x"/>', ' xml:base="https://evil.example/"')],
    ['a style that imports', svg('<style>@import "https://evil.example/x.css";</style>')],
    ['a style that loads', svg('<style>.a { fill: url("https://evil.example/x") }</style>')],
    ['a style in parts', svg('<style>.a { fill: ur<!-- -->l(//evil.example/x) }</style>')],
    ['a style in parts of another kind', svg('<style>.a { fill: ur<![CDATA[l(//evil.example/x)]]> }</style>')],
    ['a style with escapes', svg('<style>.a { fill: \\75rl(//evil.example/x) }</style>')],
    ['a style that loads one of some', svg('<style>.a { fill: image-set("//evil.example/x" 1x) }</style>')],
    ['an attribute that loads', svg('<path fill="url(//evil.example/x#a)"/>')],
    ['a style sheet elsewhere', Buffer.from('<?xml-stylesheet href="//evil.example/x.css"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a type of its own', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>')],
    ['another root', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['no namespace', Buffer.from('<svg/>')],
    ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['nothing', Buffer.from('')],
  ])('may not hold %s', (_what, content) => {
    expect(problemOf('x.svg', content)).toMatchObject({ code: 'file_content' });
  });
});

test('all files of this checkout that pages get are what they say', () => {
  const files = ['shell', 'shared', 'remote-marketing', 'remote-demos', 'remote-panel'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/node_modules|[\\/](?:dist|e2e|test-results)\b/.test(entry.parentPath) && /\.(?:png|svg|ico|webp|mp3|ogg|wav|woff2|webmanifest)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => problemOf(file, readFileSync(file)) ?? [])).toEqual([]);
});

describe('at the door', () => {
  const under = releasesUnderTest();

  test('what is not what its name says is refused, and neither kept nor counted', async () => {
    const target = { app: 'panel', version: under.nextVersion() };
    await under.registry.ask('POST', '/api/releases/uploads', target);
    const send = (file: string, content: string) => sendFile(under.registry.origin, target, file, content);
    for (const [file, code] of [['assets/x.png', 'file_content'], ['public/x.exe', 'file_kind']] as const) {
      const answer = await send(file, 'MZ');
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 422, body: { code: 'release_invalid', details: [{ field: file, code }] } });
    }
    expect(await under.held.database.query('SELECT sum(bytes) FROM release_upload')).toEqual([{ sum: '0' }]);
    expect((await send('assets/x.svg', String(svg('<g/>')))).status).toBe(204);
  });
});

describe('what would keep everybody waiting while it is read', () => {
  test.each([
    ['a.svg', svg('<g>'.repeat(101) + '</g>'.repeat(101)), 'more than 100 elements in each other'],
    ['a.svg', svg(`<!--${'x'.repeat(200_000)}-->`), '200000 are allowed'],
    ['a.js', 'x'.repeat(2_000_001), '2000000 are allowed'],
    ...['json', 'webmanifest'].map((kind) => [`a.${kind}`, `[${'{},'.repeat(666_666)}1]`, '2000000 are allowed'] as const),
    ['a.map', `[${'{},'.repeat(1_666_666)}1]`, '5000000 are allowed'],
  ])('%s is refused before (%#)', (file, content, words) => {
    expect(JSON.stringify(problemOf(file, content))).toContain(words);
  });

  test('as many elements in each other as anybody draws are taken', () => {
    expect(problemOf('a.svg', svg('<g>'.repeat(99) + '</g>'.repeat(99)))).toBeNull();
  });
});
