import { build } from './build';
import { findRunningSite, runCommand } from './operator-client';
import { publish } from './publish';
import { isBuilding } from './workspaces';

// `npm run release -- marketing`: builds, packs and publishes one building at the version of its package.json.
await runCommand(async () => {
  const building = process.argv[2];
  if (!isBuilding(building)) throw new Error('Which building? npm run release -- <shell|marketing|demos|panel>');
  const site = await findRunningSite();
  const release = await build({ building });
  const { version, contentHash } = release.record;
  const created = await publish(site, release);
  console.log(`${building} ${version} ${created ? 'is published' : 'was published before'} (content ${contentHash.slice(0, 12)})`);
  console.log(`Visitors get it with: npm run ops -- activate ${building} ${version}`);
});
