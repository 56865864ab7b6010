/**
 * Takes the landing's screenshots of the panel, wide and narrow, light and dark, from a running site with its sample clinic:
 * `SITE_URL=http://localhost:4000 node shared/tooling/run/run.mjs shell/e2e/pictures/draw-panel-picture.ts`. The results are committed.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from 'shared/tooling/test/chromium';
import { chromiumArguments, ignoredDefaultArguments } from '../chromium-arguments';

const site = process.env.SITE_URL ?? 'http://localhost:4000';
const folder = path.join(import.meta.dirname, '../../../remote-marketing/src/steps');
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments, ignoreDefaultArgs: ignoredDefaultArguments });
const morning = new Date();
morning.setUTCHours(7, 15, 0);
// The sample's visits start at the next opening: after the morning, that is tomorrow's.
if (morning.getTime() < Date.now()) morning.setUTCDate(morning.getUTCDate() + 1);
const shapes = [
  { name: 'panel', width: 1120, height: 560, deviceScaleFactor: 1.25, quality: 0.7 },
  { name: 'panel-narrow', width: 390, height: 760, deviceScaleFactor: 1.75, quality: 0.6 },
];
for (const { name, width, height, deviceScaleFactor, quality, colorScheme } of shapes.flatMap((shape) => (['light', 'dark'] as const).map((colorScheme) => ({ ...shape, colorScheme })))) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor, colorScheme, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  // A morning with all visits still to come, whenever the script runs.
  await page.clock.setFixedTime(morning);
  await page.goto(`${site}/login`);
  await page.getByRole('link', { name: /cuenta de ejemplo/ }).click();
  await page.getByRole('button', { name: /Lucía/ }).click();
  await page.getByRole('heading', { name: 'Citas de hoy y de mañana' }).waitFor();
  await page.getByRole('button', { name: 'Hecho' }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const top = (await page.getByRole('heading', { name: 'Citas de hoy y de mañana' }).boundingBox())?.y ?? 0;
  const png = await page.screenshot({ clip: { x: 0, y: top - 36, width, height }, fullPage: true });
  // The panel's own content security policy would block this fetch.
  const empty = await browser.newPage();
  const webp = await empty.evaluate(async ({ data, quality: fine }) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: fine });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, { data: png.toString('base64'), quality });
  await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), Buffer.from(webp));
  await page.close();
}
await browser.close();
