import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ValidationError } from 'yup';
import { releaseRecord, type AppName, type ReleaseRecord } from '../../contracts/releases/record';
import type { BuiltRelease } from '../build/build';
import { contentHashOf } from '../../contracts/releases/hash';
import { hashFiles } from '../build/provenance/hash-files';

/** A release built elsewhere: its folder has exactly the files of its `release.json`. @throws {Error} that names the differences */
export async function readBuiltRelease(folder: string, app: AppName): Promise<BuiltRelease> {
  const record = await readRecord(folder);
  if (record.app !== app) throw new Error(`${folder} holds a release of ${record.app}, not of ${app}`);
  const problems = findDifferences(record.files, await hashFiles(folder));
  if (problems.length > 0) throw new Error(`${folder} is not the release that its release.json describes:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  if (contentHashOf(record.files) !== record.contentHash) throw new Error(`The contentHash in ${path.join(folder, 'release.json')} is not that of its files`);
  return { folder, record };
}

async function readRecord(folder: string): Promise<ReleaseRecord> {
  const file = path.join(folder, 'release.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no built release: it has no release.json`, { cause });
  });
  try {
    return (await releaseRecord.validate(JSON.parse(text), { abortEarly: false })) as ReleaseRecord;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${file} is not JSON`, { cause });
    const problems = cause instanceof ValidationError ? cause.errors : [String(cause)];
    throw new Error(`${file} is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, { cause });
  }
}

function findDifferences(named: ReleaseRecord['files'], found: ReleaseRecord['files']): string[] {
  return [...new Set([...Object.keys(named), ...Object.keys(found)])].sort().flatMap((file) => {
    if (!(file in found)) return [`${file} is missing`];
    if (!(file in named)) return [`${file} is not named in it`];
    return found[file]?.integrity === named[file]?.integrity && found[file]?.bytes === named[file]?.bytes ? [] : [`${file} was altered`];
  });
}
