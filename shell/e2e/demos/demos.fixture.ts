import { expect, type Page } from '@playwright/test';
import { callAsOperator, type RunningSite } from 'shared/tooling/release/operator-client';
import type { PageData } from 'shared/contracts/apps/composition';
import { createDemoCode } from 'shared/contracts/demos/admin';

/** Number of codes that the site's documents know. */
async function knownCodes(site: RunningSite): Promise<number> {
  const document = await (await fetch(site.origin)).text();
  const data = JSON.parse(/<script[^>]* id="page-data"[^>]*>(.*?)<\/script>/s.exec(document)?.[1] ?? 'null') as PageData;
  return Object.keys(data.features.knownDemos?.paths ?? {}).length;
}

/** Creates a code on the running site, as an operator would. Waits until the documents know a clinic's code. */
export async function makeCode(site: RunningSite, request: { readonly clinic?: string; readonly code?: string; readonly [name: string]: unknown } = {}) {
  const before = await knownCodes(site);
  const made = await callAsOperator(site, createDemoCode, await createDemoCode.input.validate(request));
  if (request.clinic !== undefined && request.code === undefined) await expect.poll(() => knownCodes(site)).toBeGreaterThan(before);
  return made;
}

/** The hydrated landing page: earlier input is another test's subject. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine the network is idle before hydration; only the hydrated page shows this text.
  await expect(page.getByText('Agente local de prueba')).toBeVisible();
}

/** Types a code into the landing's form, as a prospect would. */
export async function enterCode(page: Page, site: RunningSite, code: string): Promise<void> {
  await openAlive(page, `${site.origin}/#private-demo`);
  await page.getByLabel('Código de acceso').fill(code);
  await page.getByRole('button', { name: 'Validar código' }).click();
}

/** After its next opening the demo's access ends in five minutes, by the page's clock. */
export async function endSoon(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/api/demo-access/open', async (route) => {
    const answer = (await (await route.fetch()).json()) as { now: string; business: object };
    asked += 1;
    if (asked > 1) return route.fulfill({ json: { ...answer, status: 'expired' } });
    const expiresAt = new Date(Date.parse(answer.now) + 300_000).toISOString();
    return route.fulfill({ json: { ...answer, business: { ...answer.business, expiresAt } } });
  });
}

export async function openGeneric(page: Page, site: RunningSite, code: string): Promise<void> {
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Entrar a mi demo privada' }).click();
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
}
