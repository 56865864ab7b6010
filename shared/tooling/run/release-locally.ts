import { activateRelease, readLog, releaseStatus } from '../../contracts/releases/control';
import type { AppName } from '../../contracts/apps/apps';
import { build } from '../build/build';
import { callAsOperator, RefusedError, type RunningSite } from '../release/operator-client';
import { publish } from '../release/publish';
import { startReason, startStep } from './start-step';
import { appInputs, folderOf, packageVersion } from '../workspaces';

/**
 * Makes the working copy of an app live on the local site, like any release. The workspace's own version is used once; a change without a
 * new version becomes `1.0.0-local-<hash>`, because a published release is never overwritten. An operator's choice stays until the sources
 * change.
 */
export async function releaseLocally(site: RunningSite, app: AppName): Promise<void> {
  const { apps } = await callAsOperator(site, releaseStatus, {});
  if (apps.every((row) => row.app !== app)) {
    // Retired by an operator, its routes not granted, or its folder added while the site ran.
    console.log(`! ${app} is not on the site: "npm run ops -- apps add ${app} ROUTE..." enters it, or says why not`);
    return;
  }
  const { entries: log } = await callAsOperator(site, readLog, { app, limit: 100 });
  const status = apps.find((row) => row.app === app);
  const sourceHash = await appInputs(app);
  const step = startStep({ status, log, sourceHash });
  if (step.kind === 'keep') {
    console.log(`• ${app} ${status?.active ?? ''} is live, nothing to build`);
    return;
  }
  const version = step.kind === 'return' ? step.version : await buildAndPublish();
  try {
    await callAsOperator(site, activateRelease, { app, version, reason: startReason });
    console.log(`• ${app} ${version} is live`);
  } catch (error) {
    // Frozen by an operator, or incompatible with other live releases: the live release stays.
    if (!(error instanceof RefusedError) || status?.active == null) throw error;
    console.log(`! ${app} ${status.active} stays live: ${version} was refused, ${error.message}`);
  }

  async function buildAndPublish(): Promise<string> {
    console.log(`• Compiling ${app}…`);
    const own = await packageVersion(folderOf(app));
    const used = status?.published.some((release) => release.version === own) ?? false;
    const name = used ? `${own}-local-${sourceHash.slice(0, 10)}` : own;
    await publish(site, await build({ app, version: name }));
    return name;
  }
}
