import { Router } from 'express';
import { listWaitingWebhooks } from 'shared/contracts/webhook-admin';
import { bind } from '../../platform/http';
import type { RequireOperator } from '../../platform/operator';
import { keptDays, type WaitingWebhooks } from './waiting-webhooks';

interface Dependencies {
  readonly waiting: Pick<WaitingWebhooks, 'unclaimed' | 'failing'>;
  readonly requireOperator: RequireOperator;
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
    return {
      keptDays,
      unclaimed: unclaimed.map(({ oldest, ...agent }) => ({ ...agent, oldest: oldest.toISOString() })),
      failing: failing.map(({ received, nextAttempt, givenUp, ...webhook }) => ({ ...webhook, givenUp: givenUp?.toISOString() ?? null, received: received.toISOString(), nextAttempt: nextAttempt.toISOString() })),
    };
  });
  return router;
}
