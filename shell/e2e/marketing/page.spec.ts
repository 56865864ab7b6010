// Longer than usual because it looks at one page, the landing, at every width, in both themes, without scripts and by each way to arrive.
import type { Page } from '@playwright/test';
import { accessibilityIssues } from '../accessibility';
import { expect, test } from '../site.fixture';

const sections = ['hero', 'beneficios', 'sectores', 'como-funciona', 'security', 'pricing', 'integrations', 'faq', 'private-demo', 'cta'];

/** Every section has its layout: a fresh page skips those below the screen at first. */
const laidOut = (page: Page) => expect(page.locator('html[data-fresh]')).toHaveCount(0);

test('a fresh page skips the layout of what is below, makes up for it when idle, and keeps its place when reloaded', async ({ page, site }) => {
  const layouts = () => page.locator('main > section').evaluateAll((all) => all.map((section) => getComputedStyle(section).contentVisibility));
  let run = () => {};
  const running = new Promise<void>((resolve) => { run = resolve; });
  await page.route('**/r/shell/c/bootstrap.*.js', (route) => running.then(() => route.continue()));
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  expect((await layouts()).filter((layout) => layout === 'auto').length).toBeGreaterThan(6);
  // Whoever scrolls before the scripts run sees it like any other page.
  await page.getByRole('heading', { name: 'Preguntas frecuentes' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('A cambio de una conversación semanal')).toBeInViewport();
  run();
  await laidOut(page);
  expect(await layouts()).toEqual(sections.map(() => 'visible'));

  await page.evaluate(() => window.scrollTo({ top: document.getElementById('integrations')?.offsetTop, behavior: 'instant' }));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(3000);
  await page.reload();
  expect(await layouts()).toEqual(sections.map(() => 'visible'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});

test('where no scripts come, a screen reader finds every section after ten seconds', async ({ page, site }) => {
  await page.route('**/r/shell/c/bootstrap.*.js', () => {});
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const session = await page.context().newCDPSession(page);
  const found = async () => (await session.send('Accessibility.getFullAXTree')).nodes.filter(({ role, name }) => role?.value === 'heading' && name?.value === 'Preguntas frecuentes').length;
  await expect.poll(found).toBe(0);
  await expect.poll(found).toBe(1);
});

test('a link to a section that has no layout yet leads where its address leads', async ({ page, site }) => {
  // No script of the page's apps: nothing but the link makes up for the layout.
  await page.route('**/r/shell/c/bootstrap.*.js', () => {});
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href$="#pricing"]')?.click());
  await laidOut(page);
  const top = () => page.evaluate(() => Math.round(document.getElementById('pricing')?.getBoundingClientRect().top ?? -1));
  await expect.poll(top).toBe(72);
  await page.goto('about:blank');
  await page.goto(`${site.origin}/#pricing`, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await expect.poll(top).toBe(72);
});

test('a link to a text, and the key to the end, lead there on a page that has no layout yet', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.route('**/r/shell/c/bootstrap.*.js', () => {});
  await page.goto(`${site.origin}/#:~:text=Preguntas%20frecuentes`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeInViewport();
  await page.goto('about:blank');
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => Math.round(document.documentElement.scrollHeight - window.innerHeight - window.scrollY))).toBe(0);
});

test('whoever opens a demo without a code is led to the form that asks for one', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 844 });
  // Its code comes later than all that is below it.
  await page.route('**/scene*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`${site.origin}/private-demo`);
  await expect(page.getByTestId('scene')).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.round(document.getElementById('private-demo')?.getBoundingClientRect().top ?? -1))).toBe(72);
});

test('the landing can be read whole before any script runs', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  expect(await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))).toEqual(sections);
  await expect(page.getByRole('contentinfo')).toContainText('Política de privacidad');
  for (const text of ['199€', '290€', '590€', '66% de descuento', '70% menos', 'Quedan 3 de 5 plazas', 'claves rotan cada 24 horas']) {
    await expect(page.locator('main')).toContainText(text);
  }
  // The example call in the browser's own player.
  expect((await page.getByTestId('scene').locator('audio').boundingBox())?.width).toBeGreaterThan(150);
  // Without scripts nobody could open the answers, so all of them are open.
  await expect(page.locator('#faq').getByText('cancelas avisando con 30 días de antelación')).toBeVisible();
  // A specialty and one of its calls, by keyboard.
  await page.getByRole('radio', { name: 'Clínicas dentales' }).focus();
  for (const name of ['Dermatología', 'Cirugía plástica', 'Oftalmología']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  await expect(page.getByRole('heading', { name: 'Oftalmología' })).toBeVisible();
  await page.getByRole('radio', { name: '06:50' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('¿Podré conducir después de la prueba?')).toBeVisible();
  await expect(page.getByText('De repente veo destellos')).toBeHidden();
  await expect(page.getByText('«Se me ha roto una muela')).toBeHidden();
  expect(await page.content()).not.toContain('{{site.');
  await context.close();
});

// 180 px: a telephone of 360 px with its text at 200 %.
for (const width of [180, 320, 360, 768, 1024, 1440, 1920]) {
  test(`nothing is cut off or has to be swiped at ${width} px`, { tag: [320, 1440].includes(width) ? [] : '@large' }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.origin);
    await laidOut(page);
    const { scrolls, over } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      over: [...document.querySelectorAll('main *, footer *, header *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && element.checkVisibility())
        .filter((element) => getComputedStyle(element).position !== 'absolute' && !element.closest('[aria-hidden]'))
        .map((element) => element.outerHTML.slice(0, 120)),
    }));
    expect(scrolls).toBe(false);
    expect(over).toEqual([]);
  });
}

test('the hours of a specialty’s day stand below their places, and no line to a call runs through one', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(site.origin);
  await laidOut(page);
  const scale = page.locator('#sectores p[aria-hidden] span').filter({ hasText: /^\d+$/, visible: true });
  const { off, grounds } = await scale.evaluateAll((spans) => {
    const line = spans[0]!.closest('[role=group]')!.querySelector('svg')!.getBoundingClientRect();
    return {
      off: spans.map((span) => {
        const { left, width } = span.getBoundingClientRect();
        return Math.round(left + width / 2 - line.left - (line.width * Number(span.textContent)) / 24);
      }),
      grounds: spans.map((span) => getComputedStyle(span).backgroundColor),
    };
  });
  expect(off).toEqual([0, 0, 0, 0, 0]);
  expect(new Set(grounds)).toEqual(new Set(['rgb(255, 255, 255)']));
});

test('the comparison’s head has its line where it stays in view, and both plans’ names stand at one height', async ({ page, site }) => {
  await page.goto(site.origin);
  await laidOut(page);
  const tops = await page.getByRole('heading', { name: /^Plan (?:Básico|Avanzado)/ }).evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().top)));
  expect(tops).toEqual([tops[0], tops[0]]);
  const head = page.getByRole('columnheader', { name: 'Piloto' });
  await page.getByRole('row', { name: /^Transcripciones/ }).evaluate((row) => window.scrollTo({ top: row.getBoundingClientRect().top + window.scrollY - 100, behavior: 'instant' }));
  await expect(head).toBeInViewport();
  // A collapsed border belongs to the table: it scrolls away in Chromium, and Firefox paints the head over it.
  await expect(page.getByRole('table', { name: 'Compara los planes' })).toHaveCSS('border-collapse', 'separate');
  await expect(head).toHaveCSS('border-bottom-width', '1px');
});

test('in forced colours nothing of the dark section keeps the colours of its own ground', { tag: '@large' }, async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto(site.origin);
  await laidOut(page);
  await expect(page.locator('#security')).toHaveCSS('color-scheme', 'light dark');
  await expect(page.locator('#security summary svg').first()).toHaveCSS('color', 'rgb(70, 88, 79)');
});

test('what is pressed looks different from what is only hovered', { tag: '@large' }, async ({ page, site }) => {
  await page.goto(site.origin);
  const main = page.getByRole('main');
  for (const place of [
    page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }),
    main.getByRole('link', { name: /Programa piloto/ }),
    main.getByRole('button', { name: /Escucha la llamada/ }),
    page.getByTestId('voice-orb').getByRole('button').first(),
    main.locator('label', { hasText: 'Dermatología' }),
    main.getByRole('link', { name: 'Ver los precios' }),
    main.locator('summary', { hasText: 'Registro de auditoría' }),
    main.getByRole('button', { name: /compatible/ }),
  ]) {
    await place.hover();
    await expect(place).toHaveCSS('opacity', '1');
    await page.mouse.down();
    await expect(place).toHaveCSS('opacity', '0.65');
    // Released elsewhere, nothing is activated.
    await page.mouse.move(2, 400);
    await page.mouse.up();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing in the ${colorScheme} theme at ${width} px`, { tag: colorScheme === 'dark' && width === 360 ? [] : '@large' }, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.origin);
      for (const detail of await page.locator('details').all()) await detail.locator('summary').click();
      expect(await accessibilityIssues(page)).toEqual([]);
    });
  }
}

test('everything that can be pressed is large enough for a finger', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.origin);
  const small = await page.locator('button:visible, a:visible, input:visible, summary:visible').evaluateAll((all) =>
    all
      .filter((element) => element.closest('p') === null)
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .filter(({ box }) => box.bottom > 0)
      .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
});

test('the questions open one at a time, the first at first, by mouse and by keyboard', async ({ page, site }) => {
  await page.goto(site.origin);
  const open = page.locator('#faq button[aria-expanded="true"]');
  await expect(open).toHaveText('¿En qué consiste el programa piloto?');
  const guarantee = page.getByRole('button', { name: '¿Qué cubre la garantía de 30 días?' });
  await guarantee.click();
  await expect(open).toHaveText('¿Qué cubre la garantía de 30 días?');
  await expect(page.getByText('te devolvemos el 100% de lo pagado')).toBeVisible();
  await expect(page.getByText('A cambio de una conversación semanal')).toBeHidden();
  await guarantee.press('Tab');
  await page.keyboard.press('Enter');
  await expect(open).toHaveText('¿Cuánto se tarda en ponerlo en marcha?');
});

test('security details open each for itself', async ({ page, site }) => {
  await page.goto(site.origin);
  await page.getByText('Registro de auditoría').click();
  await page.getByText('Cifrado y rotación de claves').click();
  await expect(page.getByText('Los registros se conservan 12 meses')).toBeVisible();
  await expect(page.getByText('Las claves rotan cada 24 horas')).toBeVisible();
});

test('an address with a section leads there, below the header', async ({ page, site }) => {
  for (const id of ['pricing', 'private-demo', 'cta']) {
    await page.goto(`${site.origin}/#${id}`);
    await expect.poll(async () => page.evaluate((section) => Math.round(document.getElementById(section)?.getBoundingClientRect().top ?? -1), id)).toBe(72);
  }
});

test('whoever comes back from a demo continues where they were', { tag: '@large' }, async ({ page, site }) => {
  // From a page without scripts: the interactive landing page would delete the position at once.
  await page.goto(`${site.origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.setItem('homeScrollY', '1500'));
  await page.goto(site.origin);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  await page.goto(`${site.origin}/?again`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('homeScrollY'))).toBeNull();
});

test('on the narrowest telephone the buttons of each example day stay within its card', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(site.origin);
  const specialties = page.getByRole('group', { name: 'Elige tu especialidad' });
  for (const specialty of await specialties.getByRole('radio', { name: /[a-z]/ }).all()) {
    await specialty.check();
    const card = await specialties.getByRole('group').filter({ visible: true }).boundingBox();
    const last = await specialties.getByRole('group').filter({ visible: true }).getByRole('radio').last().boundingBox();
    if (card === null || last === null) throw new Error('not shown');
    expect(last.x + last.width).toBeLessThan(card.x + card.width - 4);
  }
});

test('in forced colours the bubbles have an edge, and taken hours look other than free ones', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.origin);
  const scene = page.getByRole('figure').first();
  const edge = await page.getByText('Hola, se me ha roto una muela').first().evaluate((bubble) => getComputedStyle(bubble).border);
  expect(edge, 'inside the box: the scene cuts what is outside').toMatch(/^1px solid rgb\([\d, ]+\)$/);
  const legend = await page.locator('[data-key=assistant]').last().evaluate((key) => getComputedStyle(key, '::before').backgroundColor);
  expect(legend).toBe('rgb(11, 122, 85)');
  const grounds = await scene.locator('[data-state]').evaluateAll((slots) => slots.map((slot) => `${slot.getAttribute('data-state')} ${getComputedStyle(slot).backgroundColor}`));
  expect(new Set(grounds.map((ground) => ground.split(' ')[0])).size).toBe(3);
  const of = (state: string) => grounds.find((ground) => ground.startsWith(state))?.slice(state.length);
  expect(of('taken')).not.toBe(of('free'));
});

test('in forced colours steps are joined, the last panel and the play button have an edge, and no two buttons touch', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.origin);
  const line = await page.getByRole('heading', { name: 'Configuramos tu agente' }).evaluate((title) => getComputedStyle(title.closest('li') as Element, '::before').backgroundImage);
  expect(line).toContain('gradient');
  const panel = await page.getByRole('heading', { name: /^Agenda tu/ }).evaluate((title) => getComputedStyle(title.parentElement as Element).outline);
  expect(panel).toMatch(/^rgb\(.* solid 1px$/);
  const disc = await page.getByRole('button', { name: /^Escucha la llamada/ }).first().evaluate((button) => getComputedStyle(button.firstElementChild as Element).borderTopColor);
  expect(disc).not.toBe('rgba(0, 0, 0, 0)');
  const edges = await page.getByRole('banner').getByRole('button').evaluateAll((buttons) => buttons.map((button) => ({ ...button.getBoundingClientRect().toJSON(), border: getComputedStyle(button).borderTopWidth }) as { left: number; right: number; border: string }));
  for (const [index, { left }] of edges.entries()) if (index > 0) expect(left - (edges[index - 1]?.right ?? 0)).toBeGreaterThanOrEqual(4);
  expect(edges[0]?.border, 'its words fill it').toBe('0px');
  // Inside the box: the next button is 4 px away.
  const chosen = await page.getByRole('radio', { name: '10:20' }).first().evaluate((radio) => getComputedStyle(radio.parentElement as Element).border);
  expect(chosen).toMatch(/^3px solid/);
});

test('nothing moves by itself', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0);
});
