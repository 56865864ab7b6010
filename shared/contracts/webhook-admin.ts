import { array, number, object, string } from 'yup';
import { endpoint } from './endpoint';

/** The provider's webhooks that have been stored and not processed, for `npm run admin -- webhooks waiting`. No word of what is in them. */
export const listWaitingWebhooks = endpoint('GET', '/api/admin/webhooks/waiting', {
  output: object({
    /** Days after which a webhook that waits is deleted. */
    keptDays: number().required(),
    /** By agent: nobody's, so that nobody may see what they say. */
    unclaimed: array(object({ agentId: string().required(), webhooks: number().required(), oldest: string().datetime().required() }).required()).required(),
    /** Tried and failed, oldest first; the first hundred. */
    failing: array(object({
      id: string().required(),
      event: string().required(),
      attempts: number().required(),
      received: string().datetime().required(),
      nextAttempt: string().datetime().required(),
      failure: string().defined(),
      /** Since when it is no longer tried; null while it is. */
      givenUp: string().datetime().nullable().defined(),
    }).required()).required(),
  }),
});
