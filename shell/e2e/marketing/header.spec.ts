import { expect, test } from '../site.fixture';

const header = 'header#site-header';
test.use({ glass: true });

test('the header stands out past 20 px and shows how far down one is', async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(page.locator('html[data-fresh]')).toHaveCount(0);
  const look = () => page.locator(header).evaluate((element) => ({ shadow: getComputedStyle(element).boxShadow, blur: getComputedStyle(element).backdropFilter }));
  await expect(page.locator(header)).not.toHaveAttribute('data-scrolled');
  const before = await look();
  await page.evaluate(() => window.scrollTo({ top: 20, behavior: 'instant' }));
  await expect(page.locator(header)).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => window.scrollTo({ top: 21, behavior: 'instant' }));
  await expect(page.locator(header)).toHaveAttribute('data-scrolled');
  await expect.poll(look).not.toEqual(before);

  const fraction = () => page.getByTestId('scroll-progress').evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(fraction).toBeCloseTo(1, 2);
  await page.evaluate(() => window.scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' }));
  await expect.poll(fraction).toBeCloseTo(0.5, 2);
});

test('before the scripts run it can be read over the dark section', async ({ page, site }) => {
  await page.route('**/r/shell/c/bootstrap.*.js', () => {});
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => document.querySelector('#security dl')?.scrollIntoView({ behavior: 'instant' }));
  // Beside the mark, away from all text.
  const picture = (await page.screenshot({ clip: { x: 2, y: 16, width: 8, height: 32 } })).toString('base64');
  const lightness = await page.evaluate(async (png) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d');
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    drawing?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, 1, 1);
    return drawing?.getImageData(0, 0, 1, 1).data[1];
  }, picture);
  expect(lightness).toBeGreaterThan(200);
});

test('"¿Tienes un código?" leads to just below the header', async ({ page, site }) => {
  await page.goto(site.origin);
  await page.getByRole('button', { name: '¿Tienes un código?' }).click();
  await expect.poll(() => page.evaluate(() => Math.round(document.getElementById('private-demo')?.getBoundingClientRect().top ?? -1))).toBe(72);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Código de acceso')).toBeFocused();
});

test('"Hablar con la IA" goes to the hero and fires start-voice-call on window', async ({ page, site }) => {
  await page.goto(`${site.origin}/#cta`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const fired = page.evaluate(() => new Promise((resolve) => window.addEventListener('start-voice-call', (event) => resolve(event.type), { once: true })));
  await page.getByRole('button', { name: 'Hablar con la IA' }).click();
  expect(await fired).toBe('start-voice-call');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('an act while the landing is loading is not undone by the alignment to the address', async ({ page, site }) => {
  let run = (): void => undefined;
  const running = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/r/marketing/**/*.js', (route) => running.then(() => route.continue()));
  await page.goto(`${site.origin}/#cta`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Hablar con la IA' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const places = page.evaluate(() => new Promise<number[]>((resolve) => {
    const seen: number[] = [];
    addEventListener('scroll', () => seen.push(window.scrollY));
    setTimeout(() => resolve(seen), 3000);
  }));
  run();
  expect((await places).filter((place) => place > 0)).toEqual([]);
});

// 180 px: a telephone with its text at 200 %.
for (const width of [180, 320]) test(`all three actions can be reached at ${width} px`, async ({ page, site }) => {
  await page.setViewportSize({ width, height: 640 });
  await page.goto(site.origin);
  for (const name of ['¿Tienes un código?', 'Hablar con la IA', 'Solicita demo']) {
    const box = await page.locator(header).getByRole('button', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
});

test.describe('on a page that does not exist', () => {
  // The browser logs the 404.
  test.use({ complaintsExpected: true });

  test('"Solicita demo" leads to the dialog and opens it', async ({ page, site }) => {
    await page.goto(`${site.origin}/no-such-page`);
    await page.locator(header).getByRole('button', { name: 'Solicita demo' }).click();
    await expect(page).toHaveURL(/\/#cta$/);
    await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
    await expect(page.getByLabel('Mensaje')).toHaveValue(/demo.*asistente de voz/);
  });
});

test('private demos have no actions, sign-in and panel no header, from the first byte', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/private-demo', '/demos/clinics/oris']) {
    await page.goto(site.origin + path);
    await expect(page.locator(header)).toBeVisible();
    await expect(page.locator(header).getByRole('button')).toHaveCount(0);
  }
  for (const path of ['/login', '/panel', '/panel/llamadas']) {
    await page.goto(site.origin + path);
    await expect(page.locator(header)).toHaveCount(0);
  }
  await context.close();
});

test('the first stop of the keyboard skips the header', async ({ page, site }) => {
  await page.goto(site.origin);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contenido')).toBeFocused();
});
