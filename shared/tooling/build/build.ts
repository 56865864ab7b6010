import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseRecord, type AppName, type ReleaseRecord } from '../../contracts/releases/record';
import { isBuiltCopy } from '../../contracts/apps/working-copies';
import { writeBill } from './provenance/bill-of-materials';
import { CodeUse } from './provenance/code-use';
import { compatibleRanges } from './federation/compatible-ranges';
import { compile, initialFiles } from './webpack/compile';
import { readHistory } from './provenance/git-history';
import { pack, writeRecord } from '../release/pack';
import { requireLeanRuntime } from './federation/lean-runtime';
import { prerender } from './prerender/prerender';
import { browserConfig, type BuildPlan } from './webpack/webpack-config';
import { appInputs, folderOf, kit, packageVersion, readManifest, root } from '../workspaces';

export interface BuildRequest {
  readonly app: AppName;
  /** Version to build as; absent: the workspace's own. */
  readonly version?: string;
  /** Folder for the release; absent: `dist` in the workspace. */
  readonly outputFolder?: string;
  /** Readable, with source maps: for hot replacement, never for a release. */
  readonly development?: boolean;
  readonly log?: (line: string) => void;
}

export interface BuiltRelease { readonly folder: string; readonly record: ReleaseRecord }

async function kept(folder: string, stamp: string): Promise<ReleaseRecord | null> {
  if ((await readFile(path.join(folder, '../release.inputs'), 'utf8').catch(() => '')) !== stamp) return null;
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  return text === null ? null : ((await releaseRecord.validate(JSON.parse(text))) as ReleaseRecord);
}

export async function planBuild({ app, version, outputFolder, development = false }: BuildRequest): Promise<BuildPlan> {
  const manifest = await readManifest(folderOf(app));
  const versions = { react: await packageVersion(path.join(root, 'node_modules/react')), singleton: await packageVersion(kit) };
  const named = version ?? manifest.version;
  return {
    app,
    version: named,
    versions,
    fits: compatibleRanges(manifest, versions),
    outputFolder: outputFolder ?? path.join(folderOf(app), 'dist/release'),
    publicPath: development || isBuiltCopy(named) ? `/r/${app}/${named}/` : `/r/${app}/`,
    development,
  };
}

/** Builds, prerenders and packs one app; `built` is false when an earlier build of the same inputs was reused. */
export async function build({ log = console.log, ...request }: BuildRequest): Promise<BuiltRelease & { readonly built: boolean }> {
  const plan = await planBuild(request);
  const { app } = plan;
  const sourceHash = await appInputs(app);
  const stamp = `${plan.version} ${plan.versions.singleton} ${sourceHash}`;
  const before = await kept(plan.outputFolder, stamp);
  // The same files may have been committed since they were built.
  if (before !== null) return { folder: plan.outputFolder, record: await writeRecord(plan.outputFolder, { ...before, ...(await readHistory(app)) }), built: false };

  requireLeanRuntime();
  const started = performance.now();
  await rm(path.join(plan.outputFolder, '../release.inputs'), { force: true });
  const codeUse = new CodeUse();
  const stats = await compile(browserConfig(plan, [codeUse]));
  const documents = await prerender(plan, codeUse.modules);
  await copyPublicFiles(app, plan.outputFolder);
  await writeBill(plan.outputFolder, { name: app, version: plan.version }, [...codeUse.packages]);
  const { guards } = await readManifest(folderOf(app));
  const record = await pack(plan, sourceHash, initialFiles(stats), documents, { ...(await codeUse.found()), guards: guards as ReleaseRecord['guards'] });
  await writeFile(path.join(plan.outputFolder, '../release.inputs'), stamp);
  log(`  built ${app} ${plan.version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { folder: plan.outputFolder, record, built: true };
}

/** `public/` is part of the release; the API serves the shell's at the root (favicon, manifest, images). */
async function copyPublicFiles(app: AppName, folder: string): Promise<void> {
  await cp(path.join(folderOf(app), 'public'), path.join(folder, 'public'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
