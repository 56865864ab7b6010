import { randomBytes } from 'node:crypto';
import { ConfigError } from '../../config/config-error';
import type { Database, Queryable } from '../../database/database';
import { decrypt, encrypt } from '../cipher';
import { masterKeyIdOf } from './master-keys';

const place = JSON.stringify(['master_key_check', 'sealed']);

interface StoredCheck { readonly id: string; readonly sealed: Buffer; readonly nextId: string | null }

export const findCheck = async (queryable: Queryable, lock = ''): Promise<StoredCheck | undefined> =>
  (await queryable.query<StoredCheck>(`SELECT master_key_id AS id, sealed, next_key_id AS "nextId" FROM master_key_check ${lock}`))[0];

export const sealRoot = (masterKey: Buffer, root: Buffer): Buffer => encrypt(masterKey, place, root);

/**
 * Refuses master keys that do not open this database's data, before they seal anything new. An empty database accepts the first key. During
 * a rotation both keys are required: either may have wrapped the next value to read.
 * @returns the root of the keys for each purpose
 * @throws {ConfigError}
 */
export async function checkMasterKey({ database, masterKeys }: { readonly database: Database; readonly masterKeys: readonly [Buffer, ...Buffer[]] }): Promise<Buffer> {
  const known = await findCheck(database);
  if (known !== undefined) return rootOf(known, masterKeys);
  await database.query(
    'INSERT INTO master_key_check (master_key_id, sealed) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM data_key) ON CONFLICT DO NOTHING',
    [masterKeyIdOf(masterKeys[0]), sealRoot(masterKeys[0], randomBytes(32))],
  );
  // Two processes of a first start may have different keys.
  const stored = await findCheck(database);
  if (stored === undefined) throw new ConfigError('MASTER_KEY cannot be checked: the database holds sealed data, but its check value is gone. Restore the table master_key_check from a backup of this database.');
  return rootOf(stored, masterKeys);
}

export function rootOf({ id, sealed, nextId }: StoredCheck, masterKeys: readonly Buffer[]): Buffer {
  const ids = masterKeys.map(masterKeyIdOf);
  if (nextId !== null && !ids.includes(nextId)) throw new ConfigError(`The master key is being changed: start with the one that follows (${nextId}) as MASTER_KEY_NEXT too, and run "npm run admin -- keys rotate" again.`);
  const masterKey = masterKeys[ids.indexOf(id)];
  if (masterKey === undefined) throw new ConfigError(`MASTER_KEY is not the key that this database is sealed with (it is ${ids.join(', ')}, the database needs ${id}). Start with that key: nothing sealed can be opened by another one.`);
  return decrypt(masterKey, place, sealed);
}
