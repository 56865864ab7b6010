import { Router } from 'express';
import { listWaitingWebhooks } from 'shared/contracts/webhook-admin';
import { bind } from '../../platform/http';
import type { Uses } from '../../platform/uses';
import { keptDays, type WaitingWebhooks } from './waiting-webhooks';

interface Dependencies extends Uses<'requireOperator'> {
  readonly waiting: Pick<WaitingWebhooks, 'unclaimed' | 'failing'>;
}

/** The operators' look at webhooks that could not be processed, for `npm run admin -- webhooks waiting`. */
export function webhookAdminModule({ waiting, requireOperator }: Dependencies): Router {
  const router = Router();
  router.use(listWaitingWebhooks.path, requireOperator, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  bind(router, listWaitingWebhooks, async () => {
    const [unclaimed, failing] = await Promise.all([waiting.unclaimed(), waiting.failing()]);
    return { keptDays, unclaimed, failing };
  });
  return router;
}
