import { except } from '../../error-code';
import { DomainError, orNotFound } from '../../errors';
import type { Uses } from '../../uses';
import { DamagedValue, decrypt, encrypt } from '../cipher';
import { dataKeyColumns, wrapPlace, type DataKeyRow } from './data-keys';
import { findCheck, rootOf, sealRoot } from './master-key-check';
import { createMasterKeys, masterKeyIdOf, type ReadMasterKeys } from './master-keys';

/**
 * Rewraps every data key with the next master key, while all processes keep running. From the first step on, nothing is wrapped with the
 * old key; after the last, it opens nothing. Sealed values do not change. After an interruption, a new call continues.
 * @returns the number of rewrapped data keys, and the ids of damaged ones, which open nothing
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
  const damaged: string[] = [];
  let dataKeys = 0;
  if (!isToChange) return { dataKeys, damaged };
  const known = createMasterKeys(masterKeys);
  const rewrap = async (row: DataKeyRow) => encrypt(next, wrapPlace(row), decrypt(known.find(row), wrapPlace(row), row.wrapped));
  for (;;) {
    const rows = await database.query<DataKeyRow>(`SELECT ${dataKeyColumns} FROM data_key WHERE master_key_id <> $1 LIMIT 2000`, [nextId]);
    if (rows.length === 0) break;
    // A damaged one stays as it is: it must not tie the site to the old key.
    const wrapped = await Promise.all(rows.map((row) => rewrap(row).catch(except((error) => error instanceof DamagedValue, null))));
    await database.query(
      `UPDATE data_key SET wrapped = coalesce(new.wrapped, data_key.wrapped), master_key_id = $3
         FROM unnest($1::uuid[], $2::bytea[]) AS new (id, wrapped) WHERE data_key.id = new.id AND master_key_id <> $3`,
      [rows.map(({ id }) => id), wrapped, nextId],
    );
    dataKeys += wrapped.filter((key) => key !== null).length;
    damaged.push(...rows.filter((_row, at) => wrapped[at] === null).map(({ id }) => id));
  }
  await database.transaction(async (tx) => {
    const ended = await tx.query('UPDATE master_key_check SET master_key_id = next_key_id, sealed = next_sealed, next_key_id = NULL, next_sealed = NULL WHERE next_key_id = $1 RETURNING 1', [nextId]);
    if (ended.length > 0) await audit.append(tx, { actor, action: 'keys.rotated', details: { dataKeys, damaged: damaged.length } });
  });
  return { dataKeys, damaged };
}
