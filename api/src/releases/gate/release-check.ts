import type { ErrorDetail } from 'shared/contracts/errors';
import { eightAtOnce } from 'shared/contracts/releases/eight-at-once';
import { contentHashOf, integrityOf } from 'shared/contracts/releases/hash';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { DomainError } from '../../platform';
import { refusal } from 'shared/contracts/releases/refusals';
import { refused } from '../refused';

export type ReadFile = (file: string) => Promise<Buffer | null>;

/** Files of a record that are missing or do not match it. Empty when the release is whole. */
export async function findDamage(record: ReleaseRecord, read: ReadFile): Promise<ErrorDetail[]> {
  const damage: ErrorDetail[] = [];
  await eightAtOnce(Object.entries(record.files), async ([file, { integrity, bytes }]) => {
    const content = await read(file);
    if (content === null) damage.push(refusal(file, 'file_missing', { file }));
    else if (content.length !== bytes || integrityOf(content) !== integrity) damage.push(refusal(file, 'file_altered', { file }));
  });
  return damage;
}

/** @throws {DomainError} `release_invalid` when the record contradicts itself or a file does not match it */
export async function requireWhole(record: ReleaseRecord, read: ReadFile): Promise<void> {
  const named = [record.entry, ...record.initialScripts, ...record.styles, ...record.documents.map(({ file }) => file).filter(Boolean)];
  const missing = named.find((file) => !Object.hasOwn(record.files, file));
  if (missing !== undefined) throw refused('release_invalid', missing, 'file_not_held', { app: record.app, version: record.version, file: missing });
  if (contentHashOf(record.files) !== record.contentHash) throw refused('release_invalid', 'contentHash', 'content_hash', {});
  const damage = await findDamage(record, read);
  if (damage.length > 0) throw new DomainError('release_invalid', damage);
}
