import { Router } from 'express';
import { rotateKeys } from 'shared/contracts/keys-admin';
import type { Config } from '../config';
import { bind } from '../http';
import { operatorOf } from '../operator';
import type { Uses } from '../uses';
import { changeMasterKey } from './change-master-key';

/** Changes the master key, for `npm run admin -- keys rotate`. */
export function keysAdminModule({ config, database, audit }: Uses<'database' | 'audit'> & { readonly config: Config }): Router {
  return bind(Router(), rotateKeys, async (_input, { response }) => {
    config.keptMasterKey?.prepare();
    const dataKeys = await changeMasterKey({ database, audit, masterKeys: config.masterKeys, actor: operatorOf(response) });
    config.keptMasterKey?.settle();
    return { dataKeys };
  });
}
