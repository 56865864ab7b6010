import { activateRelease, readLog, releaseStatus } from '../contracts/release-control';
import type { Building } from '../contracts/buildings';
import { build, buildingInputs } from './build';
import { callAsOperator, RefusedError, type RunningSite } from './operator-client';
import { publish } from './publish';
import { startReason, startStep } from './start-step';
import { folderOf, packageVersion } from './workspaces';

/**
 * Makes the working copy of a building what the local site shows, over the same road as any release.
 * The workspace's own version is used once; a change without a new version becomes `1.0.0-local.<hash>`,
 * because a published release is never overwritten. What an operator chose stays until something changes.
 */
export async function releaseLocally(site: RunningSite, building: Building, say: (line: string) => void): Promise<void> {
  const { buildings } = await callAsOperator(site, releaseStatus, {});
  const { entries: log } = await callAsOperator(site, readLog, { building, limit: 100 });
  const status = buildings.find((row) => row.building === building);
  const sourceHash = await buildingInputs(building);
  const step = startStep({ status, log, sourceHash });
  if (step.kind === 'keep') {
    say(`• ${building} ${status?.active ?? ''} is live, nothing to build`);
    return;
  }
  const version = step.kind === 'return' ? step.version : await buildAndPublish();
  try {
    await callAsOperator(site, activateRelease, { building, version, reason: startReason });
    say(`• ${building} ${version} is live`);
  } catch (error) {
    // Frozen by an operator, or not fitting what else is live: the site goes on with what it has.
    if (!(error instanceof RefusedError) || status?.active == null) throw error;
    say(`! ${building} ${status.active} stays live: ${version} was refused, ${error.message}`);
  }

  async function buildAndPublish(): Promise<string> {
    say(`• Building ${building}…`);
    const own = await packageVersion(folderOf(building));
    const used = status?.published.some((release) => release.version === own) ?? false;
    const name = used ? `${own}-local.${sourceHash.slice(0, 10)}` : own;
    await publish(site, await build({ building, version: name, log: say }));
    return name;
  }
}
