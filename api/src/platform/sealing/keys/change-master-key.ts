import { DomainError, orNotFound } from '../../errors';
import type { Uses } from '../../uses';
import { decrypt, encrypt } from '../cipher';
import { dataKeyColumns, wrapPlace, type DataKeyRow } from './data-keys';
import { findCheck, rootOf, sealRoot } from './master-key-check';
import { createMasterKeys, masterKeyIdOf, type ReadMasterKeys } from './master-keys';

/**
 * Rewraps every data key with the next master key, while all processes keep running. From the first step on, nothing is wrapped with the
 * old key; after the last, it opens nothing. Sealed values do not change. After an interruption, a new call continues.
 * @returns the number of rewrapped data keys
 * @throws {DomainError} `not_found` without a next key, `already_exists` when a change to another key has begun
 */
export async function changeMasterKey({ database, audit }: Uses<'database' | 'audit'>, masterKeys: ReadMasterKeys, actor: string) {
  const next = orNotFound(masterKeys()[1]);
  const nextId = masterKeyIdOf(next);
  const isToChange = await database.transaction(async (tx) => {
    const check = await findCheck(tx, 'FOR UPDATE');
    if (check === undefined || check.id === nextId) return false;
    if (check.nextId !== null && check.nextId !== nextId) throw new DomainError('already_exists');
    await tx.query('UPDATE master_key_check SET next_key_id = $1, next_sealed = $2', [nextId, sealRoot(next, rootOf(check, masterKeys()))]);
    return true;
  });
  if (!isToChange) return 0;
  const known = createMasterKeys(masterKeys);
  let dataKeys = 0;
  for (let last: string | undefined; ;) {
    const rows: readonly DataKeyRow[] = await database.query<DataKeyRow>(
      `SELECT ${dataKeyColumns} FROM data_key WHERE ($1::uuid IS NULL OR id > $1) AND master_key_id <> $2 ORDER BY id LIMIT 2000`,
      [last ?? null, nextId],
    );
    if (rows.length === 0) break;
    const wrapped = rows.map((row) => encrypt(next, wrapPlace(row), decrypt(known.find(row), wrapPlace(row), row.wrapped)));
    await database.query(
      `UPDATE data_key SET wrapped = new.wrapped, master_key_id = $3 FROM unnest($1::uuid[], $2::bytea[]) AS new (id, wrapped) WHERE data_key.id = new.id AND master_key_id <> $3`,
      [rows.map(({ id }) => id), wrapped, nextId],
    );
    dataKeys += rows.length;
    last = rows.at(-1)?.id;
  }
  await database.transaction(async (tx) => {
    const ended = await tx.query('UPDATE master_key_check SET master_key_id = next_key_id, sealed = next_sealed, next_key_id = NULL, next_sealed = NULL WHERE next_key_id = $1 RETURNING 1', [nextId]);
    if (ended.length > 0) await audit.append(tx, { actor, action: 'keys.rotated', details: { dataKeys } });
  });
  return dataKeys;
}
