import { buildings } from 'shared/contracts/buildings';
import { build } from 'shared/build/build';
import { buildApi } from 'shared/build/build-api';

/** Builds everything that changed, once before all browser tests. */
export default async function buildSite(): Promise<void> {
  await buildApi();
  for (const building of buildings) await build({ building });
}
