import { activateRelease, promoteRelease, readLog, releaseStatus, shipRelease } from '../../contracts/releases/control';
import { hostName, type AppName } from '../../contracts/apps/apps';
import { build } from '../build/build';
import { callAsOperator, RefusedError, type RunningSite } from '../release/operator-client';
import { publish, readPublished } from '../release/publish';
import { startReason, startStep } from './start-step';
import { appInputs, apps, folderOf, packageVersion } from '../workspaces';

interface Move { readonly app: AppName; readonly version: string }
interface Refused extends Move { readonly active: string; readonly error: RefusedError }

/**
 * Makes the working copies of all apps live on the local site, like any releases. Those that fit only with or after others, as after a
 * change of major version, move together at the end; a live release stays where its successor is frozen by an operator or incompatible.
 */
export async function releaseLocally(site: RunningSite): Promise<void> {
  const refused: Refused[] = [];
  for (const app of apps) refused.push(...(await releaseApp(site, app)));
  const misfit = refused.some(({ error }) => error.code === 'release_incompatible');
  try {
    if (misfit || refused.length > 1) return await moveTogether(site, refused.map(({ app, version }) => ({ app, version })));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  }
  for (const { app, active, version, error } of refused) console.log(`! ${app} ${version} was refused, ${active} is live: ${error.message}`);
}

/** Ships releases as one, and to everybody at once. */
export async function moveTogether(site: RunningSite, releases: readonly Move[]): Promise<void> {
  const [first, ...others] = releases;
  if (first === undefined) return;
  await callAsOperator(site, shipRelease, { ...first, with: others, reason: startReason });
  await callAsOperator(site, promoteRelease, { app: first.app, from: 'canary', reason: startReason });
  for (const { app, version } of releases) console.log(`• ${app} ${version} is live`);
}

/**
 * The workspace's own version is used once; a change without a new version becomes `1.0.0-local-<hash>`, because a published release is
 * never overwritten. An operator's choice stays until the sources change.
 */
async function releaseApp(site: RunningSite, app: AppName): Promise<Refused[]> {
  const { apps: rows } = await callAsOperator(site, releaseStatus, {});
  const status = rows.find((row) => row.app === app);
  if (status === undefined) {
    // Retired by an operator, its routes not granted, or its folder added while the site ran.
    console.log(`! ${app} is not on the site: "npm run ops -- apps add ${app} ROUTE..." enters it, or says why not`);
    return [];
  }
  const { active } = status;
  const { entries: log } = await callAsOperator(site, readLog, { app, limit: 100 });
  const sourceHash = await appInputs(app);
  const step = startStep({ status, log, sourceHash });
  if (step.kind === 'keep') {
    const other = `it was chosen since; the working copy is ${step.version}: "npm run ops -- activate ${app} ${step.version}"`;
    console.log(`• ${app} ${active ?? ''} is live, ${step.version === active ? 'nothing to build' : other}`);
    return [];
  }
  const version = step.kind === 'return' ? step.version : await freeVersion();
  try {
    if (step.kind === 'build') await publish(site, await build({ app, version }));
    await callAsOperator(site, activateRelease, { app, version, reason: startReason });
    console.log(`• ${app} ${version} is live`);
    return [];
  } catch (error) {
    if (!(error instanceof RefusedError) || (active === null && app === hostName)) throw error;
    return [{ app, version, active: active ?? 'nothing', error }];
  }

  async function freeVersion(): Promise<string> {
    console.log(`• Compiling ${app}…`);
    const own = await packageVersion(folderOf(app));
    return (await readPublished(site, app, own)) === null ? own : `${own}-local-${sourceHash.slice(0, 10)}`;
  }
}
