import type { Database } from '../database';
import { decrypt, encrypt } from './cipher';
import { masterKeyIdOf } from './data-keys';

const place = JSON.stringify(['master_key_check', 'sealed']);
const text = Buffer.from('the master key of this database');

/** The master key is not the one that the database is sealed with, or nobody can say whether it is. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * Refuses a master key that does not open what is sealed here, before anything new is sealed with it. An empty database takes
 * the first key that comes.
 * @throws {MasterKeyError}
 */
export async function checkMasterKey({ database, masterKey }: { readonly database: Database; readonly masterKey: Buffer }): Promise<void> {
  const find = async () => (await database.query<{ id: string; sealed: Buffer }>('SELECT master_key_id AS id, sealed FROM master_key_check'))[0];
  const known = await find();
  if (known !== undefined) return requireOpens(known, masterKey);
  await database.query(
    'INSERT INTO master_key_check (master_key_id, sealed) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM data_key) ON CONFLICT DO NOTHING',
    [masterKeyIdOf(masterKey), encrypt(masterKey, place, text)],
  );
  // Two processes of a first start may have come with two keys.
  const stored = await find();
  if (stored === undefined) throw new MasterKeyError('MASTER_KEY cannot be checked: the database holds sealed data, but its check value is gone. Restore the table master_key_check from a backup of this database.');
  requireOpens(stored, masterKey);
}

function requireOpens({ id, sealed }: { readonly id: string; readonly sealed: Buffer }, masterKey: Buffer): void {
  try {
    if (decrypt(masterKey, place, sealed).equals(text)) return;
  } catch {
    // Another key: said below.
  }
  throw new MasterKeyError(`MASTER_KEY is not the key that this database is sealed with (it is ${masterKeyIdOf(masterKey)}, the database needs ${id}). Start with that key: nothing sealed can be opened by another one.`);
}
