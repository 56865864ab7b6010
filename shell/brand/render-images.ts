// Draws the site's icons and its link preview into shell/public: `node shared/tooling/run/run.mjs shell/brand/render-images.ts`.
// The results are committed, because a build must not need a browser.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { brandImages } from './images';

const require = createRequire(import.meta.url);
const publicFolder = path.join(import.meta.dirname, '../public');
const font = await readFile(require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
const fontUrl = `data:font/woff2;base64,${font.toString('base64')}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { file, width, height, html } of brandImages(fontUrl)) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await writeFile(path.join(publicFolder, file), png);
  if (file === 'icon-32.png') await writeFile(path.join(publicFolder, 'favicon.ico'), icoOf(png));
  await page.close();
}
await browser.close();

/** An .ico file with one 32×32 image, which may be a PNG. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
