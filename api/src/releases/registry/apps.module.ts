import { Router } from 'express';
import { addApp, grantRoutes, listApps, retireApp } from 'shared/contracts/app-admin';
import { bind } from '../../platform/http';
import { isoMoments } from '../../platform/sealing/sealed-columns';
import { permit, permitDelegation } from '../access/operators';
import type { AppsService } from './apps.service';

/** Apps over HTTP. Behind `requireOperator`; who enters, grants or retires must be allowed to administer that app. */
export function appsModule(apps: AppsService): Router {
  const router = Router();
  bind(router, listApps, async (_input, { response }) => {
    permit(response, 'read', null);
    return { apps: (await apps.all()).map(isoMoments) };
  });
  // Where an app lives concerns all the others, so it takes somebody who may administer them all.
  const by = (response: Parameters<typeof permitDelegation>[0]) => permitDelegation(response, { actions: ['administer'], apps: 'all' }).name;
  bind(router, addApp, (input, { response }) => apps.add({ ...input, by: by(response) }));
  bind(router, grantRoutes, (input, { response }) => apps.grant({ ...input, by: by(response) }));
  bind(router, retireApp, (input, { response }) => apps.retire({ ...input, by: by(response) }));
  return router;
}
