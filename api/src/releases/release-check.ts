import { createHash } from 'node:crypto';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { DomainError } from '../platform/errors';
import type { Misfit } from './contract-gate';
import { isSafeFileName } from './release-store';

export type ReadFile = (file: string) => Promise<Buffer | null>;

const atOnce = 8;

/** Files of a record that are missing or not what it says. Empty when the release is whole. */
export async function findDamage(record: ReleaseRecord, read: ReadFile): Promise<Misfit[]> {
  const damage: Misfit[] = [];
  const waiting = Object.entries(record.files);
  async function checkNext(): Promise<void> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [file, { integrity, bytes }] = next;
      const content = isSafeFileName(file) ? await read(file) : null;
      if (!isSafeFileName(file)) damage.push({ field: file, message: 'The name is not allowed' });
      else if (content === null) damage.push({ field: file, message: 'The file is missing' });
      else if (content.length !== bytes || `sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity) damage.push({ field: file, message: 'The content is not what the record says' });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkNext));
  return damage;
}

/** SHA-256 (hex) over sorted names and hashes, as packing computes it. */
export function contentHashOf(record: ReleaseRecord): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(record.files).sort()) hash.update(`${name}\0${record.files[name]?.integrity ?? ''}\n`);
  return hash.digest('hex');
}

/** @throws {DomainError} `release_invalid` when the record contradicts itself or a file is not what it says */
export async function requireWhole(record: ReleaseRecord, read: ReadFile): Promise<void> {
  const named = [record.entry, ...record.initialScripts, ...record.styles, ...record.documents.map(({ file }) => file)];
  const missing = named.find((file) => !(file in record.files));
  if (missing !== undefined) throw new DomainError('release_invalid', [{ field: missing, message: 'The record names a file that it does not hold' }]);
  if (contentHashOf(record) !== record.contentHash) throw new DomainError('release_invalid', [{ field: 'contentHash', message: 'The hash is not that of the files' }]);
  const damage = await findDamage(record, read);
  if (damage.length > 0) throw new DomainError('release_invalid', damage);
}
