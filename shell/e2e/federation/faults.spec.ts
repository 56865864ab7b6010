import type { Page, Route } from '@playwright/test';
import type { AppName } from 'shared/contracts/apps/apps';
import { addressOf, apps, expect, expectLastGood, expectReported, test } from './faults.fixture';
import { ownScript, type Edit } from '../releases/releases.fixture';

// Every cell is a separate test on the worker's site; both workers run the same table.
test.describe.configure({ mode: 'parallel' });

/** The script that a document names, and the one with the app's own code. */
type Part = 'entry' | 'own code';
const isPart = (app: AppName, part: Part): ((file: string) => boolean) => {
  if (part === 'own code') return ownScript(app);
  return app === 'shell' ? (file) => /^main\.[^/]*\.js$/.test(file) : (file) => /^entry\..*js$/.test(file);
};

const changed = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
};

/** Network faults of a script. Each fault applies to one of the two parts, and several cover each part. */
const networkFaults: readonly { readonly fault: string; readonly part: Part; readonly answer: (route: Route) => Promise<void> }[] = [
  { fault: 'answers 404', part: 'entry', answer: (route) => route.fulfill({ status: 404, body: 'not here' }) },
  { fault: 'answers 500', part: 'own code', answer: (route) => route.fulfill({ status: 500, body: 'broken' }) },
  { fault: 'is a good script of another hash', part: 'own code', answer: changed((body) => Buffer.concat([body, Buffer.from(';')])) },
  { fault: 'has one flipped byte', part: 'entry', answer: changed((body) => Buffer.from(body.map((byte, index) => (index === 10 ? byte ^ 1 : byte)))) },
];

const inOwnCode = (app: AppName, change: (content: string) => string): Edit => (file, content) => (ownScript(app)(file) ? change(content) : content);

/** Faults inside a release that is signed, complete and active. */
const insideFaults: Readonly<Record<string, (app: AppName) => Edit>> = {
  'throws at its start': (app) => inOwnCode(app, (content) => `throw new Error("broken at its start");${content}`),
  'throws while it renders': (app) => inOwnCode(app, app === 'shell' ? throwingPage : throwingApp),
};

function throwingApp(content: string): string {
  return replaceOnce(content, /\bApp:\(\)=>[\w$]+/, 'App:()=>()=>{throw new Error("broken while it renders")}');
}

function throwingPage(content: string): string {
  return replaceOnce(content, /hydrateRoot\)\(([\w$]+),([\w$]+),/, 'hydrateRoot)($1,{...$2,type(){throw new Error("broken while it renders")}},');
}

/** Fails the test when a changed build no longer matches, instead of passing without a fault. */
function replaceOnce(content: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(content)) throw new Error(`The script has no ${pattern.source}`);
  return content.replace(pattern, replacement);
}

async function breakFiles(page: Page, app: AppName, version: string, isBroken: (file: string) => boolean, answer: (route: Route) => Promise<void>): Promise<void> {
  // A fallback has its own addresses, even for files that it shares with the broken release.
  const own = [`/r/${app}/c/`, `/r/${app}/entry.${version}.js`];
  await page.route((url) => own.some((address) => url.pathname.startsWith(address)) && isBroken(url.pathname.split('/').at(-1) ?? ''), answer);
}

/** One fault on the way and one inside, of one app, are small tests. */
const large = (app: string, fault: string) => (app === 'marketing' && /^(?:answers 404|throws while it renders)$/.test(fault) ? {} : { tag: '@large' });

for (const app of apps) {
  for (const { fault, part, answer } of networkFaults) {
    test(`${app}: when its ${part} ${fault}, the visitor gets the last good release and the site hears of it`, large(app, fault), async ({ page, breakable }) => {
      const version = await breakable.activate(app);
      await breakFiles(page, app, version, isPart(app, part), answer);
      await page.goto(breakable.site.origin + addressOf[app], { waitUntil: 'commit' });
      await expectLastGood(page, app, version);
      await expectReported(breakable, app, version);
    });
  }

  for (const [fault, edit] of Object.entries(insideFaults)) {
    test(`${app}: when it ${fault}, the visitor gets the last good release and the site hears of it`, large(app, fault), async ({ page, breakable }) => {
      const version = await breakable.activate(app, edit(app));
      await page.goto(breakable.site.origin + addressOf[app], { waitUntil: 'commit' });
      await expectLastGood(page, app, version);
      await expectReported(breakable, app, version);
    });
  }

  test(`${app}: when its hash is missing from the document, it is not used and the site hears of it`, { tag: '@large' }, async ({ page, breakable }) => {
    const version = await breakable.activate(app);
    const address = breakable.site.origin + addressOf[app];
    const base = `/r/${app}/(?:c/|entry\\.${version})`;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const document = await response.text();
      const bare = document
        .replaceAll(new RegExp(`"${base}[^"]+":"sha384-[^"]+",?`, 'g'), '')
        .replaceAll(',}', '}')
        .replaceAll(new RegExp(`((?:src|href)="${base}[^"]+\\.js") integrity="[^"]+"`, 'g'), '$1');
      await route.fulfill({ response, body: bare });
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expectLastGood(page, app, version);
    await expectReported(breakable, app, version);
  });
}

for (const app of ['marketing', 'demos', 'panel'] as const) {
  test(`${app}: when its styles are altered on the way to a page that is already open, the last good release is drawn in its own`, { tag: '@large' }, async ({ page, breakable }) => {
    const version = await breakable.activate(app);
    await breakFiles(page, app, version, (file) => file.endsWith('.css'), changed((body) => Buffer.concat([body, Buffer.from('/* */')])));
    await page.goto(breakable.site.origin + addressOf[app === 'marketing' ? 'demos' : 'marketing']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate((address) => {
      // Before its start the shell would treat the address as the document's own.
      if (!Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer'))) return false;
      // As a link inside the site does.
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      return document.querySelector(`[data-release^="${address === '/login' ? 'panel' : address === '/' ? 'marketing' : 'demos'}_"]`) !== null;
    }, addressOf[app])).toBe(true);
    await expectLastGood(page, app, version);
    await expectReported(breakable, app, version);
  });
}

for (const [difference, edit] of [
  ['attributes alone', (content) => content.replaceAll('aria-label="', 'aria-label="otrora ')],
  ['elements and texts', (content) => content.replace(/(<main[^>]*>)/, '$1<p>otrora</p>').replaceAll('Ver los precios', 'otrora')],
] as readonly (readonly [string, (content: string) => string])[]) {
  test(`a page that another release has rendered with other ${difference} is drawn anew by the last good one, which nothing is held against`, async ({ page, breakable }) => {
    const reported: { readonly app: string; readonly version: string; readonly outcome: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/vitals')) reported.push(...(JSON.parse(request.postData() ?? '{}') as { events: typeof reported }).events);
    });
    const version = await breakable.activate('marketing', (file, content) => (file.endsWith('.html') ? edit(content) : content));
    await breakFiles(page, 'marketing', version, isPart('marketing', 'entry'), (route) => route.fulfill({ status: 404, body: 'not here' }));
    const answer = await page.goto(breakable.site.origin, { waitUntil: 'commit' });
    expect(await answer?.text()).toMatch(/otrora/);
    await expectLastGood(page, 'marketing', version);
    await expect(page.getByRole('link', { name: 'Ver los precios' })).toBeAttached();
    expect(await page.locator('main').evaluate((main) => main.outerHTML)).not.toMatch(/otrora/);
    await expect.poll(() => reported.filter(({ app, outcome }) => app === 'marketing' && outcome === 'ready').map((event) => event.version)).toEqual(['1.0.0']);
    expect(reported.filter(({ outcome }) => outcome === 'hydration')).toEqual([]);
  });
}

test('when the entries of all apps hang for ever, visitors get the last good releases and the site hears of it', { tag: '@large' }, async ({ browser, breakable }) => {
  const versions = new Map<AppName, string>();
  for (const app of apps) versions.set(app, await breakable.activate(app));
  // In parallel, each in a page where only one app is broken: their time limits are the longest waits.
  await Promise.all([...versions].map(async ([app, version]) => {
    const page = await browser.newPage();
    await breakFiles(page, app, version, isPart(app, 'entry'), () => new Promise(() => undefined));
    await page.goto(breakable.site.origin + addressOf[app], { waitUntil: 'commit' });
    await expectLastGood(page, app, version);
    await expectReported(breakable, app, version);
    await page.close();
  }));
});

test('when no release of a remote can be loaded, a page says so, the header works, and trying again helps', async ({ page, breakable }) => {
  const broken = '**/r/demos/**/*.js';
  await page.route(broken, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${breakable.site.origin}/demos/clinics/bocus`);
  await expect(page.getByRole('heading', { name: 'Esta parte de la web no está disponible' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('button', { name: 'Volver a intentarlo' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
