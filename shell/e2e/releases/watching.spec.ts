// Large: sites of their own whose releases are watched for a while.
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import type { PageData } from 'shared/contracts/apps/composition';
import { addNotice, addOperator } from 'shared/contracts/releases/access';
import { canaryRelease, readLog, shipRelease } from 'shared/contracts/releases/control';
import { startSite, type TestSite } from 'shared/testing/site';
import { signIn } from '../panel/panel.fixture';
import { activateNext, ownScript, publishNext, reportedFailures, signInAsOperator, stableCell, statusOf } from './releases.fixture';
import { expect, test } from '../site.fixture';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
// The page checks for a session; the browser logs the refusal without one.
test.use({ complaintsExpected: true });

let site: TestSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startSite();
});
test.afterAll(() => site.dispose());

/** Version of marketing in this browser's document. Read from the document, so no scripts have to run. */
async function versionIn(visitor: Page): Promise<string> {
  await visitor.goto(site.origin, { waitUntil: 'commit' });
  const data = JSON.parse((await visitor.locator('#page-data').textContent()) ?? '{}') as PageData;
  return data.composition.remotes.marketing?.active?.version ?? '';
}

test('a canary stays with the browsers that have it: over reloads, and when its share is raised', async ({ browser }) => {
  await publishNext(site, 'marketing', '1.1.0');
  const give = (percent: number) => callAsOperator(site, canaryRelease, { app: 'marketing', version: '1.1.0', percent, reason: 'test' });
  await give(50);
  const visitors: Page[] = [];
  const first: string[] = [];
  // New browsers until each release has some; forty tosses of a coin are practically never all alike.
  while (visitors.length < 40 && (visitors.length < 5 || new Set(first).size < 2)) {
    const visitor = await browser.newPage({ javaScriptEnabled: false });
    visitors.push(visitor);
    first.push(await versionIn(visitor));
  }
  const look = () => Promise.all(visitors.map(versionIn));
  expect(new Set(first)).toEqual(new Set(['1.0.0', '1.1.0']));
  expect(await look()).toEqual(first);
  await give(75);
  const raised = await look();
  for (const [index, version] of first.entries()) if (version === '1.1.0') expect(raised[index]).toBe('1.1.0');
  await give(0);
  expect(new Set(await look())).toEqual(new Set(['1.0.0']));
  await give(100);
  expect(new Set(await look())).toEqual(new Set(['1.1.0']));
  await give(0);
  for (const visitor of visitors) await visitor.close();
});

test('an operator comes in with the panel’s sign-in and acts under their own name; a clinic’s staff does not', async ({ page, browser }) => {
  await activateNext(site, 'demos', '1.1.0');
  await callAsOperator(site, addOperator, { email: 'visitante@ejemplo.example' });
  await signIn(page, site, /Eva/);
  await page.goto(`${site.origin}/ops`);
  await expect(page.getByText('Has entrado como visitante@ejemplo.example')).toBeVisible();
  await page.getByRole('button', { name: 'Ver Demos' }).click();
  await page.getByRole('button', { name: 'Volver a la anterior' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(stableCell(page, 'Demos')).toContainText('1.0.0');
  const { entries } = await callAsOperator(site, readLog, { app: 'demos', limit: 1 });
  expect(entries[0]).toMatchObject({ kind: 'rollback', by: 'visitante@ejemplo.example', version: '1.0.0' });

  const staff = await browser.newPage();
  await signIn(staff, site, /Marc/);
  await staff.goto(`${site.origin}/ops`);
  await expect(staff.getByText('Tu cuenta no tiene el rol de operador.')).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Historia' })).toBeHidden();
  for (const [method, path] of [['GET', '/api/releases/status'], ['GET', '/api/vitals/curves?app=panel'], ['POST', '/api/releases/rollback']] as const) {
    const status = await staff.evaluate(async ([verb, address]) => (await fetch(address, { method: verb, ...(verb === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{"app":"panel"}' } : {}) })).status, [method, path] as const);
    expect(status).toBe(403);
  }
  await staff.close();
});

/** Visitor numbers in the canary, found like a visitor: by requesting the page. */
async function numbersInCanary(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let number = 0; found.length < count; number += 1) {
    const html = await (await fetch(`${site.origin}/login`, { headers: { cookie: `canary=${number}` } })).text();
    if (html.includes('data-release="panel_1_1_0"')) found.push(number);
  }
  return found;
}

test('a shipped panel that fails is stopped at its first step while an operator only watches, and mail and webhook tell it', async ({ page, browser }) => {
  await publishNext(site, 'panel', '1.1.0', (file, content) => (ownScript('panel')(file) ? `throw new Error("broken at its start");${content}` : content));
  await signInAsOperator(page, site);
  await page.getByRole('button', { name: 'Ver Panel' }).click();
  const told: string[] = [];
  const hook = createServer((request, response) => {
    request.on('data', (part: Buffer) => told.push(part.toString())).on('end', () => response.end());
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  await callAsOperator(site, addNotice, { kind: 'webhook', address: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, apps: ['panel'] });
  await callAsOperator(site, addNotice, { kind: 'mail', address: 'equipo@clinavoz.example', apps: ['panel'] });
  await callAsOperator(site, shipRelease, { app: 'panel', version: '1.1.0', reason: 'test' });
  const row = page.getByRole('row', { name: /Ver Panel/ });
  await expect(row).toContainText('1.1.0 · 1 %');
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'yes'));

  for (const [visits, number] of (await numbersInCanary(3)).entries()) {
    const visitor = await browser.newContext();
    await visitor.addCookies([{ name: 'canary', value: String(number), url: site.origin }]);
    const visit = await visitor.newPage();
    await visit.goto(`${site.origin}/login`);
    await expect(visit.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' })).toBeVisible();
    await expect(visit.locator('[data-release="panel_1_0_0"]').first()).toBeAttached();
    // Closing a browser discards its unsent reports.
    await expect.poll(() => reportedFailures(site, 'panel', '1.1.0')).toBe(visits + 1);
    await visitor.close();
  }

  await expect(row).toContainText('1 en cuarentena');
  await expect(row).not.toContainText('1.1.0 · 1 %');
  await expect(page.getByRole('listitem').filter({ hasText: 'el propio sitio puso en cuarentena Panel 1.1.0' })).toContainText('3 de 3 sesiones con fallo');
  await expect(page.getByRole('button', { name: 'Levantar cuarentena' })).toBeVisible();
  await expect(page.getByText('1.1.0: 3 de 3 sesiones con fallo')).toBeVisible();
  await expect(page.locator('body[data-not-reloaded]')).toBeAttached();
  expect(await statusOf(site, 'panel')).toMatchObject({ active: '1.0.0', canary: null, ship: null });
  await expect.poll(() => told.join('')).toContain('panel 1.1.0 está en cuarentena');
  const mails = path.join(site.dataFolder, 'mail');
  await expect.poll(async () => (await Promise.all((await readdir(mails).catch(() => [])).map((file) => readFile(path.join(mails, file), 'utf8')))).join('')).toContain('panel 1.1.0');
  hook.close();
});
