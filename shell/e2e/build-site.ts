import { buildAll } from 'shared/tooling/build/build-all';
import { preparedSiteVariable, startSite } from 'shared/testing/site';

/** Builds all changes, and prepares the site that the tests' sites copy, once before all browser tests. */
export default async function buildSite(): Promise<() => Promise<void>> {
  await buildAll();
  const site = await startSite();
  await site.end();
  process.env[preparedSiteVariable] = site.dataFolder;
  return site.dispose;
}
