import { activateRelease, releaseStatus } from '../contracts/release-control';
import type { Building } from '../contracts/buildings';
import { build, buildingInputs } from './build';
import { callAsOperator, type RunningSite } from './operator-client';
import { publish } from './publish';
import { folderOf, packageVersion } from './workspaces';

/**
 * Makes the working copy of a building what the local site shows, over the same road as any release.
 * The workspace's own version is used once; a change without a new version becomes `1.0.0-local.<hash>`,
 * because a published release is never overwritten. What was published before stays as the operator left it.
 */
export async function releaseLocally(site: RunningSite, building: Building, say: (line: string) => void): Promise<void> {
  const { buildings } = await callAsOperator(site, releaseStatus, {});
  const status = buildings.find((row) => row.building === building);
  const published = status?.published ?? [];
  const sourceHash = await buildingInputs(building);
  if (status?.active != null && published.some((release) => release.sourceHash === sourceHash)) {
    say(`• ${building} ${status.active} is live, nothing to build`);
    return;
  }
  say(`• Building ${building}…`);
  const own = await packageVersion(folderOf(building));
  const version = published.some((release) => release.version === own) ? `${own}-local.${sourceHash.slice(0, 10)}` : own;
  const release = await build({ building, version, log: say });
  await publish(site, release);
  await callAsOperator(site, activateRelease, { building, version, reason: 'npm start' });
  say(`• ${building} ${version} is live`);
}
