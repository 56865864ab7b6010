import { buildAll } from 'shared/tooling/test/build-all';
import { preparedSiteVariable, startSite } from 'shared/testing/site';
import { copyDatabases } from './database-copies';

/** Builds all changes, and prepares the site that the tests' sites copy, once before all browser tests. */
export default async function buildSite(): Promise<() => Promise<void>> {
  await buildAll();
  const site = await startSite();
  await site.end();
  const copies = await copyDatabases(site.dataFolder);
  process.env[preparedSiteVariable] = site.dataFolder;
  return async () => {
    await copies.close();
    await site.dispose();
  };
}
