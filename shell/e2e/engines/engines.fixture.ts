import { expect, test as base } from '@playwright/test';
import { startSite, type TestSite } from 'shared/testing/site';
import { untilSampleIsThere } from '../site-database';
import type { Engine, EngineName } from './driver';
import { EnginePage } from './engine-page';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

export interface EngineOptions {
  readonly engineName: EngineName;
}

interface WorkerFixtures extends EngineOptions {
  readonly engine: Engine;
  /** A site with calls and chats of a sample clinic. */
  readonly site: TestSite;
}

/** `test` in an engine that Playwright does not support. */
export const test = base.extend<{ readonly visitor: EnginePage }, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await (engineName === 'firefox' ? startFirefox() : startWebKit());
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
    async ({}, use) => {
      const site = await startSite({ env: { SAMPLE_DATA: 'true' } });
      await untilSampleIsThere(site);
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  visitor: async ({ engine }, use) => {
    const driver = await engine.open();
    const visitor = new EnginePage(driver);
    await visitor.resize(1366);
    await use(visitor);
    await driver.close();
  },
});

export { expect };

/** Signs in by the local provider. */
export async function signIn(visitor: EnginePage, site: TestSite): Promise<void> {
  await visitor.goTo(`${site.origin}/login`);
  await visitor.click('link', 'Entrar con una cuenta de ejemplo');
  await visitor.click('button', 'Lucía');
  await visitor.expectAddress(`${site.origin}/panel`);
  await visitor.expectShown('button', 'Cerrar sesión');
}
