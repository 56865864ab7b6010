// Draws the site's icons and its link preview into shell/public: `node shared/tooling/run/run.mjs shell/e2e/pictures/draw-brand-pictures.ts`. The
// results are committed, because a build must not need a browser.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const icons = [
  { file: 'icon-32.png', size: 32, margin: 0.14, radius: 7 },
  { file: 'apple-touch-icon.png', size: 180, margin: 0.18, radius: 0 },
  { file: 'icon-192.png', size: 192, margin: 0.16, radius: 42 },
  { file: 'icon-512.png', size: 512, margin: 0.16, radius: 112 },
  { file: 'icon-maskable-512.png', size: 512, margin: 0.26, radius: 0 },
];
const publicFolder = path.join(import.meta.dirname, '../../public');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

async function draw(drawing: string, file: string, width: number, height: number, style = ''): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(pathToFileURL(path.join(import.meta.dirname, '../../brand', drawing)).href);
  await page.addStyleTag({ content: `:root { ${style} }` });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await writeFile(path.join(publicFolder, file), png);
  await page.close();
  return png;
}

for (const { file, size, margin, radius } of icons) {
  const png = await draw('icon.html', file, size, size, `--margin: ${margin}; --radius: ${radius}px`);
  if (size === 32) await writeFile(path.join(publicFolder, 'favicon.ico'), icoOf(png));
}
await draw('preview.html', 'og.png', 1200, 630);
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
