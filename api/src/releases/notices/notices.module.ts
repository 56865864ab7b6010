import { Router } from 'express';
import { addNotice, listNotices, removeNotice } from 'shared/contracts/release-notices';
import { bind } from '../../platform/http';
import { isoMoments } from '../../platform/sealing/sealed-columns';
import { permitDelegation } from '../access/operators';
import type { Notices } from './notices.service';

/** Whom the site notifies. Behind `requireOperator`; a notice concerns every app, so it takes somebody who may administer them all. */
export function noticesModule(notices: Notices): Router {
  const router = Router();
  const by = (response: Parameters<typeof permitDelegation>[0]) => permitDelegation(response, { actions: ['administer'], apps: 'all' }).name;
  bind(router, listNotices, async (_input, { response }) => {
    by(response);
    return { rules: (await notices.list()).map(isoMoments) };
  });
  bind(router, addNotice, (input, { response }) => notices.add({ ...input, by: by(response) }));
  bind(router, removeNotice, async ({ id }, { response }) => {
    by(response);
    await notices.remove(id);
  });
  return router;
}
