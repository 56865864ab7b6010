import type { Page } from '@playwright/test';
import { callAsOperator, type RunningSite } from 'shared/build/operator-client';
import { createDemoCode } from 'shared/contracts/demo-admin';

/** A fresh code on the running site, made as an operator would. */
export async function makeCode(site: RunningSite, wish: object = {}) {
  return callAsOperator(site, createDemoCode, await createDemoCode.input.validate(wish));
}

/** Types a code into the landing's form, as a prospect would. */
export async function enterCode(page: Page, site: RunningSite, code: string): Promise<void> {
  // Not before the page is alive: what is typed earlier is another test's matter.
  await page.goto(`${site.origin}/#private-demo`, { waitUntil: 'networkidle' });
  await page.getByLabel('Código de acceso').fill(code);
  await page.getByRole('button', { name: 'Validar código' }).click();
}

export async function openGeneric(page: Page, site: RunningSite, code: string): Promise<void> {
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Entrar a mi demo privada' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tu demo privada' }).waitFor();
}
