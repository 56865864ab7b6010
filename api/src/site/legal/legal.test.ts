import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { legalModule } from './legal.module';
import { legalParty } from './legal-document';

let store: TestDatabase;
const apps: TestApp[] = [];
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await store.drop();
});

async function start(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await buildTestApp({ database: store.database, settings, modules: ({ config }) => [legalModule({ party: legalParty(config), assetsFolder: path.join(config.projectRoot, 'api/assets') })] });
  apps.push(app);
  return app;
}

/** The unpacked streams of a PDF, in order. */
function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(({ 1: stream = '' }) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return stream;
    }
  });
}

/** Letters by glyph, from each font's only map, in the order of the fonts in the file. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const { 1: first = '', 2: range = '' } of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, { 1: units = '' }] of [...range.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const text = [...units.replaceAll(' ', '').matchAll(/[0-9a-f]{4}/g)].map(([unit]) => String.fromCharCode(parseInt(unit, 16))).join('');
      letters.set((parseInt(first, 16) + index).toString(16).padStart(4, '0'), text);
    }
  }
  return letters;
}

/** The selectable text: the page streams' glyphs, decoded with the font of each piece. */
function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf);
  let text = '';
  for (const page of streams.filter((stream) => stream.includes(' TJ'))) {
    const names = [...new Set([...streams.join('').matchAll(/\/(F\d+) [\d.]+ Tf/g)].map(([, name]) => name))].sort();
    let letters = maps[0];
    for (const { 1: font, 2: parts = '' } of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = maps[names.indexOf(font)];
      else text += `${[...parts.matchAll(/<([0-9a-f]+)>/g)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph) ?? '').join('')} `;
    }
  }
  return text.replaceAll(/\s+/g, ' ');
}

test.each([
  ['privacidad.pdf', 'Política de privacidad', 'Agencia Española de Protección de Datos'],
  ['cookies.pdf', 'Política de cookies', 'estrictamente necesarias'],
  ['aviso-legal.pdf', 'Aviso legal', 'artículo 10 de la Ley 34/2002'],
  ['encargo-tratamiento.pdf', 'Contrato de encargo de tratamiento', 'artículo 28 del Reglamento (UE) 2016/679'],
])('%s is a tagged Spanish PDF with its title and selectable text', async (file, title, phrase) => {
  const app = await start({ LEGAL_NAME: 'Voz Sanitaria, S.L.', LEGAL_TAX_ID: 'B00000000', LEGAL_ADDRESS: 'Calle Mayor 1' });
  const answer = await fetch(`${app.origin}/legal/${file}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  const raw = pdf.toString('latin1');
  expect(raw).toMatch(/^%PDF-1\.7/);
  expect(raw).toContain('/MarkInfo');
  expect(raw).toContain('/StructTreeRoot');
  expect(raw).toMatch(/\/Lang \(es-ES\)/);
  expect(raw).toContain('/DisplayDocTitle true');
  const streams = streamsOf(pdf);
  // PDF/UA: it is declared, each font is embedded with its letters, and everything on a page is in the structure or marked as decoration.
  const metadata = Buffer.from(streams.find((stream) => stream.includes('pdfuaid')) ?? '', 'latin1').toString('utf8');
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(metadata).toContain(title);
  expect(raw).not.toContain('Helvetica');
  for (const name of ['FontFile2', 'ToUnicode']) expect(raw.split(`/${name} `)).toHaveLength(3);
  // A list of a font's glyphs may be left out, but has to be whole.
  expect(raw).not.toContain('/CIDSet ');
  for (const page of streams.filter((stream) => stream.includes(' TJ'))) {
    const outside = page.replaceAll(/\/[\w]+(?: <<[^>]*>>)? B(?:DC|MC)[\s\S]*?\bEMC\b/g, '');
    expect(outside).not.toMatch(/\bT[Jj]\b|\n[SfB]\n/);
  }
  // No paragraph or list item is cut by the end of a page: each is one sequence.
  for (const kind of ['P', 'LBody']) expect(streams.join('').split(`/${kind} <<`)).toHaveLength(raw.split(`/S /${kind}\n`).length);
  const text = textOf(pdf);
  expect(text).toContain(title);
  expect(text).toContain(phrase);
  if (file !== 'cookies.pdf') expect(text).toContain('Voz Sanitaria, S.L.');
  expect(text).not.toContain('pendiente de configurar');
  expect(text).not.toMatch(/[{}]/);
});

test('what is not configured is said to be missing', async () => {
  const app = await start();
  const pdf = Buffer.from(await (await fetch(`${app.origin}/legal/aviso-legal.pdf`)).arrayBuffer());
  expect(textOf(pdf)).toContain('[NIF: pendiente de configurar]');
});

test('two processes give the same bytes, and an unchanged document is not sent again', async () => {
  const [one, other] = [await start(), await start()];
  const first = await fetch(`${one.origin}/legal/privacidad.pdf`);
  const second = await fetch(`${other.origin}/legal/privacidad.pdf`);
  const etag = first.headers.get('etag') ?? '';
  expect(second.headers.get('etag')).toBe(etag);
  const again = await fetch(`${one.origin}/legal/privacidad.pdf`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
  expect(again.status).toBe(304);
  const changed = await start({ SITE_EMAIL: 'otra@clinavoz.example' });
  expect((await fetch(`${changed.origin}/legal/privacidad.pdf`)).headers.get('etag')).not.toBe(etag);
});

test.each(['otro.pdf', '__proto__', 'toString', '..%2fapp.ts'])('there is no /legal/%s', async (file) => {
  const app = await start();
  expect((await fetch(`${app.origin}/legal/${file}`)).status).toBe(404);
});
