import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseRecord, type AppName, type ReleaseRecord } from '../../contracts/releases';
import { compatibleRanges } from './compatible-ranges';
import { compile, initialFiles } from './compile';
import { readHistory } from './git-history';
import { pack, writeRecord } from '../release/pack';
import { requireLeanRuntime } from './lean-runtime';
import { prerender } from './prerender';
import { browserConfig, type BuildPlan } from './webpack-config';
import { folderOf, inputsHash, packageVersion, readManifest, root } from '../workspaces';

export interface BuildRequest {
  readonly app: AppName;
  /** Version to build as; the workspace's own when absent. */
  readonly version?: string;
  /** Folder for the release; `dist` in the workspace when absent. */
  readonly outputFolder?: string;
  /** Version of the singleton to build against; the one of `shared` when absent. */
  readonly singletonVersion?: string;
  /** Readable, with source maps: for a developer's working copy, never for a release. */
  readonly development?: boolean;
  readonly log?: (line: string) => void;
}

export interface BuiltRelease {
  readonly folder: string;
  readonly record: ReleaseRecord;
  /** False when an earlier build of the same inputs was used. */
  readonly built: boolean;
}

/** Inputs of an app's release: its own folder and what is compiled into it. Never another app's folder. */
export function appInputs(app: AppName): Promise<string> {
  return inputsHash([folderOf(app), path.join(root, 'shared')]);
}

async function kept(folder: string, stamp: string): Promise<ReleaseRecord | null> {
  const wanted = await readFile(path.join(folder, '../release.inputs'), 'utf8').catch(() => '');
  if (wanted !== stamp) return null;
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  return text === null ? null : ((await releaseRecord.validate(JSON.parse(text))) as ReleaseRecord);
}

/** Builds, prerenders and packs one app, unless the same inputs were built before. */
export async function build({ app, version, outputFolder, singletonVersion, development = false, log = console.log }: BuildRequest): Promise<BuiltRelease> {
  const manifest = await readManifest(folderOf(app));
  const versions = { singleton: singletonVersion ?? (await packageVersion(path.join(root, 'shared'))), react: await packageVersion(path.join(root, 'node_modules/react')) };
  const plan: BuildPlan = {
    app,
    version: version ?? manifest.version,
    singletonVersion: versions.singleton,
    reactVersion: versions.react,
    fits: compatibleRanges(manifest, versions),
    outputFolder: outputFolder ?? path.join(folderOf(app), 'dist/release'),
    publicPath: '',
    development,
  };
  const planned = { ...plan, publicPath: `/r/${app}/${plan.version}/` };
  const sourceHash = await appInputs(app);
  const stamp = `${plan.version} ${plan.singletonVersion} ${sourceHash}`;
  const before = await kept(plan.outputFolder, stamp);
  // The same files may have been committed since they were built.
  if (before !== null) return { folder: plan.outputFolder, record: await writeRecord(plan.outputFolder, { ...before, ...(await readHistory(app)) }), built: false };

  requireLeanRuntime();
  const started = performance.now();
  await rm(path.join(plan.outputFolder, '../release.inputs'), { force: true });
  const stats = await compile(browserConfig(planned));
  await copyPublicFiles(app, plan.outputFolder);
  const documents = await prerender(planned);
  const record = await pack(planned, sourceHash, initialFiles(stats), documents);
  await mkdir(path.dirname(plan.outputFolder), { recursive: true });
  await writeFile(path.join(plan.outputFolder, '../release.inputs'), stamp);
  log(`  built ${app} ${plan.version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { folder: plan.outputFolder, record, built: true };
}

/** `public/` travels inside the release; the API serves the shell's at the root (favicon, manifest, images). */
async function copyPublicFiles(app: AppName, folder: string): Promise<void> {
  await cp(path.join(folderOf(app), 'public'), path.join(folder, 'public'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
