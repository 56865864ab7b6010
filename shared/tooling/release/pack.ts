import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName, releaseRecord, type PrerenderedDocument, type ReleaseRecord } from '../../contracts/releases/record';
import type { UsedElsewhere } from '../build/provenance/code-use';
import type { initialFiles } from '../build/webpack/compile';
import { readHistory } from '../build/provenance/git-history';
import { contentHashOf } from '../../contracts/releases/hash';
import { hashFiles } from '../build/provenance/hash-files';
import type { BuildPlan } from '../build/webpack/webpack-config';

/** Describes the built files in `release.json`. */
export async function pack(plan: BuildPlan, sourceHash: string, initial: ReturnType<typeof initialFiles>, documents: readonly PrerenderedDocument[], use: UsedElsewhere & Pick<ReleaseRecord, 'guards'>): Promise<ReleaseRecord> {
  const files = await hashFiles(plan.outputFolder);
  const entry = initial.scripts[0];
  if (entry === undefined) throw new Error(`${plan.app} has no entry script`);
  const shell = plan.app === 'shell';
  const record = {
    ...(await describe(plan, sourceHash, files)),
    entry,
    initialScripts: [...initial.scripts],
    styles: [...initial.styles],
    exposes: shell ? [] : ['./app'],
    routes: documents.map((document) => document.route),
    documents: [...documents],
    requires: shell ? {} : plan.fits,
    provides: shell ? plan.versions : {},
    ...use,
  };
  return writeRecord(plan.outputFolder, record);
}

/** The record's fields that every builder has in common. */
export async function describe({ app, version }: Pick<BuildPlan, 'app' | 'version'>, sourceHash: string, files: ReleaseRecord['files']) {
  return { app, version, ...(await readHistory(app)), sourceHash, builtAt: new Date().toISOString(), contentHash: contentHashOf(files), container: containerName(app, version), files };
}

/** Writes `release.json` beside the built files, atomically: another process may be reading it. */
export async function writeRecord(folder: string, record: object): Promise<ReleaseRecord> {
  const checked = (await releaseRecord.validate(record, { strict: true })) as ReleaseRecord;
  // Outside the folder: every file in it belongs to the release.
  const draft = `${folder}.json.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(checked, null, 2)}\n`);
  await rename(draft, path.join(folder, 'release.json'));
  return checked;
}
