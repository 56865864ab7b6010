/**
 * Draws the landing's crops of the panel side by side, wide and narrow, light and dark, from a running site with its sample clinic alone:
 * `SITE_URL=http://localhost:4000 node shared/tooling/run/run.mjs shell/e2e/pictures/draw-panel-picture.ts`. The results are committed.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Locator } from '@playwright/test';
import { findChromium } from 'shared/tooling/test/chromium';
import { chromiumArguments, ignoredDefaultArguments } from '../chromium-arguments';

const site = process.env.SITE_URL ?? 'http://localhost:4000';
const folder = path.join(import.meta.dirname, '../../../remote-marketing/src/steps');
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments, ignoreDefaultArgs: ignoredDefaultArguments });
const morning = new Date();
morning.setUTCHours(7, 15, 0);
// The sample's visits start at the next opening: on the next working day, unless its morning is still to come.
while (morning.getTime() < Date.now() || [0, 6].includes(morning.getUTCDay())) morning.setUTCDate(morning.getUTCDate() + 1);

/** `heights` of the crops of the day, a call and the figures. */
const shapes = [
  { name: 'panel', width: 1120, heights: [600, 600, 600], ratio: 1.25, quality: 0.66 },
  { name: 'panel-narrow', width: 390, heights: [330, 430, 300], ratio: 1.75, quality: 0.6 },
];

/** A picture of the nearest card around an element, or of a dialog itself, cut off below. */
async function crop(part: Locator, height: number): Promise<string> {
  const box = await part.evaluate(async (element) => {
    let card = element;
    while (getComputedStyle(card).borderTopLeftRadius === '0px') card = card.parentElement ?? document.body;
    card.scrollIntoView({ block: 'start' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    card.scrollIntoView({ block: 'start' });
    const { x, y, width } = card.getBoundingClientRect();
    return { x, y, width, height: card.clientHeight };
  });
  const png = await part.page().screenshot({ clip: { ...box, height: Math.min(height, box.height) }, animations: 'disabled' });
  return `data:image/png;base64,${png.toString('base64')}`;
}

for (const colorScheme of ['light', 'dark'] as const) {
  const options = { colorScheme, locale: 'es-ES', timezoneId: 'Europe/Madrid' };
  const page = await browser.newPage({ ...options, viewport: { width: 400, height: 1400 }, deviceScaleFactor: 2 });
  // A morning with all visits still to come, whenever the script runs.
  await page.clock.setFixedTime(morning);
  await page.goto(`${site}/login`);
  await page.getByRole('link', { name: /cuenta de ejemplo/ }).click();
  await page.getByRole('button', { name: /Lucía/ }).click();
  await page.getByRole('button', { name: 'Hecho' }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const day = await crop(heading('Citas de hoy y de mañana'), 760);
  await heading('Problemas por categoría').scrollIntoViewIfNeeded();
  await page.getByText('Total', { exact: true }).waitFor();
  const reasons = await crop(heading('Problemas por categoría'), 760);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-mist'));
  await page.goto(`${site}/panel/llamadas`);
  await page.getByText('Cita reservada').first().click();
  await page.getByRole('dialog').getByText('Transcripción').waitFor();
  const call = await crop(page.getByRole('dialog'), 760);
  for (const { name, width, heights, ratio, quality } of shapes) {
    // The panel's own content security policy would block this.
    const sheet = await browser.newPage({ ...options, viewport: { width, height: 600 }, deviceScaleFactor: ratio });
    const crops = heights.map((height, index) => `<div style="height:${height}px"><img src="${[day, call, reasons][index]}"></div>`).join('');
    await sheet.setContent(`<style>:root{color-scheme:light dark}body{margin:0;padding:20px 20px 0;box-sizing:border-box;display:grid;grid-template-columns:repeat(auto-fit,minmax(330px,1fr));gap:20px;background:${ground}}
      div{overflow:hidden;border-radius:22px 22px 0 0}img{display:block;width:100%}</style>${crops}`);
    const png = await sheet.screenshot({ fullPage: true });
    const webp = await sheet.evaluate(async ({ data, quality: fine }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: fine });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, { data: png.toString('base64'), quality });
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), Buffer.from(webp));
    await sheet.close();
  }
  await page.close();
}
await browser.close();
