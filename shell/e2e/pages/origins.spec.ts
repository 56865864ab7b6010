import type { Page } from '@playwright/test';
import { previewRelease } from 'shared/contracts/releases/control';
import { startSite, type TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { signIn, writeInChat } from '../panel/panel.fixture';
import { activateNext, ownScript, publishNext, type Edit } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';

// The browser logs its refused attempts.
test.use({ complaintsExpected: true });
test.setTimeout(300_000);

let apart: TestSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  apart = await startSite({ apart: true });
});
test.afterAll(() => apart.dispose());

const secret = 'me duele la muela del juicio';

/** Reads everything that staff can read, on every origin, with the visitor's cookies, and stores the answers. */
const theft = (panel: string) => `
window.loot=[];window.theft=(async()=>{
for(const base of ['','${panel}']){
  for(const path of ['/auth/session','/auth/staff','/analytics','/api/calls','/api/chat/threads','/api/releases/status','/panel'])
    for(const mode of ['cors','no-cors']) try{const answer=await fetch(base+path,{credentials:'include',mode});if(answer.ok)loot.push(path+' '+await answer.text())}catch{}
  await new Promise((done)=>{const stream=new EventSource(base+'/events',{withCredentials:true});stream.onopen=()=>{loot.push('events');stream.close();done()};stream.onerror=()=>{stream.close();done()}});
  await new Promise((done)=>{const frame=document.createElement('iframe');frame.onload=()=>{try{const text=frame.contentDocument.body.innerText;if(text)loot.push('frame '+text)}catch{}done()};frame.src=base+'/panel';document.body.append(frame);setTimeout(done,2000)});
}
try{const opened=open('${panel}/panel');await new Promise((done)=>setTimeout(done,1000));if(opened&&opened.document.body.innerText)loot.push('window '+opened.document.body.innerText)}catch{}
return loot.filter((text)=>!text.startsWith('/panel '));
})();`;

const hostile = (panel: string): Edit => (file, content) => (ownScript('marketing')(file) ? `${theft(panel)}${content}` : content);

async function lootOf(page: Page): Promise<string[]> {
  // Defined only if the script has run.
  await page.waitForFunction(() => 'theft' in window);
  return page.evaluate(() => (window as unknown as { theft: Promise<string[]> }).theft);
}

test('a signed-in owner opens a hostile preview and a hostile release, and neither gets a byte of the panel', async ({ page }) => {
  const panel = { ...apart, origin: apart.origin.replace('localhost', 'panel.localhost') };
  await writeInChat(apart, secret);
  await signIn(page, panel);
  await expect(page.getByText(secret).first()).toBeVisible();
  expect(await page.evaluate(() => fetch('/api/chat/threads').then((answer) => answer.text()))).toContain(secret);

  await publishNext(apart, 'marketing', '1.1.0', hostile(panel.origin));
  const { url } = await callAsOperator(apart, previewRelease, { app: 'marketing', version: '1.1.0', minutes: 5 });
  await page.goto(url);
  await expect(page).toHaveURL(/preview\.localhost/);
  expect(await lootOf(page)).toEqual([]);

  await activateNext(apart, 'marketing', '1.2.0', hostile(panel.origin));
  await page.goto(apart.origin);
  expect(await lootOf(page)).toEqual([]);

  await page.goto(`${panel.origin}/panel`);
  await expect(page.getByText(secret).first()).toBeVisible();
  expect(await page.evaluate(() => 'loot' in window)).toBe(false);
});

test('pages on the panel’s host cut themselves off from the windows that opened them, and all pages of the site’s host are of one kind', async ({ page, site }) => {
  async function policies(origin: string, addresses: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const address of addresses) found.push((await page.goto(origin + address))?.headers()['cross-origin-opener-policy']);
    return found;
  }
  expect(await policies(apart.origin.replace('localhost', 'panel.localhost'), ['/panel', '/ops', '/login'])).toEqual(['same-origin', 'same-origin', 'same-origin-allow-popups']);
  for (const origin of [apart.origin, site.origin]) expect(await policies(origin, ['/', '/private-demo', '/nada'])).toEqual([undefined, undefined, undefined]);
});

test('links lead from the site to the panel’s host and back', { tag: '@large' }, async ({ page }) => {
  await page.goto(apart.origin);
  await page.getByRole('contentinfo').locator('a[href="/login"]').click();
  await expect(page).toHaveURL(/^http:\/\/panel\.localhost:\d+\/login$/);
  await page.getByRole('main').locator('a[href="/"]').first().click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});

test('a service worker ends itself, so that none outlives the release that brought it', async ({ page }) => {
  for (const origin of [apart.origin, apart.origin.replace('localhost', 'panel.localhost')]) {
    await page.goto(`${origin}/login`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
    });
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
});
