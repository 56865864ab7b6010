import type { Page } from '@playwright/test';
import { pages } from '../../../remote-panel/src/panel/sections';
import { makeCode, openGeneric } from '../demos/demos.fixture';
import { expect, test } from '../site.fixture';

const addresses = ['/', '/login', '/panel', '/private-demo', '/demos/clinics/oris', '/demos/clinics/nadie', '/nada', '/ops'];

/** Faults that the parser accepts but HTML forbids: blocks in phrases, nested controls, duplicate ids, dangling labels. */
async function htmlFaults(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    const blocks = 'p, div, section, article, aside, main, header, footer, nav, form, fieldset, figure, blockquote, pre, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, details, dialog';
    const say = (fault: string) => (element: Element) => `${fault}: ${element.outerHTML.slice(0, 90)}`;
    const ids = [...parsed.querySelectorAll('[id]')];
    return [
      ...[...parsed.querySelectorAll(`:is(span, p, h1, h2, h3, h4, h5, h6, button, label, strong, em, b, i, s, small, summary, caption) :is(${blocks})`)].filter((element) => element.closest('summary') === null || !/^H[1-6]$/.test(element.tagName)).map(say('a block in a phrase')),
      ...[...parsed.querySelectorAll(':is(a[href], button, label) :is(a[href], button, select, textarea)')].map(say('something to press in something to press')),
      ...[...parsed.querySelectorAll(':is(ul, ol) > :not(li, script, template), dl > :not(dt, dd, div, script, template), tr > :not(td, th)')].map(say('not a child of its list or row')),
      ...ids.filter(({ id }, index) => ids.findIndex((other) => other.id === id) !== index).map(say('an id twice')),
      ...[...parsed.querySelectorAll('label[for]')].filter((label) => !ids.some(({ id }) => id === label.getAttribute('for'))).map(say('a label for nothing')),
      ...(parsed.querySelectorAll('main').length > 1 ? ['more than one main'] : []),
    ];
  }, html);
}

test('every document is what HTML allows, has a title that no other kind of page has, and the status that is true', async ({ page, site }) => {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  // A page without a content security policy, which would report the styles of the parsed documents.
  await page.goto('about:blank');
  for (const address of addresses) {
    const response = await fetch(site.origin + address);
    const html = await response.text();
    titles.set(address, /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    faults.push(...(await htmlFaults(page, html)).map((fault) => `${address} ${fault}`));
    expect({ address, status: response.status }).toEqual({ address, status: /nad/.test(address) ? 404 : 200 });
  }
  expect(faults).toEqual([]);
  const own = ['/', '/login', '/panel', '/private-demo', '/nada', '/ops'].map((address) => titles.get(address) ?? '');
  expect(new Set(own).size, own.join(' | ')).toBe(own.length);
});

test('an open demo is what HTML allows', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  const html = await page.content();
  await page.goto('about:blank');
  expect(await htmlFaults(page, html)).toEqual([]);
});

test.describe('a demo that there is not', () => {
  // The browser logs the status; the test looks for React's hydration errors.
  test.use({ complaintsExpected: true });

  test('is a page that says so and leads on', async ({ page, site, complaints }) => {
    const response = await page.goto(`${site.origin}/demos/clinics/nadie`, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
});

test.describe('the panel', () => {
  // The browser itself notes the status of a page that is not there.
  test.use({ complaintsExpected: true });

  test('each of its pages opens by its address, with its title, and beside them there is none', { tag: '@large' }, async ({ page, site, complaints }) => {
    for (const { path, label } of pages) {
      for (const address of [path, `${path}/`, `${path}?clinica=x`]) {
        const response = await fetch(site.origin + address);
        expect({ address, status: response.status }).toEqual({ address, status: 200 });
        if (path !== '/panel') expect(await response.text()).toContain(`<title>${label} · `);
      }
    }
    for (const address of ['/panel/nada', '/panel/citas/nada', '/panel/Citas', '/panel/404', '/login/nada', '/ops/nada']) expect({ address, status: (await fetch(site.origin + address)).status }).toEqual({ address, status: 404 });
    await page.goto(`${site.origin}/panel/nada`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Ir al panel' }).click();
    await expect(page).toHaveURL(`${site.origin}/login`);
    expect(complaints.filter((complaint) => !/40[14]/.test(complaint))).toEqual([]);
  });
});

/** What stands on every sheet, or is on none: fixed bars, and text that only a press would show. */
async function lostOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility());
    const fixed = drawn.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)).map((element) => `fixed: ${element.className}`);
    const hidden = [...document.querySelectorAll<HTMLElement>('details > *, [role="region"] *')].filter((element) => !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })).map((element) => `hidden: ${element.textContent.slice(0, 40)}`);
    return [...fixed, ...hidden];
  });
}

test('on paper nothing is fixed and nothing is closed, in light and dark', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect.poll(() => lostOnPaper(page)).toEqual([]);
    // White text on white paper: backgrounds are not printed.
    const pale = () => page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main h1, main h2, main h3, main p, main li, main dt, main dd, main td, main button')].filter((element) => {
        const [red = 0, green = 0, blue = 0] = (/\d+, \d+, \d+/.exec(getComputedStyle(element).color)?.[0] ?? '0, 0, 0').split(', ').map(Number);
        return element.checkVisibility() && 0.2126 * red + 0.7152 * green + 0.0722 * blue > 150;
      }).map((element) => element.textContent.slice(0, 40)));
    await expect.poll(pale).toEqual([]);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await openGeneric(page, site, code);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => lostOnPaper(page)).toEqual([]);
});

test('the example call of a demo is heard in the site’s own player, and can be had in parts', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/demo-access/log-access') && request.postData()?.includes('audio_example_play') === true);
  const [asked] = await Promise.all([page.waitForRequest(/\.mp3$/), page.getByRole('button', { name: /Escucha la llamada/ }).click(), logged]);
  const moment = page.getByRole('slider', { name: 'Momento de la llamada' });
  await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThan(0);
  await moment.fill('23');
  await expect(page.getByText('Sí, perfecto.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pausa' }).click();
  const part = await fetch(asked.url(), { headers: { range: 'bytes=0-1' } });
  expect({ status: part.status, bytes: (await part.arrayBuffer()).byteLength }).toEqual({ status: 206, bytes: 2 });
});

test.describe('without scripts', () => {
  // A refused code has its own status, which the browser logs.
  test.use({ javaScriptEnabled: false, complaintsExpected: true });

  test('a code is sent by a plain form, not in the address, and its answer is a page', async ({ page, site }) => {
    const { code } = await makeCode(site, { clinic: 'oris' });
    await page.goto(`${site.origin}/#private-demo`);
    // Clicked first: with its first paint a browser moves the focus to the address's target.
    await page.getByLabel('Código de acceso').click();
    await page.getByLabel('Código de acceso').fill('NADIE-0000');
    await page.getByRole('button', { name: 'Validar código' }).click();
    await expect(page.getByRole('alert')).toHaveText('Código inválido');
    expect(page.url()).not.toContain('NADIE');
    await page.getByLabel('Código de acceso').fill(code);
    await page.getByRole('button', { name: 'Validar código' }).click();
    await expect(page.getByRole('heading', { name: 'Acceso concedido' })).toBeVisible();
    expect(page.url()).not.toContain(code);
  });

  for (const address of ['/panel', '/login', '/ops']) {
    test(`${address} says that it needs scripts, and nothing turns for ever`, async ({ page, site }) => {
      await page.goto(site.origin + address);
      // Playwright's own text search ignores the content of <noscript>.
      const sentence = page.locator('noscript p');
      await expect(sentence).toHaveText('Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.', { useInnerText: true });
      await expect(sentence).toBeInViewport({ ratio: 1 });
      await expect(page.locator('[role=status]').filter({ visible: true })).toHaveCount(0);
    });
  }

  test('a demo says what it needs, and shows no placeholder of what will never come', async ({ page, site }) => {
    await page.goto(`${site.origin}/demos/clinics/oris`);
    await expect(page.getByRole('link', { name: 'Volver al formulario del código' })).toBeVisible();
    await expect(page.getByRole('main').locator('svg').filter({ visible: true })).toHaveCount(0);
  });

  test('a request for a demo is sent by a plain form', async ({ page, site }) => {
    await page.goto(`${site.origin}/#cta`);
    await page.getByRole('textbox', { name: 'Nombre' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Pérez');
    await page.getByRole('textbox', { name: 'Clínica' }).fill('Clínica Sol');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@sol.example');
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('no tengo');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'email');
    await expect(page.getByRole('link', { name: 'Política de privacidad' })).toHaveAttribute('href', '/legal/privacidad.pdf');
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('600 000 000');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByRole('heading', { name: '¡Gracias! Te contactaremos pronto.' })).toBeVisible();
  });

  test('all that can be opened is open, and no button is there that nothing answers', async ({ page, site }) => {
    await page.goto(site.origin);
    await expect(page.getByText('Está valorada en 490€ y en el piloto no la pagas.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Solicitar demo' })).toHaveCount(0);
  });
});
