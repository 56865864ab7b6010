import { build } from '../build/build';
import { apps } from '../workspaces';
import { buildApi } from '../build/build-api';

/** Builds the changed parts of the whole site. */
export async function buildAll(): Promise<void> {
  await buildApi();
  for (const app of apps) await build({ app });
}
