import { build } from './build';
import { apps } from '../workspaces';
import { buildApi } from './build-api';

/** Builds the changed parts of the whole site. */
export async function buildAll(): Promise<void> {
  await buildApi();
  for (const app of apps) await build({ app });
}
