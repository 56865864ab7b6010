import { buildings } from 'shared/contracts/buildings';
import { build } from 'shared/build/build';
import { buildApi } from 'shared/build/build-api';
import { preparedSiteVariable, startSite } from 'shared/testing/site';

/** Builds everything that changed, and makes a site that the tests' sites are copies of, once before all browser tests. */
export default async function buildSite(): Promise<() => Promise<void>> {
  await buildApi();
  for (const building of buildings) await build({ building });
  const site = await startSite();
  await site.end();
  process.env[preparedSiteVariable] = site.dataFolder;
  return site.dispose;
}
