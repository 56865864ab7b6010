import { Router } from 'express';
import { rotateKeys } from 'shared/contracts/keys-admin';
import type { Config } from '../../config/config';
import { DomainError } from '../../errors';
import { bind } from '../../http/http';
import { operatorOf } from '../../operator';
import type { Uses } from '../../uses';
import { changeMasterKey } from './change-master-key';
import { findCheck } from './master-key-check';

/** Changes the master key, for `npm run admin -- keys rotate`. One rotation at a time: @throws {DomainError} `already_exists` during another */
export function keysAdminModule({ config, database, audit }: Uses<'database' | 'audit'> & { readonly config: Config }): Router {
  return bind(Router(), rotateKeys, (_input, { response }) =>
    database.transaction(async (tx) => {
      // This connection only holds the lock, for as long as the rotation takes.
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const [lock] = await tx.query<{ isOurs: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('master_key', 0)) AS "isOurs"`);
      if (lock?.isOurs !== true) throw new DomainError('already_exists');
      config.keptMasterKey?.prepare();
      const changed = await changeMasterKey({ database, audit }, config.masterKeys, operatorOf(response));
      config.keptMasterKey?.settle((await findCheck(tx))?.id);
      return changed;
    }),
  );
}
